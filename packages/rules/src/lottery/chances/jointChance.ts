import type { DrawSpace } from '../draws/family.ts'
import { ordersOf } from './combinatorics.ts'
import { type Fraction, fraction } from './fraction.ts'

/** The numbers grouped by the sets they are in: bit i for set i. */
function bySignature(space: DrawSpace, sets: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>()
  const signatures = new Int32Array(space.to + 1)
  sets.forEach((set, at) => {
    for (const number of set) signatures[number] = (signatures[number] ?? 0) | (1 << at)
  })
  for (let number = space.from; number <= space.to; number += 1) {
    const signature = signatures[number] ?? 0
    if (signature !== 0) counts.set(signature, (counts.get(signature) ?? 0) + 1)
  }
  return counts
}

function bits(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}

/** numbers · (numbers − 1) · … of so many factors. */
function orders(numbers: number, count: number): number {
  let ways = 1
  for (let taken = 0; taken < count; taken += 1) ways *= numbers - taken
  return ways
}

/**
 * In how many ways different numbers fill all sets: numbers of equal signature go in together. No count on the way is more than
 * the draws there are, so that all of them are exact where those are.
 */
function fillings(space: DrawSpace, sets: readonly (readonly number[])[]): bigint {
  const whole = 2 ** sets.length
  let ways = new Array<number>(whole).fill(0)
  ways[0] = 1
  for (const [signature, numbers] of bySignature(space, sets)) {
    const next = [...ways]
    for (let filled = 0; filled < whole; filled += 1) {
      const before = ways[filled] ?? 0
      const open = signature & ~filled
      if (before === 0) continue
      for (let taken = open; taken > 0; taken = (taken - 1) & open) {
        next[filled | taken] = (next[filled | taken] ?? 0) + before * orders(numbers, bits(taken))
      }
    }
    ways = next
  }
  return BigInt(ways[whole - 1] ?? 0)
}

/**
 * The exact chance that several draw places each show a number of their own set: a product for
 * digits and dice, else counted over numbers that cannot come twice (rules A13, parlay). The cost
 * follows the number of places and of kinds of numbers, not the draw space.
 * @throws RangeError where numbers that cannot come twice have more draws than a number counts exactly
 */
export function jointChance(space: DrawSpace, sets: readonly (readonly number[])[]): Fraction {
  const pool = space.to - space.from + 1
  if (space.repeats) {
    const ways = sets.reduce((product, set) => product * BigInt(set.length), 1n)
    return fraction(ways, BigInt(pool) ** BigInt(sets.length))
  }
  const draws = ordersOf(pool, sets.length)
  if (draws > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('too many draws to count')
  return fraction(fillings(space, sets), draws)
}
