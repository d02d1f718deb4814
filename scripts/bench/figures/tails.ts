import { alternate } from '../alternate.ts'
import type { Figure } from '../figure.ts'
import { type LoadResult, runSqlLoad } from '../load/sqlLoad.ts'
import { percentile } from '../statistics.ts'
import { singleBets } from '../world/betOrders.ts'
import { openIssue } from '../world/betWorld.ts'
import { DEEP, factsOf, pay, prepare, workOut } from './wageRun.ts'

/** The 99th percentile of the latency of the statements, ms. */
export const p99 = (result: LoadResult): number => percentile(result.latenciesMs, 0.99)

const CLIENTS = 16
const LEAD_MS = 500
const SECONDS = 4
const SECONDS_MAX = 15
const PAYING_MS_MIN = 1_000

/** Row 13: bets go on while wages are paid, at half of what the machine manages: above that a queue is what is measured. */
export const betsDuringWages: Figure = {
  id: '13',
  title: 'p99 of bets at half their peak while wages are paid',
  baseline: 'the same while none are',
  better: 'lower',
  target: 2,
  stretch: 1.5,
  async measure(bench) {
    const world = await bench.wages(DEEP)
    const run = await world.factsOf(factsOf(bench))
    await prepare(world, run)
    const { dues } = await workOut(world, run)
    const issue = await openIssue(world.db, world.gameId)
    const place = { gameId: world.gameId, issueId: issue.id }
    const load = singleBets(place, world.pool)
    const unpaced = { url: world.url, folder: bench.folder, clients: CLIENTS, load }
    await runSqlLoad({ ...unpaced, seconds: SECONDS, seed: 98 })
    const peak = await runSqlLoad({ ...unpaced, seconds: SECONDS, seed: 99 })
    const common = { ...unpaced, rate: peak.perSecond / 2 }
    const paying: number[] = []
    const busy = async (round: number) => {
      const seconds = Math.min(SECONDS_MAX, SECONDS + Math.ceil((paying.at(-1) ?? 4_000) / 1_000))
      const bets = runSqlLoad({ ...common, seconds, seed: round + 1 })
      await new Promise((resolve) => setTimeout(resolve, LEAD_MS))
      const from = Date.now()
      let to = from
      // A few contracts are paid faster than one bet is placed: then they are paid again, in another run.
      while (to - from < PAYING_MS_MIN) {
        await pay(world, dues)
        to = Date.now()
      }
      paying.push(to - from)
      const { latenciesMs, doneAtMs } = await bets
      return percentile(
        latenciesMs.filter((_, at) => isIn(doneAtMs[at] ?? 0, from, to)),
        0.99,
      )
    }
    const seen = await alternate(busy, async (round) =>
      p99(await runSqlLoad({ ...common, seconds: SECONDS, seed: 50 + round })),
    )
    return {
      ratio: seen.ratio,
      ours: { value: seen.ours, unit: 'ms' },
      baseline: { value: seen.baseline, unit: 'ms' },
      details: {
        rate: Math.round(common.rate),
        payingMs: paying.map(Math.round).join(' '),
        contracts: dues.length,
      },
    }
  },
}

const isIn = (at: number, from: number, to: number): boolean => at >= from && at <= to
