import type { DrawSpace } from '../draws/family.ts'
import { waysOf } from './combinatorics.ts'
import { facesCode, leaderOf, type Measure } from './measure.ts'
import { allDraws, hitsOfSet, setsThatCome, type Ways } from './setHits.ts'

const poolOf = ({ from, to }: DrawSpace) => to - from + 1

/** Ordered digits by their sum: one convolution per place. */
function repeatedSums(space: DrawSpace, places: number): Map<number, bigint> {
  let sums = new Map([[0, 1n]])
  for (let place = 0; place < places; place += 1) {
    const next = new Map<number, bigint>()
    for (const [sum, ways] of sums) {
      for (let value = space.from; value <= space.to; value += 1) {
        next.set(sum + value, (next.get(sum + value) ?? 0n) + ways)
      }
    }
    sums = next
  }
  return sums
}

/**
 * Sets of different numbers by their sum. The counts are the coefficients of the Gaussian binomial
 * of pool and places, which is a product of (1 − q^(n−k+i)) / (1 − q^i): k passes over the sums.
 */
function differentSums(space: DrawSpace, places: number): Map<number, bigint> {
  const excess = places * (poolOf(space) - places)
  const ways = new Array<bigint>(excess + 1).fill(0n)
  ways[0] = 1n
  for (let i = 1; i <= places; i += 1) {
    const step = poolOf(space) - places + i
    for (let at = excess; at >= step; at -= 1) ways[at] = (ways[at] ?? 0n) - (ways[at - step] ?? 0n)
    for (let at = i; at <= excess; at += 1) ways[at] = (ways[at] ?? 0n) + (ways[at - i] ?? 0n)
  }
  const least = places * space.from + (places * (places - 1)) / 2
  return new Map(ways.map((count, at) => [least + at, count]))
}

function duels(space: DrawSpace): Ways<number> {
  const pool = BigInt(poolOf(space))
  const half = (pool * (pool - 1n)) / 2n
  if (!space.repeats)
    return {
      counts: new Map([
        [1, half],
        [-1, half],
      ]),
      total: half * 2n,
    }
  return {
    counts: new Map([
      [1, half],
      [0, pool],
      [-1, half],
    ]),
    total: pool * pool,
  }
}

function ranks(space: DrawSpace, places: number, rank: number): Ways<number> {
  if (space.repeats) throw new RangeError('ranks are counted for numbers that do not repeat')
  const counts = new Map<number, bigint>()
  for (let value = space.from; value <= space.to; value += 1) {
    const ways = waysOf(value - space.from, rank - 1) * waysOf(space.to - value, places - rank)
    if (ways > 0n) counts.set(value, ways)
  }
  return { counts, total: allDraws(space, places) }
}

/** All ways to write `total` as an ordered sum of `terms` counts. */
function compositions(total: number, terms: number): number[][] {
  if (terms === 1) return [[total]]
  return Array.from({ length: total + 1 }, (_, first) =>
    compositions(total - first, terms - 1).map((rest) => [first, ...rest]),
  ).flat()
}

/** Classes by the weight of the places in which they come; places of one weight are one group. */
function leaders(space: DrawSpace, measure: Extract<Measure, { kind: 'leading' }>): Ways<number> {
  const sizes = measure.classes.map((numbers) => numbers.length)
  const rest = sizes.reduce((left, size) => left - size, poolOf(space))
  const groups = [...Map.groupBy(measure.weights, (weight) => weight)]
  const counts = new Map<number, bigint>()
  let total = 0n
  const visit = (at: number, left: readonly number[], weights: readonly number[], ways: bigint) => {
    const group = groups[at]
    if (group === undefined) {
      const leader = leaderOf(weights)
      counts.set(leader, (counts.get(leader) ?? 0n) + ways)
      total += ways
      return
    }
    const [weight, places] = group
    for (const taken of compositions(places.length, left.length)) {
      const own = groupWays(space, left, taken)
      if (own === 0n) continue
      const after = space.repeats ? left : left.map((size, i) => size - (taken[i] ?? 0))
      visit(
        at + 1,
        after,
        weights.map((w, i) => w + weight * (taken[i] ?? 0)),
        ways * own,
      )
    }
  }
  visit(
    0,
    [...sizes, rest],
    sizes.map(() => 0),
    1n,
  )
  return { counts, total }
}

function groupWays(space: DrawSpace, sizes: readonly number[], taken: readonly number[]): bigint {
  let left = taken.reduce((sum, count) => sum + count, 0)
  return sizes.reduce((ways, size, i) => {
    const count = taken[i] ?? 0
    const own = space.repeats ? waysOf(left, count) * BigInt(size) ** BigInt(count) : waysOf(size, count)
    left -= count
    return ways * own
  }, 1n)
}

/** What several dice or digits can show, in ascending order: multisets, not draws. */
export function facesOf({ from, to }: DrawSpace, places: number): number[][] {
  let all: number[][] = [[]]
  for (let place = 0; place < places; place += 1) {
    all = all.flatMap((faces) => {
      const least = faces.at(-1) ?? from
      return Array.from({ length: to - least + 1 }, (_, i) => [...faces, least + i])
    })
  }
  return all
}

/** In how many orders these numbers can come; equal ones cannot be told apart. */
export function arrangements(numbers: readonly number[]): bigint {
  let left = numbers.length
  let ways = 1n
  for (const [, equal] of Map.groupBy(numbers, (number) => number)) {
    ways *= waysOf(left, equal.length)
    left -= equal.length
  }
  return ways
}

function faces(space: DrawSpace, places: number): Ways<number> {
  if (!space.repeats) throw new RangeError('faces are counted for dice and digits')
  return {
    counts: new Map(facesOf(space, places).map((one) => [facesCode(one), arrangements(one)])),
    total: allDraws(space, places),
  }
}

function numbers(space: DrawSpace, places: number): Ways<number> {
  if (!space.repeats || space.from !== 0) throw new RangeError('numbers are written in digits')
  const total = allDraws(space, places)
  const all = Array.from({ length: Number(total) }, (_, value) => value)
  return { counts: new Map(all.map((value) => [value, 1n])), total }
}

/**
 * In how many of all draws of some places a measure has each value, exactly. Values that
 * cannot come are absent.
 * @param places how many places are measured
 * @throws RangeError for a measure that this kind of space does not have
 */
export function distributionOf(space: DrawSpace, places: number, measure: Measure): Ways<number> {
  switch (measure.kind) {
    case 'value': {
      const values = Array.from({ length: poolOf(space) }, (_, i) => space.from + i)
      return { counts: new Map(values.map((value) => [value, 1n])), total: BigInt(poolOf(space)) }
    }
    case 'sum': {
      const counts = space.repeats ? repeatedSums(space, places) : differentSums(space, places)
      return { counts, total: allDraws(space, places) }
    }
    case 'duel':
      return duels(space)
    case 'rank':
      return ranks(space, places, measure.rank)
    case 'hits':
      return hitsOfSet(space, places, measure.numbers.length)
    case 'different':
      return setsThatCome(
        space,
        places,
        measure.classes.map((numbers) => numbers.length),
      )
    case 'leading':
      return leaders(space, measure)
    case 'faces':
      return faces(space, places)
    case 'number':
      return numbers(space, places)
  }
}
