import { alternate } from '../alternate.ts'
import type { Figure } from '../figure.ts'
import { seededRandom } from '../statistics.ts'
import type { ApiLoad } from '../world/benchApi.ts'
import type { BetWorld } from '../world/betWorld.ts'
import { bet, bodyFor, type Shop, withShop } from './betShop.ts'
import { SECONDS } from './singleBet.ts'
import { zipf } from './zipf.ts'

const PROCESSES = 2
const CONNECTIONS = 256
const EXPONENT = 2
/** A player may have a thousand lines on one issue (rules A3), and the first of them places most bets here. */
const ISSUES = 64
/** No two ranks of one draw are the same member; any number of members that this prime does not divide will do. */
const STRIDE = 15_485_863

const sizeOf = ({ one }: BetWorld): number => one.last - one.first + 1

/** This many members, drawn at random: the rank of each is `rankOf`'s, and who has which rank is another in every round. */
function drawMembers(world: BetWorld, count: number, round: number, rankOf: (chance: number) => number): number[] {
  const random = seededRandom(1_000 + round)
  const size = sizeOf(world)
  return Array.from({ length: count }, () => {
    const rank = rankOf(random())
    return world.one.first + (((rank + 1) * STRIDE + round * 7_919) % size)
  })
}

async function bodiesOf(world: BetWorld): Promise<string[]> {
  const issues = []
  for (let n = 0; n < ISSUES; n += 1) issues.push(await world.newIssue())
  return issues.map(({ number }) => bodyFor(number))
}

/** Offers bets at a rate that does not wait for answers. @throws Error when one was answered by anything but its order */
async function offer(
  shop: Shop,
  run: { bodies: readonly string[]; draws: readonly number[]; rate: number | null },
  round: number,
): Promise<ApiLoad> {
  const { bodies, draws, rate } = run
  const pace = rate === null ? null : ({ rate, late: 'DROP' } as const)
  return await bet(shop, { pace, bodies, draws, connections: CONNECTIONS }, round)
}

const sum = (loads: readonly ApiLoad[], of: (one: ApiLoad) => number): number =>
  loads.reduce((total, one) => total + of(one), 0)

/** Whatever was not an order. `bet` throws at the first; the report shows it, too. */
const errorsOf = (loads: readonly ApiLoad[]): number =>
  sum(loads, (one) => Object.values(one.refused).reduce((total, count) => total + count, 0))

/**
 * Row 14: one player who places most of all bets does not slow the others. Bets are offered at the highest rate of the two
 * processes with everybody betting alike; what no connection was free for is dropped and counted.
 */
export const skewedBets: Figure = {
  id: '14',
  title: `bets over HTTP, ${PROCESSES} API processes, open loop, members by Zipf ${EXPONENT.toFixed(1)}`,
  baseline: 'the same, every member alike',
  better: 'higher',
  target: 0.9,
  stretch: 1,
  measure: async (bench) =>
    await withShop(bench, PROCESSES, async (shop) => {
      const { world } = shop
      const members = sizeOf(world)
      const bodies = await bodiesOf(world)
      const even = (chance: number) => Math.floor(chance * members)
      const skewed = zipf(members, EXPONENT)
      const draw = (count: number, round: number, rankOf: (chance: number) => number) =>
        drawMembers(world, count, round, rankOf)
      const warm = await bet(shop, {}, 1)
      const some = Math.ceil(warm.perSecond * SECONDS)
      const peak = await offer(shop, { bodies, draws: draw(some, 99, even), rate: null }, 2)
      const rate = peak.perSecond
      const count = Math.ceil(rate * SECONDS)
      const ours: ApiLoad[] = []
      const theirs: ApiLoad[] = []
      const offered = async (kept: ApiLoad[], round: number, rankOf: (chance: number) => number) => {
        const result = await offer(shop, { bodies, draws: draw(count, round, rankOf), rate }, round)
        kept.push(result)
        return result.perSecond
      }
      const seen = await alternate(
        async (round) => await offered(ours, round, skewed),
        async (round) => await offered(theirs, round, even),
      )
      const p99Of = (loads: readonly ApiLoad[]) => Math.round(Math.max(...loads.map((one) => one.p99Ms)))
      return {
        ratio: seen.ratio,
        ours: { value: seen.ours, unit: 'bets/s' },
        baseline: { value: seen.baseline, unit: 'bets/s' },
        details: {
          members,
          'offered bets/s': Math.round(rate),
          dropped: sum(ours, (one) => one.dropped),
          'dropped, alike': sum(theirs, (one) => one.dropped),
          errors: errorsOf([...ours, ...theirs]),
          'p99 ms': p99Of(ours),
          'p99 ms, alike': p99Of(theirs),
        },
      }
    }),
}
