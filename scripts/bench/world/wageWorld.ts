import { connect, type Db, statement, withTransaction } from '@croupier/db'
import { type Ctx, systemCtx } from '@croupier/domain'
import type { RealtimeRun } from '@croupier/domain/agency/wages'
import { assertLedgerBalances, openHouseAccounts } from '@croupier/ledger'
import { seededRandom } from '../statistics.ts'
import { openBenchGame } from './betWorld.ts'
import { fundMembers, openBulkMembers } from './bulkMembers.ts'
import type { Pool } from './pool.ts'
import { plantTree } from './tree.ts'

/** A tree of agents with contracts, and settled facts of one 5-minute window. */
export interface WageWorld {
  readonly url: string
  readonly db: Db
  readonly ctx: Ctx
  readonly merchantId: number
  readonly members: number
  readonly contracts: number
  /** how many levels below the root the deepest member is */
  readonly depth: number
  readonly gameId: number
  /** everybody */
  readonly pool: Pool
  /** the run of a window with this many facts; facts are made when they are first asked for */
  factsOf(count: number): Promise<RealtimeRun>
  /** a run of its own in which the same wages can be paid again */
  newRun(): Promise<bigint>
  checkBooks(): Promise<void>
  close(): Promise<void>
}

export interface WageOptions {
  readonly scale: number
  /** levels of the tree */
  readonly depth: number
  say(line: string): void
}

const MEMBERS = 100_000
const AGENTS_SHARE = 0.2
const TOPS_SHARE = 0.001
/** An agent's balance: 1 000 000 yuan, so that every wage is paid in full. */
const FUNDS = 10_000_000_000n
const STATEMENT_MS_MAX = 600_000
const WINDOW_MS = 5 * 60_000
/** A day long ago, whose partition nobody else writes into. */
const FIRST_DAY = Date.parse('2024-03-05T00:00:00Z')
export const DAY_MS = 86_400_000
const FACTS_AT_ONCE = 250_000

const CONTRACTS = statement(
  'bench.contracts',
  `WITH made AS (
     INSERT INTO contracts (merchant_id, kind, category, payer_id, payee_id, state, version_no, effective_from, offered_at)
     SELECT m.merchant_id, 'REALTIME_WAGE', 'CONS', m.parent_id, m.id, 'A', 1, $1::timestamptz, $1::timestamptz
       FROM members m WHERE m.type IN (1, 2) ORDER BY m.id RETURNING id, payee_id
   ), minimum AS (
     SELECT payee, least_units, win, loss FROM unnest($2::bigint[], $3::bigint[], $4::int[], $5::int[]) t(payee, least_units, win, loss)
   )
   INSERT INTO contract_versions (contract_id, version_no, win_rate_ppm, loss_rate_ppm, single_bet_units, effective_from, created_at)
   SELECT made.id, 1, minimum.win, minimum.loss, minimum.least_units, $1::timestamptz, $1::timestamptz
     FROM made JOIN minimum ON minimum.payee = made.payee_id`,
)
const FACTS = statement(
  'bench.facts',
  `INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id,
          category, stake_units, payout_units, effective_units, theoretical_units, business_date)
   SELECT 1, $1::bigint + ord, 1, $2::timestamptz + ord * $3::float8 * interval '1 millisecond', $4::int, member, $5::int, 1,
          'LOTT', stake, payout, stake, 0, ($2::timestamptz)::date
     FROM unnest($6::bigint[], $7::bigint[], $8::bigint[]) WITH ORDINALITY f(member, stake, payout, ord) ORDER BY ord`,
)
const OPEN_RUN = statement(
  'bench.openRun',
  `INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, started_at)
   SELECT $2::int, 'REALTIME_WAGE', 'R', start, start + interval '5 minutes', now()
     FROM (SELECT coalesce(max(window_end), $1::timestamptz) AS start FROM wage_runs) t RETURNING id`,
)
const SNAPSHOT = statement('bench.snapshot', 'SELECT pg_current_snapshot()::text AS snapshot')

/** Every agent has a contract for everything, paid by its upline, a top agent's by the house; rates fall on the way down. */
async function openContracts(db: Db, agents: number, depths: readonly number[]): Promise<void> {
  const random = seededRandom(3)
  const ids = Array.from({ length: agents }, (_, at) => at + 1)
  // Arbitrary minimums between 1 and 100 yuan, hardly two alike.
  const minimums = ids.map(() => 10_000 + Math.floor(random() * 990_000))
  const ratesOf = (most: number) => ids.map((id) => most - (depths[id - 1] ?? 0) * 50)
  await db.hot.query(CONTRACTS, [new Date(FIRST_DAY), ids, minimums, ratesOf(1_000), ratesOf(10_000)])
}

/** Adds facts of one window, or of another length of time: the hundredth best member plays far more than the last (stakes from 0.5 to 500 yuan). */
export async function addFacts(
  db: Db,
  at: { merchantId: number; gameId: number; firstLine: number; start: number },
  members: number,
  count: number,
  lengthMs = WINDOW_MS,
): Promise<void> {
  const random = seededRandom(at.firstLine + 5)
  const everyMs = (lengthMs - 1) / (count + 1)
  for (let made = 0; made < count; made += FACTS_AT_ONCE) {
    const size = Math.min(FACTS_AT_ONCE, count - made)
    const players: number[] = []
    const stakes: number[] = []
    const payouts: number[] = []
    for (let row = 0; row < size; row += 1) {
      players.push(1 + Math.floor(members * random() ** 2))
      const stake = 5_000 + Math.floor(4_995_000 * random() ** 4)
      stakes.push(stake)
      payouts.push(random() < 0.4 ? stake * 2 : 0)
    }
    const start = new Date(at.start + Math.floor(made * everyMs))
    const place = [at.firstLine + made, start, everyMs, at.merchantId, at.gameId]
    await db.hot.query(FACTS, [...place, players, stakes, payouts])
  }
}

/** A partition for the facts of a day that is long gone: the timetable makes those of the coming days only. */
export async function openFactDay(db: Db, start: number): Promise<void> {
  const [day, next] = [start, start + DAY_MS].map((at) => new Date(at).toISOString())
  await db.prisma.$executeRawUnsafe(
    `CREATE TABLE IF NOT EXISTS settled_facts_${day?.slice(0, 10).replaceAll('-', '')} PARTITION OF settled_facts
       FOR VALUES FROM ('${day}') TO ('${next}')`,
  )
}

/** The run of a window that sees everything there is now. */
async function viewOf(db: Db, merchantId: number, start: number): Promise<RealtimeRun> {
  const [row] = await db.hot.query<{ snapshot: string }>(SNAPSHOT, [])
  return {
    windowStart: new Date(start),
    windowEnd: new Date(start + WINDOW_MS),
    snapshot: row?.snapshot ?? '',
    previousSnapshot: null,
    merchants: [{ runId: 0n, merchantId }],
  }
}

/** Makes the world on an empty, migrated database. */
export async function openWageWorld(url: string, options: WageOptions): Promise<WageWorld> {
  const db = connect(url, { name: 'croupier-bench', max: 12, statementTimeoutMs: STATEMENT_MS_MAX })
  const members = Math.max(2_000, Math.round(MEMBERS * options.scale))
  const agents = Math.round(members * AGENTS_SHARE)
  options.say(`Planting a tree of ${members} members, ${agents} of them agents, ${options.depth} deep …`)
  const { parents, depths } = plantTree({
    members,
    agents,
    depth: options.depth,
    tops: Math.max(1, Math.round(agents * TOPS_SHARE)),
    random: seededRandom(2),
  })
  const merchant = await db.prisma.merchant.create({ data: { code: 'BENCH', name: 'Bench' } })
  await withTransaction(db, async (tx) => await openHouseAccounts(tx, merchant.id))
  const { id: gameId } = await openBenchGame(db)
  await openBulkMembers(db, {
    firstId: 1,
    merchantIds: new Array<number>(members).fill(merchant.id),
    parents,
    types: Array.from(parents, (up, at) => (at >= agents ? 0 : up < 0 ? 1 : 2)),
  })
  await fundMembers(db, 1, members, FUNDS)
  await openContracts(db, agents, depths)
  const runs = new Map<number, RealtimeRun>()
  let days = 0
  const makeFacts = async (count: number): Promise<RealtimeRun> => {
    options.say(`Settling ${count} lines of one window …`)
    const start = FIRST_DAY + days * DAY_MS
    await openFactDay(db, start)
    const at = { merchantId: merchant.id, gameId, firstLine: 1 + days * 1e8, start }
    await addFacts(db, at, members, count)
    days += 1
    await db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
    const run = await viewOf(db, merchant.id, start)
    runs.set(count, run)
    return run
  }
  return {
    url,
    db,
    ctx: systemCtx({
      db,
      log: { info() {}, warn: console.warn, error: console.error },
      masterKey: '0'.repeat(64),
    }),
    merchantId: merchant.id,
    members,
    contracts: agents,
    depth: Math.max(...depths) + 1,
    gameId,
    pool: {
      first: 1,
      last: members,
      merchant: String(merchant.id),
      merchantOf: () => merchant.id,
    },
    factsOf: async (count) => runs.get(count) ?? (await makeFacts(count)),
    async newRun() {
      // Later than every window that is computed: what is paid here is not carried into those.
      const from = new Date(FIRST_DAY + 100 * DAY_MS)
      const [row] = await db.hot.query<{ id: bigint }>(OPEN_RUN, [from, merchant.id])
      if (row === undefined) throw new Error('no run was opened')
      return row.id
    },
    checkBooks: async () => await assertLedgerBalances(db),
    close: async () => await db.close(),
  }
}
