import { toDecimalString, units } from '@croupier/money'
import { routes } from '@croupier/wire'
import { alternate } from '../alternate.ts'
import type { Figure } from '../figure.ts'
import { type BenchApi, openBenchApi } from '../world/benchApi.ts'
import { STAKE } from '../world/teamWorld.ts'

/** Far below what the API can answer: the figure is about latency. */
const RATE = 100
const SECONDS = 10
const WARM_SECONDS = 2

/** @throws Error when the answer is not about everybody below the agent, or not of what they bet today */
function checkOverview(body: string, downlines: number, betsToday: bigint): void {
  const { value } = routes['agents.teamOverview'].reply.parse(JSON.parse(body))
  if (value.teamSize !== downlines + 1 || value.betsToday !== units(betsToday)) {
    throw new Error(`not the team of ${downlines} with bets of ${toDecimalString(units(betsToday))}: ${body}`)
  }
}

/** Row 18: the header of the agent centre, and beside it the report of a month. */
export const teamOverview: Figure = {
  id: '18',
  title: 'p99 of the team overview over HTTP, 50 000 downlines',
  baseline: 'p99 of a read by primary key over HTTP',
  better: 'lower',
  target: 4,
  stretch: 2,
  async measure(bench) {
    const world = await bench.team()
    const api: BenchApi = await openBenchApi(bench, world, 1)
    try {
      const read = async (path: string, seconds = SECONDS) => await api.reads({ path, rate: RATE, seconds }, world.top)
      const overview = routes['agents.teamOverview'].path
      const balance = routes['wallet.balance'].path
      const query = new URLSearchParams({ ...world.days, scope: 'team' })
      const report = `${routes['reports.team'].path}?${query}`
      for (const path of [overview, balance, report]) await read(path, WARM_SECONDS)
      const { downlines, betsToday, fresh } = world
      checkOverview((await read(overview, 1)).body, downlines, betsToday)
      const seen = await alternate(
        async () => (await read(overview)).p99Ms,
        async () => (await read(balance)).p99Ms,
      )
      const month = await read(report)
      const { p50Ms } = await read(overview)
      const foldMs = await world.fold()
      checkOverview((await read(overview, 1)).body, downlines, betsToday + BigInt(fresh) * STAKE)
      return {
        ratio: seen.ratio,
        ours: { value: seen.ours, unit: 'ms' },
        baseline: { value: seen.baseline, unit: 'ms' },
        details: {
          downlines,
          'lines and movements not folded': fresh,
          'their fold ms': Math.round(foldMs),
          'aim ms': 15,
          'p50 ms': Number(p50Ms.toPrecision(3)),
          'report of 30 days p99 ms': Number(month.p99Ms.toPrecision(3)),
        },
      }
    } finally {
      await api.close()
    }
  },
}
