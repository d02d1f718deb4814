import { units } from '@croupier/money'
import { findPlay, isRefusal, priceLine, SERIES_BOUNDS } from '@croupier/rules'
import { routes } from '@croupier/wire'
import { z } from 'zod'
import type { Bench } from '../bench.ts'
import type { HttpLoadTask } from '../load/httpLoad.ts'
import { type ApiLoad, type BenchApi, openBenchApi } from '../world/benchApi.ts'
import { STAKE } from '../world/betOrders.ts'
import type { BetWorld } from '../world/betWorld.ts'
import type { Pool } from '../world/pool.ts'
import { SECONDS } from './singleBet.ts'

export const CONNECTIONS = 128
const SESSIONS = 512
const PLAY = 'ssc.5.direct'
const ANY_ID = '00000000-0000-7000-8000-000000000000'

/** The body of an order of one line of 2 yuan, priced by the rules as a client does it. */
export function bodyFor(issueNumber: string): string {
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
    issueNumber,
    lines: [{ mode: 'LOTT', playCode: PLAY, ...terms, bets: line.bets, stake: units(line.stakeUnits) }],
  })
  return JSON.stringify(body).replace(ANY_ID, 'ORDER_ID')
}

/** The API over the world of bets. */
export interface Shop {
  readonly bench: Bench
  readonly world: BetWorld
  readonly api: BenchApi
}

/** How members bet. Defaults: 128 connections, 512 members one after the other, as fast as it goes, one issue. */
export interface Mix {
  readonly pace?: HttpLoadTask['pace']
  readonly duplicates?: number
  readonly rejects?: number
  readonly connections?: number
  readonly bodies?: readonly string[]
  /** who bets, in this order */
  readonly draws?: readonly number[]
}

const firstOf = ({ first, last }: Pool, most: number): number[] =>
  Array.from({ length: Math.min(most, last - first + 1) }, (_, at) => first + at)

/** Opens the API for as long as the work lasts; a first load that is not counted warms it up. */
export async function withShop<T>(bench: Bench, processes: number, work: (shop: Shop) => Promise<T>): Promise<T> {
  const world = await bench.bets()
  const api = await openBenchApi(bench, world, processes)
  try {
    const shop = { bench, world, api }
    await bet(shop, {}, 0)
    return await work(shop)
  } finally {
    await api.close()
  }
}

/** Every first 200 must be one order, every refusal one that was meant. @throws Error when not */
export async function bet(shop: Shop, mix: Mix, round: number): Promise<ApiLoad> {
  const { world, api } = shop
  const { duplicates = 0, rejects = 0, draws } = mix
  const members = draws === undefined ? firstOf(world.one, SESSIONS) : [...new Set(draws)]
  const places = new Map(members.map((member, at) => [member, at]))
  const before = await world.totals()
  const task = {
    path: routes['lottery.placeBets'].path.replace(':gameCode', world.gameCode),
    connections: mix.connections ?? CONNECTIONS,
    seconds: SECONDS,
    pace: mix.pace ?? null,
    bodies: mix.bodies ?? [bodyFor(world.issueNumber)],
    turns: draws?.map((member) => places.get(member) ?? 0) ?? null,
    duplicates,
    rejects,
    seed: round + 1,
  }
  const result = await api.load(task, members, rejects > 0 ? firstOf(world.broke, SESSIONS) : [])
  const orders = (await world.totals()).orders - before.orders
  const { WALLET_INSUFFICIENT_FUNDS: broke = 0, ...other } = result.refused
  if (orders !== result.placed || Object.keys(other).length > 0) {
    const text = JSON.stringify(result)
    throw new Error(`${orders} orders were placed, the answers were ${text}`)
  }
  if (rejects > 0 !== broke > 0 || duplicates > 0 !== result.replayed > 0) {
    throw new Error(`this is not the mix that was meant: ${JSON.stringify(result)}`)
  }
  return result
}
