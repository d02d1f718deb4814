import { statement } from '@croupier/db'
import { transferKindNumbers } from '@croupier/ledger'
import { sum, type Units, units } from '@croupier/money'
import { playsWithoutRebates, selfRebate, uplineRebates } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { Game } from '../games/game.ts'
import { termsOf } from '../orders/lineTerms.ts'
import {
  type ExplainedRebates,
  OWN_LINES,
  type OwnLineRow,
  PPM_PER_STEP,
  type RebateLine,
  type RebateQuery,
  TEAM_LINES,
  TEAM_TOTAL,
  type TeamLineRow,
} from './explainedLines.ts'

/** The issue, and what was booked to the actor of it. $1 game, $2 issue number, $3 actor, $4 merchant, $5 kind of movement. */
const BOOKED = statement(
  'lottery.bookedRebates',
  `SELECT i.id, i.close_at, i.correction_version::int AS corrected, sum(t.units)::bigint AS units,
          array_agg(DISTINCT t.version::int) AS versions
     FROM issues i
     JOIN ledger_accounts a ON a.owner_id = $3::bigint AND a.merchant_id = $4::int AND a.kind = 'CASH'
     JOIN ledger_transfers t ON t.subject_id = i.id AND t.part_id IN (a.id, -a.id) AND t.kind = $5::smallint AND t.merchant_id = a.merchant_id
    WHERE i.game_id = $1::int AND i.number = $2::text GROUP BY i.id, i.close_at, i.correction_version`,
)

interface BookedRow {
  readonly id: bigint
  readonly close_at: Date
  /** the settlement from which lines have the rebates they had before; null: the result was not corrected */
  readonly corrected: number | null
  readonly units: bigint
  readonly versions: number[]
}

/** Which of the lines: this many after the first ones. */
interface Page {
  readonly from: number
  readonly pageSize: number
}

/** A page of lines with the sum and number of all. */
interface Lines {
  readonly total: Units
  readonly lineCount: number
  readonly items: RebateLine[]
}

/** What the rules give to a series `own` above a line; `base` is the highest one from the player up to there (rules A2.4). */
const shareOf = (stake: Units, own: number, base: number): Units =>
  sum(uplineRebates([{ series: own, closed: false }], stake, base))

/** The actor's own lines: one player's on one issue, so all are read. */
async function ownLines(ctx: ActorCtx, scope: readonly unknown[], query: Page): Promise<Lines> {
  const rows = await ctx.db.hot.query<OwnLineRow>(OWN_LINES, scope)
  const lines = rows.flatMap((row): RebateLine[] => {
    const stake = units(row.stake_units)
    const { series } = termsOf(row)
    const share = selfRebate(stake, row.own, series)
    if (share === 0n) return []
    const ratePpm = (row.own - series) * PPM_PER_STEP
    return [{ account: row.account, settledAt: row.settled_at, stake, ratePpm, share }]
  })
  return {
    total: sum(lines.map((line) => line.share)),
    lineCount: lines.length,
    items: lines.slice(query.from, query.from + query.pageSize),
  }
}

/** The lines of everybody below the actor. */
async function teamLines(ctx: ActorCtx, scope: readonly unknown[], query: Page): Promise<Lines> {
  const [[total], rows] = await Promise.all([
    ctx.db.hot.query<{ lines: number; share: bigint }>(TEAM_TOTAL, scope),
    ctx.db.hot.query<TeamLineRow>(TEAM_LINES, [...scope, query.pageSize, query.from]),
  ])
  const items = rows.map((row): RebateLine => {
    const stake = units(row.stake_units)
    const share = shareOf(stake, row.own, row.base)
    const ratePpm = (row.own - row.base) * PPM_PER_STEP
    return { account: row.account, settledAt: row.settled_at, stake, ratePpm, share }
  })
  return { total: units(total?.share ?? 0n), lineCount: total?.lines ?? 0, items }
}

/**
 * Explains what the actor got of an issue as point rebates, line by line (rules A2.6). Nothing of it is stored: it is worked out
 * again from the settled lines and from the series that held when the issue closed, and `addsUp` says whether the lines give
 * what was booked, to the last unit.
 * @param query which of both kinds, and which page; `cursor` is the one a page gave
 * @throws DomainError NOT_FOUND when nothing of the kind was booked to the actor
 */
export async function explainRebates(ctx: ActorCtx, game: Game, query: RebateQuery): Promise<ExplainedRebates> {
  const { memberId, merchantId } = ctx.actor
  const { kind, issueNumber, pageSize } = query
  const which = [game.id, issueNumber, memberId, merchantId, transferKindNumbers[kind]]
  const [booked] = await ctx.db.hot.query<BookedRow>(BOOKED, which)
  if (booked === undefined) return fail('NOT_FOUND', {})
  const from = query.cursor === null ? 0 : Number(query.cursor)
  const scope = [
    memberId,
    booked.id,
    merchantId,
    game.family,
    booked.close_at,
    booked.versions,
    playsWithoutRebates(game.family),
    booked.corrected,
  ] as const
  const read = kind === 'SELF_REBATE' ? ownLines : teamLines
  const { total, lineCount, items } = await read(ctx, scope, { from, pageSize })
  const end = from + items.length
  return {
    gameCode: game.code,
    gameName: game.name,
    issueNumber,
    kind,
    booked: units(booked.units),
    total,
    addsUp: total === booked.units,
    lineCount,
    items,
    nextCursor: items.length > 0 && end < lineCount ? String(end) : null,
  }
}
