import { withTransaction } from '@croupier/db'
import { fail, type lottery } from '@croupier/wire'
import type { SettingField } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { type AuditValue, auditMerchants, canonicalText, fieldsOfSchema, type SecondYes } from '../../platform/index.ts'
import { modeLimits } from './game.ts'

type Values = Record<string, unknown>

/** What a game allows in each of its modes, what is not set with its default, and how it is typed. */
export interface OfficersLimits {
  readonly modes: { readonly mode: string; readonly limits: Values }[]
  readonly fields: SettingField[]
}

const FIELDS = fieldsOfSchema(modeLimits)
const TEXTS = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Limits as they are stored, those that are not with their default. @throws ZodError when they are none */
function shownOf(stored: unknown): Values {
  const read = modeLimits.encode(modeLimits.decode(stored as never))
  return JSON.parse(JSON.stringify(read, TEXTS)) as Values
}

/** The limits of a game (rules A3). @throws DomainError GAME_NOT_FOUND */
export async function readGameLimits({ db }: Ctx, gameCode: string): Promise<OfficersLimits> {
  const game = await db.prisma.game.findUnique({
    where: { code: gameCode },
    include: { modes: { orderBy: { mode: 'desc' } } },
  })
  if (game === null) return fail('GAME_NOT_FOUND', {})
  const modes = game.modes.map(({ mode, limits }) => ({ mode, limits: shownOf(limits) }))
  return { modes, fields: [...FIELDS] }
}

interface LimitsInput {
  readonly gameCode: string
  readonly mode: lottery.PrizeMode
  /** limit → its new value; what is not named stays */
  readonly change: Readonly<Values>
  readonly by: string
  readonly second: SecondYes
  readonly reason: string
}

/**
 * Officers change what a game allows in a mode, for every merchant (rules A3, all config); each may only allow less. Bets from now on
 * are judged by it, those that were placed keep what they were placed under.
 * @returns false when everything was so already
 * @throws DomainError GAME_NOT_FOUND; ZodError for limits that are none
 */
export async function changeGameLimits(ctx: Ctx, input: LimitsInput): Promise<boolean> {
  const { gameCode, mode, change, by, second, reason } = input
  return await withTransaction(ctx.db, async (tx) => {
    // They run one after the other: the second sees the result of the first.
    await tx.$queryRaw`SELECT 1 FROM games WHERE code = ${gameCode} FOR NO KEY UPDATE`
    const row = await tx.gameMode.findFirst({ where: { mode, game: { code: gameCode } } })
    if (row === null) return fail('GAME_NOT_FOUND', {})
    const before = shownOf(row.limits)
    const limits = { ...(row.limits as Values), ...change }
    const after = shownOf(limits)
    const changed = Object.keys(after).filter(
      (name) => canonicalText(before[name] ?? null) !== canonicalText(after[name] ?? null),
    )
    if (changed.length === 0) return false
    await second.use(tx)
    const key = { gameId_mode: { gameId: row.gameId, mode } }
    await tx.gameMode.update({ where: key, data: { limits: limits as never } })
    const of = (all: Values) => Object.fromEntries(changed.map((name) => [name, all[name] ?? null])) as AuditValue
    // Every merchant has this game, and each has its own audit chain.
    await auditMerchants(tx, null, {
      action: 'game.limitsChanged',
      before: { gameCode, mode, limits: of(before) },
      after: { gameCode, mode, limits: of(after), by, second: second.by, reason },
    })
    return true
  })
}
