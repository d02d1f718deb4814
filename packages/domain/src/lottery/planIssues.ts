import { moneyNow, statement } from '@croupier/db'
import { commitment, SEED_BYTES } from '@croupier/fairness'
import { type IssueSchedule, type PlannedIssue, planIssues as plan } from '@croupier/rules'
import type { DrawCtx } from '../ctx.ts'
import { readGames } from './catalogue.ts'
import type { Game } from './game.ts'
import { sealSeed } from './sealSeed.ts'

/** Always planned: the coming 24 hours, and at 23:50 the whole next day with its draw at 24:00 (rules A4). */
const PLANNED_AHEAD_MS = 26 * 3_600_000
/** Business days of the catalogue's games begin and are numbered in UTC+8 (rules 0.1.6). */
const ZONE_OFFSET_MIN = 480
const DAY_MS = 86_400_000
const ISSUES_PER_INSERT_MAX = 1_440

const LAST = statement(
  'lottery.lastPlanned',
  'SELECT max(draw_at) AS draw_at FROM issues WHERE game_id = $1::int',
)
// An issue that is planned while it would be selling already goes on sale now: its commitment stands before sale opens.
const INSERT = statement(
  'lottery.planIssues',
  `INSERT INTO issues (game_id, number, sale_from, close_at, draw_at, seed_commitment, sealed_seed)
   SELECT $1::int, p.number, greatest(p.sale_from, n.at), p.close_at, p.draw_at, p.commitment, p.sealed
     FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::bytea[])
          p(number, sale_from, close_at, draw_at, commitment, sealed),
          (SELECT money_now() AS at) n
    WHERE p.close_at > n.at
    ORDER BY p.draw_at
   ON CONFLICT (game_id, number) DO NOTHING RETURNING 1 AS one`,
)

/** When a game draws and how its issues are numbered. @throws RangeError for an interval that does not divide the day */
export function scheduleOf(game: Game): IssueSchedule {
  const perDay = DAY_MS / game.intervalMs
  if (!Number.isInteger(perDay)) throw new RangeError(`${game.code}: the interval cuts the day`)
  return {
    zoneOffsetMin: ZONE_OFFSET_MIN,
    dayStartS: game.dayStartMin * 60,
    intervalS: game.intervalMs / 1_000,
    perDay,
    leadS: game.leadMs / 1_000,
    sale: 'CONTINUOUS',
    numbering: { kind: 'DAILY' },
  }
}

async function insertIssues(ctx: DrawCtx, game: Game, issues: readonly PlannedIssue[]) {
  const commitments: string[] = []
  const sealed: Buffer[] = []
  for (const { number } of issues) {
    const seed = ctx.random.bytes(SEED_BYTES)
    commitments.push(await commitment(seed))
    sealed.push(sealSeed(seed, { gameCode: game.code, number }, ctx.seedKey, ctx.random))
  }
  const made = await ctx.db.hot.query(INSERT, [
    game.id,
    issues.map((issue) => issue.number),
    issues.map((issue) => issue.saleFrom),
    issues.map((issue) => issue.closeAt),
    issues.map((issue) => issue.drawAt),
    commitments,
    sealed,
  ])
  return made.length
}

/**
 * Plans every game's issues for the coming 26 hours (rules A4), each with a seed of its own that is committed to before sale
 * opens and kept sealed until its draw (rules A5.1). What is planned already stays as it is, so it may run at any time.
 * @returns how many issues were new
 */
export async function planIssues(ctx: DrawCtx): Promise<number> {
  const now = await moneyNow(ctx.db)
  const until = new Date(now.getTime() + PLANNED_AHEAD_MS)
  let made = 0
  for (const game of await readGames(ctx.db)) {
    const [last] = await ctx.db.hot.query<{ draw_at: Date | null }>(LAST, [game.id])
    const from = last?.draw_at != null && last.draw_at > now ? last.draw_at : now
    const wanted = plan(scheduleOf(game), from, until)
    for (let at = 0; at < wanted.length; at += ISSUES_PER_INSERT_MAX) {
      made += await insertIssues(ctx, game, wanted.slice(at, at + ISSUES_PER_INSERT_MAX))
    }
  }
  return made
}
