import { alternate } from '../alternate.ts'
import type { Figure } from '../figure.ts'
import type { CallbackResult } from '../load/callbackLoad.ts'
import { median } from '../statistics.ts'
import { openBenchApi } from '../world/benchApi.ts'
import { openBenchPaymentProvider } from '../world/benchPaymentProvider.ts'
import { loneBets } from '../world/betOrders.ts'
import { placeSingly, SECONDS } from './singleBet.ts'

const CLIENTS = 16
/** Players of a provider who bet at the same moment. */
const CONNECTIONS = 32
const WARM_SECONDS = 1

/**
 * Row 19: a round of a game provider – signature, verdicts, stake, payout and fact – against one function call that books a
 * bet. Every answer must be two transactions that were decided OK.
 */
export const callbacks: Figure = {
  id: '19',
  title: `rounds of a game provider over HTTP, signed, ${CONNECTIONS} connections`,
  baseline: `place_bet, ${CLIENTS} clients`,
  better: 'higher',
  target: 0.25,
  stretch: 0.4,
  async measure(bench) {
    const world = await bench.bets()
    const provider = await openBenchPaymentProvider(bench, world)
    const api = await openBenchApi(bench, world, 1)
    const decided = async () =>
      await world.db.prisma.providerTx.count({ where: { vendorCode: 'BENCH', verdict: 'OK' } })
    const results: CallbackResult[] = []
    const play = async (seconds: number): Promise<CallbackResult> => {
      const before = await decided()
      const result = await api.callbacks({ ...provider, connections: CONNECTIONS, seconds })
      const rows = (await decided()) - before
      if (rows !== 2 * result.answers) {
        throw new Error(`${result.answers} rounds became ${rows} transactions`)
      }
      return result
    }
    try {
      await play(WARM_SECONDS)
      const load = loneBets(world, world.one)
      const seen = await alternate(
        async () => {
          const result = await play(SECONDS)
          results.push(result)
          return result.perSecond
        },
        async (round) => await placeSingly(bench, world, { load, clients: CLIENTS, round }),
      )
      const middle = (of: (one: CallbackResult) => number) => Number(median(results.map(of)).toPrecision(3))
      return {
        ratio: seen.ratio,
        ours: { value: seen.ours, unit: 'rounds/s' },
        baseline: { value: seen.baseline, unit: 'bets/s' },
        details: {
          'p50 ms': middle(({ p50Ms }) => p50Ms),
          'p99 ms': middle(({ p99Ms }) => p99Ms),
          'aim p99 ms': 60,
        },
      }
    } finally {
      await api.close()
    }
  },
}
