import { moneyNow, statement } from '@croupier/db'
import { commitment, SEED_BYTES } from '@croupier/fairness'
import { type BeaconChain, roundAfterClosing, roundTimeMs } from '@croupier/fairness/beacon'
import { type PlannedIssue, planIssues as plan, planUntil } from '@croupier/rules'
import type { DrawCtx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { readGames } from '../games/catalogue.ts'
import type { Game } from '../games/game.ts'
import { chainId } from './beaconChain.ts'
import { sealSeed } from './sealSeed.ts'

const ISSUES_PER_INSERT_MAX = 1_440

const LAST = statement('lottery.lastPlanned', 'SELECT max(draw_at) AS draw_at FROM issues WHERE game_id = $1::int')
// An issue that is planned while it would be selling already goes on sale now: its commitment is published before sale opens.
const INSERT = statement(
  'lottery.planIssues',
  `INSERT INTO issues (game_id, number, sale_from, close_at, draw_at, seed_commitment, sealed_seed, beacon_chain_id, beacon_round)
   SELECT $1::int, p.number, greatest(p.sale_from, n.at), p.close_at, p.draw_at, p.commitment, p.sealed,
          CASE WHEN p.round IS NOT NULL THEN $9::int END, p.round
     FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::bytea[], $8::bigint[])
          p(number, sale_from, close_at, draw_at, commitment, sealed, round),
          (SELECT money_now() AS at) n
    WHERE p.close_at > n.at
    ORDER BY p.draw_at
   ON CONFLICT (game_id, number) DO NOTHING RETURNING 1 AS one`,
)
/** A number that another draw of the game has already: the schedule's numbering would repeat it. */
const REPEATED = statement(
  'lottery.repeatedNumber',
  `SELECT i.number FROM unnest($2::text[], $3::timestamptz[]) p(number, draw_at)
     JOIN issues i ON i.game_id = $1::int AND i.number = p.number AND i.draw_at <> p.draw_at LIMIT 1`,
)

/** Draws commitment and sealed seed of an issue; an external draw has neither (rules A5). */
async function seedOf(ctx: DrawCtx, game: Game, number: string) {
  if (game.drawSource === 'EXTERNAL') return { commitment: null, sealed: null }
  const seed = ctx.random.bytes(SEED_BYTES)
  const issue = { gameCode: game.code, number }
  return {
    commitment: await commitment(seed),
    sealed: sealSeed(seed, issue, ctx.seedKey, ctx.random),
  }
}

/**
 * The round of the beacon that an issue names (rules A5, beacon 1): both times are known before sale opens.
 * @throws Error when none comes between closing and draw: such a game needs a longer lead, or no beacon
 */
function roundOf(chain: BeaconChain, game: Game, { closeAt, drawAt }: PlannedIssue): number {
  const round = roundAfterClosing(chain, closeAt.getTime())
  if (roundTimeMs(chain, round) <= drawAt.getTime()) return round
  throw new Error(`${game.code}: no round of ${chain.name} comes between closing and draw`)
}

/** The chain that a game's draws mix in; undefined for none, null where it is not known yet. */
const chainOf = ({ beacon }: DrawCtx, game: Game): BeaconChain | null | undefined =>
  game.drawSource === 'OWN' && game.beacon === 'PUBLIC' ? beacon?.chain : undefined

async function insertIssues(ctx: DrawCtx, game: Game, chain: BeaconChain | undefined, issues: readonly PlannedIssue[]) {
  const seeds: Awaited<ReturnType<typeof seedOf>>[] = []
  for (const { number } of issues) seeds.push(await seedOf(ctx, game, number))
  const numbers = issues.map((issue) => issue.number)
  const draws = issues.map((issue) => issue.drawAt)
  const made = await ctx.db.hot.query(INSERT, [
    game.id,
    numbers,
    issues.map((issue) => issue.saleFrom),
    issues.map((issue) => issue.closeAt),
    draws,
    seeds.map((seed) => seed.commitment),
    seeds.map((seed) => seed.sealed),
    issues.map((issue) => (chain === undefined ? null : roundOf(chain, game, issue))),
    chain === undefined ? null : await chainId(ctx.db, chain),
  ])
  if (made.length < issues.length) {
    const [repeated] = await ctx.db.hot.query<{ number: string }>(REPEATED, [game.id, numbers, draws])
    if (repeated !== undefined) {
      throw new Error(`${game.code}: number ${repeated.number} belongs to another draw already`)
    }
  }
  return made.length
}

async function planGame(ctx: DrawCtx, game: Game, now: Date): Promise<number> {
  const [last] = await ctx.db.hot.query<{ draw_at: Date | null }>(LAST, [game.id])
  const from = last?.draw_at != null && last.draw_at > now ? last.draw_at : now
  return await planSpan(ctx, game, from, planUntil(game.schedule, now))
}

async function planSpan(ctx: DrawCtx, game: Game, from: Date, until: Date): Promise<number> {
  const chain = chainOf(ctx, game)
  if (chain === null) {
    ctx.log.warn({ gameCode: game.code }, 'issues wait for the key of the beacon')
    return 0
  }
  const wanted = plan(game.schedule, from, until)
  let made = 0
  for (let index = 0; index < wanted.length; index += ISSUES_PER_INSERT_MAX) {
    const page = wanted.slice(index, index + ISSUES_PER_INSERT_MAX)
    made += await insertIssues(ctx, game, chain, page)
  }
  return made
}

/**
 * Plans the issues of every game that draw after one instant and not after another: for a stretch of the demo merchant's past of
 * which only some issues were sold. What would have closed by the money clock is left out.
 * @returns how many issues were new
 */
export async function planIssuesBetween(ctx: DrawCtx, after: Date, until: Date): Promise<number> {
  let made = 0
  for (const game of await readGames(ctx.db)) made += await planSpan(ctx, game, after, until)
  return made
}

/**
 * Plans every game's issues for the coming 26 hours, and of games that draw rarely the next three (rules A4). An issue of an
 * own draw gets a seed of its own that is committed to before sale opens and kept sealed until the draw (rules A5.1), and names the
 * beacon's round that will be mixed in; while the beacon's chain is not known, the games that mix it in wait. What is planned
 * already stays as it is, so it may run at any time.
 * @returns how many issues were new
 * @throws AggregateError after the others were planned, when the issues of a game could not be
 */
export async function planIssues(ctx: DrawCtx): Promise<number> {
  const now = await moneyNow(ctx.db)
  const of = { message: 'issues could not be planned', ownerOf: ({ code }: Game) => ({ gameCode: code }) }
  const made = await each(ctx, await readGames(ctx.db), of, async (game) => await planGame(ctx, game, now))
  return made.reduce((sum, issues) => sum + issues, 0)
}
