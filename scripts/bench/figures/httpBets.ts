import { alternate } from '../alternate.ts'
import type { Figure, Measured } from '../figure.ts'
import { processors } from '../foreignCpu.ts'
import { runSqlLoad } from '../load/sqlLoad.ts'
import type { ApiLoad } from '../world/benchApi.ts'
import { loneBets, singleBets } from '../world/betOrders.ts'
import { bet, CONNECTIONS, withShop } from './betShop.ts'
import { placeSingly, SECONDS } from './singleBet.ts'
import { p99 } from './tails.ts'

const CLIENTS = 16
const DUPLICATES = 0.2
const REJECTS = 0.1

/** Processor time per bet of everybody who takes part, and its share of the machine, which is the limit. */
function processorTime(loads: readonly ApiLoad[]): NonNullable<Measured['details']> {
  const placed = loads.reduce((sum, one) => sum + one.placed, 0)
  const seconds = loads.reduce((sum, one) => sum + one.placed / one.perSecond, 0)
  const total = (of: (one: ApiLoad) => number | null) =>
    loads.reduce<number | null>((sum, one) => {
      const ms = of(one)
      return sum === null || ms === null ? null : sum + ms
    }, 0)
  const parts = {
    API: total((one) => one.apiCpuMs),
    database: total((one) => one.databaseCpuMs),
    Redis: total((one) => one.redisCpuMs),
    load: total((one) => one.cpuMs),
  }
  const rows = Object.entries(parts).map(([name, ms]) => [
    `${name} µs/bet`,
    ms === null ? 'not told' : Math.round((ms * 1_000) / placed),
  ])
  const all = Object.values(parts).reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  const share = Math.round((all / (seconds * 1_000 * processors())) * 100)
  return { ...Object.fromEntries(rows), 'of the machine': `${share} %` }
}

/**
 * Row 6: the whole way of a bet against the statement that it gathers bets for, called with each of them alone. Beside it are
 * the throughput of the function for single bets in the same minute, and the use of the processors.
 */
export const httpBets: Figure = {
  id: '6',
  title: `POST bet over HTTP, ${CONNECTIONS} connections, whole stack`,
  baseline: `place_bets with one bet, ${CLIENTS} clients`,
  better: 'higher',
  target: 1.8,
  stretch: 1.8,
  measure: async (bench) =>
    await withShop(bench, 1, async (shop) => {
      const load = singleBets(shop.world, shop.world.one)
      const loads: ApiLoad[] = []
      const seen = await alternate(
        async (round) => {
          const result = await bet(shop, {}, round)
          loads.push(result)
          return result.perSecond
        },
        async (round) => await placeSingly(bench, shop.world, { load, clients: CLIENTS, round }),
      )
      const lone = loneBets(shop.world, shop.world.one)
      const run = { load: lone, clients: CLIENTS, round: 0 }
      const alone = await placeSingly(bench, shop.world, run)
      return {
        ratio: seen.ratio,
        ours: { value: seen.ours, unit: 'bets/s' },
        baseline: { value: seen.baseline, unit: 'bets/s' },
        details: { ...processorTime(loads), 'place_bet bets/s': Math.round(alone) },
      }
    }),
}

/** Row 7: the 99th percentile of the latency below saturation. */
export const httpTail: Figure = {
  id: '7',
  title: 'p99 of a bet over HTTP at half the peak',
  baseline: `p99 of place_bets with one bet at that rate, ${CLIENTS} clients`,
  better: 'lower',
  target: 3,
  stretch: 2,
  measure: async (bench) =>
    await withShop(bench, 1, async (shop) => {
      const rate = (await bet(shop, {}, 1)).perSecond / 2
      const pace = { rate, late: 'WAIT' } as const
      const load = singleBets(shop.world, shop.world.one)
      const run = { url: shop.world.url, folder: bench.folder, load, seconds: SECONDS, rate }
      const seen = await alternate(
        async (round) => (await bet(shop, { pace }, round)).p99Ms,
        async (round) => p99(await runSqlLoad({ ...run, clients: CLIENTS, seed: round + 1 })),
      )
      return {
        ratio: seen.ratio,
        ours: { value: seen.ours, unit: 'ms' },
        baseline: { value: seen.baseline, unit: 'ms' },
        details: { rate: Math.round(rate) },
      }
    }),
}

/** Row 8: repeats and refusals cost no more than bets. */
export const httpRetries: Figure = {
  id: '8',
  title: '20 % repeats and 10 % refusals over HTTP',
  baseline: 'bets over HTTP, neither',
  better: 'higher',
  target: 0.9,
  stretch: 1,
  measure: async (bench) =>
    await withShop(bench, 1, async (shop) => {
      const mix = { duplicates: DUPLICATES, rejects: REJECTS }
      const seen = await alternate(
        async (round) => (await bet(shop, mix, round)).perSecond,
        async (round) => (await bet(shop, {}, round)).perSecond,
      )
      return {
        ratio: seen.ratio,
        ours: { value: seen.ours, unit: 'requests/s' },
        baseline: { value: seen.baseline, unit: 'bets/s' },
      }
    }),
}
