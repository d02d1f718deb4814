import type { DrawSpace } from '../draws/family.ts'
import { waysOf } from './combinatorics.ts'

/** In how many of all draws something wins, by its value; all draws together. */
export type Ways<Key> = { readonly counts: ReadonlyMap<Key, bigint>; readonly total: bigint }

const poolOf = ({ from, to }: DrawSpace) => to - from + 1

/** All draws of some places: ordered where numbers repeat, else as sets. */
export function allDraws(space: DrawSpace, places: number): bigint {
  return space.repeats ? BigInt(poolOf(space)) ** BigInt(places) : waysOf(poolOf(space), places)
}

/** How many ways `taken` of `left` places show members of a set of this size. */
function fillings(space: DrawSpace, size: number, taken: number, left: number): bigint {
  return space.repeats ? waysOf(left, taken) * BigInt(size) ** BigInt(taken) : waysOf(size, taken)
}

/**
 * How many of some disjoint sets of numbers come: sets of these sizes, each of which comes when at
 * least `times` places show one of its numbers. Counted set by set, so the cost follows
 * sets × places and not the draw space.
 */
export function setsThatCome(space: DrawSpace, places: number, sizes: readonly number[], times = 1): Ways<number> {
  const nothing = () => Array.from({ length: places + 1 }, () => new Array<bigint>(sizes.length + 1).fill(0n))
  /** ways[used][come]: places used so far, sets that came so far. */
  let ways = nothing()
  ways[0] = [1n]
  for (const size of sizes) {
    const next = nothing()
    ways.forEach((row, used) => {
      row.forEach((count, come) => {
        for (let taken = 0; count > 0n && taken <= places - used; taken += 1) {
          const target = next[used + taken] ?? []
          const at = taken >= times ? come + 1 : come
          target[at] = (target[at] ?? 0n) + count * fillings(space, size, taken, places - used)
        }
      })
    })
    ways = next
  }
  const rest = sizes.reduce((left, size) => left - size, poolOf(space))
  const counts = new Map<number, bigint>()
  ways.forEach((row, used) => {
    const filled = fillings(space, rest, places - used, places - used)
    row.forEach((count, come) => {
      if (count * filled > 0n) counts.set(come, (counts.get(come) ?? 0n) + count * filled)
    })
  })
  return { counts, total: allDraws(space, places) }
}

/** How many places show one of `size` numbers (hypergeometric, or binomial for dice and digits). */
export function hitsOfSet(space: DrawSpace, places: number, size: number): Ways<number> {
  const rest = poolOf(space) - size
  const counts = new Map<number, bigint>()
  for (let hits = 0; hits <= places; hits += 1) {
    const others = fillings(space, rest, places - hits, places - hits)
    const ways = fillings(space, size, hits, places) * others
    if (ways > 0n) counts.set(hits, ways)
  }
  return { counts, total: allDraws(space, places) }
}

/**
 * In how many draws of numbers that do not repeat exactly hits[i] of some picked numbers come in
 * part i of the places (rules A13: regular numbers and special).
 */
export function hitsInParts(
  space: DrawSpace,
  parts: readonly number[],
  picked: number,
  hits: readonly number[],
): { ways: bigint; total: bigint } {
  if (space.repeats) throw new RangeError('parts are counted for numbers that do not repeat')
  let ways = 1n
  let total = 1n
  let left = picked
  let rest = poolOf(space) - picked
  parts.forEach((places, part) => {
    const come = hits[part] ?? 0
    ways *= waysOf(left, come) * waysOf(rest, places - come)
    total *= waysOf(left + rest, places)
    left -= come
    rest -= places - come
  })
  return { ways, total }
}
