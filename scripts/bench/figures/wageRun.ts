import { statement } from '@croupier/db'
import { computeRealtimeRun, type RealtimeDues, type RealtimeRun } from '@croupier/domain/agency/wages'
import { CONTRACTS_PER_CHUNK_MAX, payWages, type WageDue } from '@croupier/ledger'
import { alternate, timed } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { Figure, Measured } from '../figure.ts'
import type { WageWorld } from '../world/wageWorld.ts'

const FACTS = 1_000_000
export const DEEP = 12
const FLAT = 4

export const factsOf = (bench: Bench, times = 1) => Math.round(FACTS * times * bench.scale)

const SUM = statement(
  'bench.sumOfWindow',
  `SELECT sum(effective_units)::bigint AS total, count(*)::bigint AS facts FROM settled_facts
    WHERE settled_at >= $1::timestamptz AND settled_at < $2::timestamptz`,
)

/** Design 2a of the measurements: correct for any tree and any minimum, and the slow method. */
const ORACLE = statement(
  'bench.wageOracle',
  `SELECT c.id, coalesce(sum(f.effective_units) FILTER (WHERE f.payout_units > f.stake_units), 0)::bigint AS won,
          coalesce(sum(f.effective_units) FILTER (WHERE f.payout_units < f.stake_units), 0)::bigint AS lost
     FROM contracts c
     JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
     JOIN member_closure t ON t.ancestor_id = c.payee_id
     JOIN settled_facts f ON f.member_id = t.descendant_id AND f.stake_units >= v.single_bet_units
      AND f.payout_units <> f.stake_units
    WHERE f.settled_at >= $1::timestamptz AND f.settled_at < $2::timestamptz
    GROUP BY c.id ORDER BY c.id`,
)

interface OracleRow {
  id: bigint
  won: bigint
  lost: bigint
}

/** The results of each contract's team by the closure statement. */
async function askOracle(world: WageWorld, run: RealtimeRun): Promise<OracleRow[]> {
  return await world.db.hot.query<OracleRow>(ORACLE, [run.windowStart, run.windowEnd])
}

/** The wages must be the oracle's, to the last unit, before any time counts. @throws Error at the first difference */
function sameAsOracle(dues: readonly WageDue[], rows: readonly OracleRow[]): void {
  const wanted = new Map(rows.map((row) => [row.id, row]))
  for (const due of dues) {
    const row = wanted.get(due.contractId)
    if (row?.won !== due.won || row.lost !== due.lost) {
      throw new Error(`contract ${due.contractId}: ${due.won} and ${due.lost}, not ${row?.won}`)
    }
    wanted.delete(due.contractId)
  }
  if (wanted.size > 0) throw new Error(`${wanted.size} contracts were forgotten`)
}

/** Computes the wages of the merchant in a window. */
export async function workOut(world: WageWorld, run: RealtimeRun): Promise<RealtimeDues> {
  const [only] = await computeRealtimeRun(world.ctx, run)
  if (only === undefined) throw new Error('the run has no merchant')
  return only
}

const sumOfDues = (dues: readonly WageDue[]) => dues.reduce((sum, one) => sum + one.due, 0n)

/** A month on a slow disk. */
const SCAN_MS_MAX = { timeout: 600_000 }

/** The limit: one process of the server reads the rows of the window in order and adds them up. */
export async function bareSum(world: WageWorld, run: Pick<RealtimeRun, 'windowStart' | 'windowEnd'>): Promise<number> {
  return await world.db.prisma.$transaction(async (tx) => {
    for (const setting of [
      'max_parallel_workers_per_gather = 0',
      'enable_indexscan = off',
      'enable_bitmapscan = off',
    ]) {
      await tx.$executeRawUnsafe(`SET LOCAL ${setting}`)
    }
    return await timed(async () => await tx.$queryRawUnsafe(SUM.text, run.windowStart, run.windowEnd))
  }, SCAN_MS_MAX)
}

async function compute(world: WageWorld, run: RealtimeRun): Promise<number> {
  return await timed(async () => await workOut(world, run))
}

/** Pays dues in the product's chunks; what was due must have been paid. @returns ms */
export async function pay(world: WageWorld, dues: readonly WageDue[]): Promise<number> {
  const runId = await world.newRun()
  let paid = 0n
  const ms = await timed(async () => {
    for (let at = 0; at < dues.length; at += CONTRACTS_PER_CHUNK_MAX) {
      const chunk = dues.slice(at, at + CONTRACTS_PER_CHUNK_MAX)
      paid += (await payWages(world.db, runId, chunk)).paid
    }
  })
  if (paid !== sumOfDues(dues)) throw new Error(`${paid} units were paid of ${sumOfDues(dues)}`)
  return ms
}

const prepared = new WeakMap<RealtimeRun, readonly WageDue[]>()

/**
 * The wages of a window, seen to be right; they were paid once, so that the tables of payments are neither empty nor unknown
 * to the planner when times begin to count.
 */
export async function prepare(world: WageWorld, run: RealtimeRun): Promise<readonly WageDue[]> {
  const known = prepared.get(run)
  if (known !== undefined) return known
  const { dues } = await workOut(world, run)
  sameAsOracle(dues, await askOracle(world, run))
  await pay(world, dues)
  await world.db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
  prepared.set(run, dues)
  return dues
}

const inMs = (seen: { ours: number; baseline: number; ratio: number }): Measured => ({
  ratio: seen.ratio,
  ours: { value: seen.ours, unit: 'ms' },
  baseline: { value: seen.baseline, unit: 'ms' },
})

async function sizeOf(world: WageWorld, run: RealtimeRun) {
  const { dues, lines } = await workOut(world, run)
  const { members, contracts } = world
  return { members, contracts, lines: String(lines), due: String(sumOfDues(dues)) }
}

/** Row 9: all wages of a window, worked out. */
export const wageCompute: Figure = {
  id: '9',
  title: 'wage run, worked out, arbitrary minimums',
  baseline: 'bare serial scan and sum of the window',
  better: 'lower',
  target: 4,
  stretch: 3,
  async measure(bench) {
    const world = await bench.wages(DEEP)
    const run = await world.factsOf(factsOf(bench))
    await prepare(world, run)
    await bareSum(world, run)
    const seen = await alternate(
      async () => await compute(world, run),
      async () => await bareSum(world, run),
    )
    return { ...inMs(seen), details: await sizeOf(world, run) }
  },
}

/** Row 10: the same with the money moved, in chunks. */
export const wagePaid: Figure = {
  id: '10',
  title: 'wage run, worked out and paid in chunks',
  baseline: 'bare serial scan and sum of the window',
  better: 'lower',
  target: 8,
  stretch: 6,
  async measure(bench) {
    const world = await bench.wages(DEEP)
    const run = await world.factsOf(factsOf(bench))
    await prepare(world, run)
    const paying: number[] = []
    const settle = async () => {
      const started = performance.now()
      const { dues } = await workOut(world, run)
      const computing = performance.now() - started
      const ms = await pay(world, dues)
      paying.push(Math.round(ms))
      return computing + ms
    }
    const seen = await alternate(settle, async () => await bareSum(world, run))
    const size = await sizeOf(world, run)
    return { ...inMs(seen), details: { ...size, payingMs: paying.join(' ') } }
  },
}

/** Row 11: against the statement that is obviously correct. */
export const wageOracle: Figure = {
  id: '11',
  title: 'wage run, worked out, equal to the unit',
  baseline: 'closure statement (oracle)',
  better: 'lower',
  target: 0.5,
  stretch: 0.3,
  async measure(bench) {
    const world = await bench.wages(DEEP)
    const run = await world.factsOf(factsOf(bench))
    const dues = await prepare(world, run)
    const seen = await alternate(
      async () => await compute(world, run),
      async () => {
        let rows: OracleRow[] = []
        const ms = await timed(async () => {
          rows = await askOracle(world, run)
        })
        sameAsOracle(dues, rows)
        return ms
      },
      3,
    )
    return inMs(seen)
  },
}

/** Row 12a: a deep tree costs what a flat one costs. */
export const wageDepth: Figure = {
  id: '12a',
  title: `wage run in a tree ${DEEP} deep`,
  baseline: `the same ${FLAT} deep`,
  better: 'lower',
  target: 1.2,
  stretch: 1.1,
  async measure(bench) {
    const [deep, flat] = [await bench.wages(DEEP), await bench.wages(FLAT)]
    const deepRun = await deep.factsOf(factsOf(bench))
    const flatRun = await flat.factsOf(factsOf(bench))
    await prepare(deep, deepRun)
    await prepare(flat, flatRun)
    const seen = await alternate(
      async () => await compute(deep, deepRun),
      async () => await compute(flat, flatRun),
    )
    return { ...inMs(seen), details: { deepest: deep.depth, flattest: flat.depth } }
  },
}

/** Row 12b: five times the bets cost at most five times as much. */
export const wageGrowth: Figure = {
  id: '12b',
  title: 'wage run over 5 times the bets',
  baseline: 'over the bets once',
  better: 'lower',
  target: 5,
  stretch: 4,
  async measure(bench) {
    const world = await bench.wages(DEEP)
    const once = await world.factsOf(factsOf(bench))
    await prepare(world, once)
    const fivefold = await world.factsOf(factsOf(bench, 5))
    const seen = await alternate(
      async () => await compute(world, fivefold),
      async () => await compute(world, once),
      3,
    )
    return { ...inMs(seen), details: await sizeOf(world, fivefold) }
  },
}
