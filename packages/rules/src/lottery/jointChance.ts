import { ordersOf } from './combinatorics.ts'
import type { DrawSpace } from './family.ts'
import { type Fraction, fraction } from './fraction.ts'

/** The numbers grouped by the sets they are in: bit i for set i. */
function bySignature(space: DrawSpace, sets: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (let number = space.from; number <= space.to; number += 1) {
    let signature = 0
    sets.forEach((set, at) => {
      if (set.includes(number)) signature |= 1 << at
    })
    if (signature !== 0) counts.set(signature, (counts.get(signature) ?? 0) + 1)
  }
  return counts
}

function bits(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}

/** In how many ways different numbers fill all sets: numbers of equal signature go in together. */
function fillings(space: DrawSpace, sets: readonly (readonly number[])[]): bigint {
  const whole = 2 ** sets.length
  let ways = new Array<bigint>(whole).fill(0n)
  ways[0] = 1n
  for (const [signature, numbers] of bySignature(space, sets)) {
    const next = [...ways]
    for (let filled = 0; filled < whole; filled += 1) {
      const before = ways[filled] ?? 0n
      const open = signature & ~filled
      if (before === 0n) continue
      for (let taken = open; taken > 0; taken = (taken - 1) & open) {
        const orders = ordersOf(numbers, bits(taken))
        next[filled | taken] = (next[filled | taken] ?? 0n) + before * orders
      }
    }
    ways = next
  }
  return ways[whole - 1] ?? 0n
}

/**
 * The exact chance that several draw places each show a number of their own set: a product for
 * digits and dice, else counted over numbers that cannot come twice (rules A13, parlay). The cost
 * follows the number of places and of kinds of numbers, not the draw space.
 */
export function jointChance(space: DrawSpace, sets: readonly (readonly number[])[]): Fraction {
  const pool = space.to - space.from + 1
  if (space.repeats) {
    const ways = sets.reduce((product, set) => product * BigInt(set.length), 1n)
    return fraction(ways, BigInt(pool) ** BigInt(sets.length))
  }
  return fraction(fillings(space, sets), ordersOf(pool, sets.length))
}
