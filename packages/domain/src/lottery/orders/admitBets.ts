import { type Db, statement } from '@croupier/db'
import { fail, type lottery } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { admitMoney } from '../../platform/index.ts'
import type { Game } from '../games/game.ts'

const NEXT_ISSUE = statement(
  'lottery.nextIssue',
  `SELECT i.number FROM (SELECT money_now() AS at) t JOIN games g ON g.code = $1::text
     JOIN issues i ON i.game_id = g.id AND i.draw_at > t.at AND i.close_at > t.at AND i.state IN ('PLANNED', 'ON_SALE')
    ORDER BY i.draw_at LIMIT 1`,
)

/** Refuses a bet on an issue that is not on sale, with the one that is. @throws DomainError ISSUE_CLOSED */
export async function refuseClosed(db: Db, gameCode: string): Promise<never> {
  const [next] = await db.hot.query<{ number: string }>(NEXT_ISSUE, [gameCode])
  return fail('ISSUE_CLOSED', { nextIssue: next?.number ?? '' })
}

/** A game takes no bets while it rests, nor while the vendor of the mode does (protection A9). */
function refuseResting(game: Game, lines: readonly lottery.BetLineInput[]): void {
  if (game.state === 'MAINTENANCE') fail('GAME_MAINTENANCE', {})
  for (const { mode, vendor } of game.modes) {
    if (!lines.some((line) => line.mode === mode)) continue
    if (vendor.state === 'MAINTENANCE') fail('VENDOR_MAINTENANCE', {})
    if (vendor.state === 'OFF') fail('VENDOR_OFF', {})
  }
}

/**
 * What keeps anybody from betting on a game now, whatever the wallet holds: where it comes from, who it is, what rests.
 * @throws DomainError those of `admitMoney`, MEMBER_NOT_IDENTIFIED, GAME_MAINTENANCE, VENDOR_MAINTENANCE, VENDOR_OFF
 */
export function admitBets({ access, actor }: ActorCtx, game: Game, lines: readonly lottery.BetLineInput[]): void {
  admitMoney(access)
  if (access?.identityFirst && !actor.identified) fail('MEMBER_NOT_IDENTIFIED', {})
  refuseResting(game, lines)
}
