import { units } from '@croupier/money'
import { findPlay, isRefusal, priceLine, SERIES_BOUNDS } from '@croupier/rules'
import { routes } from '@croupier/wire'
import { z } from 'zod'
import { alternate } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../figure.ts'
import type { HttpLoadResult } from '../load/httpLoad.ts'
import { runSqlLoad } from '../load/sqlLoad.ts'
import { type BenchApi, openBenchApi } from '../world/benchApi.ts'
import { loneBets, STAKE, singleBets } from '../world/betOrders.ts'
import type { BetWorld } from '../world/betWorld.ts'
import { placeSingly, SECONDS } from './singleBet.ts'
import { p99 } from './tails.ts'

const CONNECTIONS = 128
const CLIENTS = 16
const DUPLICATES = 0.2
const REJECTS = 0.1
const PLAY = 'ssc.5.direct'
const ANY_ID = '00000000-0000-4000-8000-000000000000'

/** The body of an order of one line of 2 yuan, priced by the rules as a client does it. */
function bodyFor(world: BetWorld): string {
  const play = findPlay(PLAY)
  if (play === undefined) throw new Error(`there is no play ${PLAY}`)
  const series = SERIES_BOUNDS.LOTT.SSC?.min
  if (series === undefined) throw new Error('the game is not played officially')
  const terms = { base: 2, unit: 'YUAN', multiple: 1, series, content: '1|2|3|4|5' } as const
  const line = priceLine(play, terms)
  if (isRefusal(line) || line.stakeUnits !== STAKE) throw new Error('the line is not what it was')
  const schema = routes['lottery.placeBets'].body
  if (schema === undefined) throw new Error('placing has no body')
  const body = z.encode(schema, {
    orderId: ANY_ID,
    issueNumber: world.issueNumber,
    lines: [
      { mode: 'LOTT', playCode: PLAY, ...terms, bets: line.bets, stake: units(line.stakeUnits) },
    ],
  })
  return JSON.stringify(body).replace(ANY_ID, 'ORDER_ID')
}

interface Shop {
  readonly bench: Bench
  readonly world: BetWorld
  readonly api: BenchApi
  readonly body: string
}

interface Mix {
  readonly rate: number | null
  readonly duplicates: number
  readonly rejects: number
}

const plain: Mix = { rate: null, duplicates: 0, rejects: 0 }

/** Opens the API for as long as the work lasts; a first load that is not counted warms it up. */
async function withShop<T>(bench: Bench, work: (shop: Shop) => Promise<T>): Promise<T> {
  const world = await bench.bets()
  const api = await openBenchApi(bench, world)
  try {
    const shop = { bench, world, api, body: bodyFor(world) }
    await bet(shop, plain, 0)
    return await work(shop)
  } finally {
    await api.close()
  }
}

/** Every first 200 must be one order, every refusal one that was meant. @throws Error when not */
async function bet(shop: Shop, mix: Mix, round: number): Promise<HttpLoadResult> {
  const before = await shop.world.totals()
  const result = await shop.api.load({
    ...mix,
    path: routes['lottery.placeBets'].path.replace(':gameCode', shop.world.gameCode),
    connections: CONNECTIONS,
    seconds: SECONDS,
    body: shop.body,
    seed: round + 1,
  })
  const orders = (await shop.world.totals()).orders - before.orders
  const { WALLET_INSUFFICIENT_FUNDS: broke = 0, ...other } = result.refused
  if (orders !== result.placed || Object.keys(other).length > 0) {
    const said = JSON.stringify(result)
    throw new Error(`${orders} orders were placed, the answers were ${said}`)
  }
  const isMixed = mix.rejects > 0
  if (isMixed !== broke > 0 || mix.duplicates > 0 !== result.replayed > 0) {
    throw new Error(`this is not the mix that was meant: ${JSON.stringify(result)}`)
  }
  return result
}

/**
 * Row 6: the whole way of a bet against the statement that it gathers bets for, called with each of them alone. Beside it stands
 * what the function for lone bets does in the same minute.
 */
export const httpBets: Figure = {
  id: '6',
  title: `POST bet over HTTP, ${CONNECTIONS} connections, whole stack`,
  baseline: `place_bets with one bet, ${CLIENTS} clients`,
  better: 'higher',
  target: 1.3,
  stretch: 1.8,
  measure: async (bench) =>
    await withShop(bench, async (shop) => {
      const load = singleBets(shop.world, shop.world.one)
      const seen = await alternate(
        async (round) => (await bet(shop, plain, round)).perSecond,
        async (round) => await placeSingly(bench, shop.world, { load, clients: CLIENTS, round }),
      )
      const lone = loneBets(shop.world, shop.world.one)
      const run = { load: lone, clients: CLIENTS, round: 0 }
      const alone = await placeSingly(bench, shop.world, run)
      return {
        ratio: seen.ratio,
        ours: { value: seen.ours, unit: 'bets/s' },
        baseline: { value: seen.baseline, unit: 'bets/s' },
        details: { 'place_bet bets/s': Math.round(alone) },
      }
    }),
}

/** Row 7: how long the slowest hundredth waits when there is room. */
export const httpTail: Figure = {
  id: '7',
  title: 'p99 of a bet over HTTP at half the peak',
  baseline: `p99 of place_bets with one bet at that rate, ${CLIENTS} clients`,
  better: 'lower',
  target: 3,
  stretch: 2,
  measure: async (bench) =>
    await withShop(bench, async (shop) => {
      const rate = (await bet(shop, plain, 1)).perSecond / 2
      const load = singleBets(shop.world, shop.world.one)
      const run = { url: shop.world.url, folder: bench.folder, load, seconds: SECONDS, rate }
      const seen = await alternate(
        async (round) => (await bet(shop, { ...plain, rate }, round)).p99Ms,
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
    await withShop(bench, async (shop) => {
      const mix = { rate: null, duplicates: DUPLICATES, rejects: REJECTS }
      const seen = await alternate(
        async (round) => (await bet(shop, mix, round)).perSecond,
        async (round) => (await bet(shop, plain, round)).perSecond,
      )
      return {
        ratio: seen.ratio,
        ours: { value: seen.ours, unit: 'requests/s' },
        baseline: { value: seen.baseline, unit: 'bets/s' },
      }
    }),
}
