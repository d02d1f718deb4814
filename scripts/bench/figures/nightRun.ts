import { statement } from '@croupier/db'
import { alternate } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { Figure, Measured } from '../figure.ts'
import { inChild } from '../load/child.ts'
import type { WageResult, WageTask } from '../load/wageProcess.ts'
import { DAYS, type NightWorld, openNightWorld } from '../world/nightWorld.ts'
import type { WageWorld } from '../world/wageWorld.ts'
import { bareSum, DEEP, factsOf, prepare } from './wageRun.ts'

const ROUNDS = 3

/** Members first, then everybody above them: obviously right, and it needs no slices. */
const ORACLE = statement(
  'bench.teamBets',
  `SELECT c.id, sum(m.bets)::bigint AS bets FROM contracts c
     JOIN member_closure t ON t.ancestor_id = c.payee_id
     JOIN (SELECT member_id, sum(effective_units) AS bets FROM settled_facts
            WHERE settled_at >= $2::timestamptz AND settled_at < $3::timestamptz GROUP BY 1) m ON m.member_id = t.descendant_id
    WHERE c.kind = $1::text GROUP BY c.id`,
)

interface TeamBets {
  readonly id: bigint
  readonly bets: bigint
}

/** Every contract's effective bets are the oracle's. @throws Error at the first difference */
function sameBets(bases: WageResult['bases'], rows: readonly TeamBets[]): void {
  for (const { id, bets } of rows) {
    if (bases.get(id) !== bets) throw new Error(`contract ${id}: ${bases.get(id)}, not ${bets}`)
  }
  if (bases.size !== rows.length) throw new Error(`${bases.size} contracts, not ${rows.length}`)
}

const round = (value: number): number => Number(value.toPrecision(3))

async function measureNight(
  bench: Bench,
  kind: 'DAILY_WAGE' | 'DIVIDEND',
  pick: (night: NightWorld) => { readonly start: Date; readonly end: Date },
): Promise<Measured> {
  const world = await bench.wages(DEEP)
  const night = await openNightWorld(world, bench.scale, bench.say)
  const { start, end } = pick(night)
  const task = { url: world.url, merchantId: world.merchantId, work: { kind, start, end } }
  const settle = async (books: boolean) =>
    await inChild<WageResult>('wageProcess.ts', { ...task, books } satisfies WageTask)
  // The first run books: the bills are made and paid once.
  const booked = await settle(true)
  sameBets(booked.bases, await world.db.hot.query<TeamBets>(ORACLE, [kind, start, end]))
  await world.db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
  const span = { windowStart: start, windowEnd: end }
  await bareSum(world, span)
  const runs: WageResult[] = [booked]
  const seen = await alternate(
    async () => {
      const result = await settle(false)
      runs.push(result)
      return result.ms
    },
    async () => await bareSum(world, span),
    ROUNDS,
  )
  const facts = (night.factsPerDay * (end.getTime() - start.getTime())) / (24 * 3_600_000)
  return {
    ratio: seen.ratio,
    ours: { value: seen.ours, unit: 'ms' },
    baseline: { value: seen.baseline, unit: 'ms' },
    details: {
      facts,
      'µs/fact': round((seen.ours * 1_000) / facts),
      slices: booked.slices,
      'facts/slice': Math.round(facts / booked.slices),
      'longest slice ms': round(Math.max(...runs.map((run) => run.longestSliceMs))),
      bills: booked.bases.size,
      'booking ms': round(booked.bookedMs),
      'longest lock ms': round(booked.longestMs),
      'peak MB': Math.round(Math.max(...runs.map((run) => run.peakMb))),
    },
  }
}

/** Row 17a: what the night does about each day. */
export const dailyWages: Figure = {
  id: '17a',
  title: 'daily wages of a day, worked out in slices',
  baseline: 'bare serial scan and sum of the day',
  better: 'lower',
  target: 12,
  stretch: 8,
  measure: async (bench) => await measureNight(bench, 'DAILY_WAGE', ({ day }) => day),
}

/** Row 17b: what it does at the end of a month. */
export const monthlyDividends: Figure = {
  id: '17b',
  title: `dividends of ${DAYS} days, worked out in slices`,
  baseline: 'bare serial scan and sum of the month',
  better: 'lower',
  target: 12,
  stretch: 8,
  measure: async (bench) => await measureNight(bench, 'DIVIDEND', ({ month }) => month),
}

/** The peak of a process that works a window out and pays it. */
async function peakOf(world: WageWorld, bench: Bench, times: number): Promise<WageResult> {
  const run = await world.factsOf(factsOf(bench, times))
  const work = { kind: 'REALTIME_WAGE', run, runId: await world.newRun() } as const
  const { url, merchantId } = world
  const task: WageTask = { url, merchantId, books: true, work }
  return await inChild<WageResult>('wageProcess.ts', task)
}

/** Row 16: five times the lines need no more memory. */
export const wageMemory: Figure = {
  id: '16',
  title: 'peak memory of the process of a wage run, 5 times the lines',
  baseline: 'the lines once',
  better: 'lower',
  target: 1.5,
  stretch: 1.2,
  async measure(bench) {
    const world = await bench.wages(DEEP)
    await prepare(world, await world.factsOf(factsOf(bench)))
    const slices: number[] = []
    const times: number[] = []
    const peak = async (factor: number) => {
      const seen = await peakOf(world, bench, factor)
      slices.push(seen.slices)
      times.push(Math.round(seen.ms))
      return seen.peakMb
    }
    const seen = await alternate(
      async () => await peak(5),
      async () => await peak(1),
      ROUNDS,
    )
    return {
      ratio: seen.ratio,
      ours: { value: seen.ours, unit: 'MB' },
      baseline: { value: seen.baseline, unit: 'MB' },
      details: { reads: slices.join(' '), computingMs: times.join(' ') },
    }
  },
}
