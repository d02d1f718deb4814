import { alternate } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../figure.ts'
import { type Load, runSqlLoad } from '../load/sqlLoad.ts'
import { loneBets, STAKE } from '../world/betOrders.ts'
import type { BetWorld } from '../world/betWorld.ts'

export const SECONDS = 2
const BARE: Load = {
  variables: { member: [1, 100_000], units: [1, 1_000_000] },
  sql: 'INSERT INTO bench_bare (member_id, units) VALUES (:member, :units)',
}

/** Places bets one by one for a while; every call must have become one order with one transfer. @returns bets a second */
export async function placeSingly(
  bench: Bench,
  world: BetWorld,
  run: { load: Load; clients: number; round: number },
): Promise<number> {
  const before = await world.totals()
  const result = await runSqlLoad({
    url: world.url,
    folder: bench.folder,
    load: run.load,
    clients: run.clients,
    seconds: SECONDS,
    seed: run.round + 1,
  })
  const after = await world.totals()
  const orders = after.orders - before.orders
  const right =
    orders === result.count &&
    after.transfers - before.transfers === orders &&
    after.stakes - before.stakes === BigInt(orders) * STAKE
  if (!right) throw new Error(`${result.count} calls became ${orders} orders`)
  return result.perSecond
}

/** Row 1: what a bet costs above the limit that a commit sets. */
export const singleBet: Figure = {
  id: '1',
  title: 'place_bet, 8 clients',
  baseline: 'bare insert + commit, 8 clients',
  better: 'higher',
  target: 0.35,
  stretch: 0.6,
  async measure(bench) {
    const world = await bench.bets()
    await world.db.prisma.$executeRawUnsafe(
      'CREATE TABLE IF NOT EXISTS bench_bare (id bigserial PRIMARY KEY, member_id bigint NOT NULL, units bigint NOT NULL)',
    )
    const common = { url: world.url, folder: bench.folder, clients: 8 }
    const load = loneBets(world, world.one)
    const seen = await alternate(
      async (round) => await placeSingly(bench, world, { load, clients: 8, round }),
      async (round) => (await runSqlLoad({ ...common, load: BARE, seconds: SECONDS, seed: round + 1 })).perSecond,
    )
    return {
      ratio: seen.ratio,
      ours: { value: seen.ours, unit: 'bets/s' },
      baseline: { value: seen.baseline, unit: 'commits/s' },
    }
  },
}

/** Row 2: the house account is not a bottleneck. */
export const oneHouse: Figure = {
  id: '2',
  title: 'all bets against one house, 32 clients',
  baseline: 'the same over 64 houses',
  better: 'higher',
  target: 0.95,
  stretch: 1,
  async measure(bench) {
    const world = await bench.bets()
    const one = loneBets(world, world.one)
    const spread = loneBets(world, world.spread)
    const seen = await alternate(
      async (round) => await placeSingly(bench, world, { load: one, clients: 32, round }),
      async (round) => await placeSingly(bench, world, { load: spread, clients: 32, round }),
    )
    return {
      ratio: seen.ratio,
      ours: { value: seen.ours, unit: 'bets/s' },
      baseline: { value: seen.baseline, unit: 'bets/s' },
    }
  },
}
