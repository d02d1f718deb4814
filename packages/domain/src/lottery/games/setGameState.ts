import { outbox, push, withTransaction } from '@croupier/db'
import { fail, rooms } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'
import type { Game } from './game.ts'

interface GameStateInput {
  readonly gameCode: string
  readonly state: Game['state']
  /** why, for the audit; nobody closes or opens a game without one (protection A9) */
  readonly reason: string
  /** the officer who does it, for the audit */
  readonly by?: string
}

/**
 * Closes a game for maintenance, or opens it again, for every merchant (protection A9), and tells every open page. Bets that were
 * placed stay valid: issues on sale are drawn and settled as ever; new ones are refused within a second.
 * @throws DomainError GAME_NOT_FOUND; RangeError without a reason
 */
export async function setGameState(ctx: Ctx, input: GameStateInput): Promise<void> {
  const { gameCode, state, by } = input
  const reason = input.reason.trim()
  if (reason === '') throw new RangeError('a game is closed or opened for a reason')
  await withTransaction(ctx.db, async (tx) => {
    // They run one after the other: the second sees the result of the first.
    await tx.$queryRaw`SELECT 1 FROM games WHERE code = ${gameCode} FOR NO KEY UPDATE`
    const before = await tx.game.findUnique({ where: { code: gameCode } })
    if (before === null) fail('GAME_NOT_FOUND', {})
    if (before.state === state) return
    await tx.game.update({ where: { code: gameCode }, data: { state } })
    await outbox(tx, {
      kind: 'EVENT',
      pushes: [push(rooms.site(), 'lottery.gameStateChanged', { gameCode, state })],
    })
    // Every merchant has this game, and each has its own audit chain.
    await auditMerchants(tx, null, {
      action: state === 'OPEN' ? 'game.opened' : 'game.closed',
      before: { gameCode, state: before.state },
      after: { gameCode, state, reason, ...(by === undefined ? {} : { by }) },
    })
  })
}
