import { add, type Fraction, fraction, times } from '../fraction.ts'
import { holdReturn } from './hold.ts'
import { COIN, lineWin, type Reels, SCATTER, sealPaysOf, WILD, windowOf } from './reels.ts'
import { POOLS } from './slotTable.ts'

const ZERO = fraction(0n)
const ONE = fraction(1n)

const countsOf = (strip: string): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(strip, (letter) => letter)].map(([symbol, all]) => [symbol, all.length]))

const windowsOf = (strip: string, rows: number): readonly (readonly string[])[] =>
  Array.from({ length: strip.length }, (_, stop) => windowOf(strip, stop, rows))

/**
 * What a line pays on average, in parts of a stake: each row of a reel shows each place of its strip
 * equally often, so all words of five symbols are gone through, each as often as it comes.
 */
export function lineReturn(machine: Reels): Fraction {
  const counts = machine.strips.map(countsOf)
  const all = machine.strips.reduce((product, strip) => product * BigInt(strip.length), 1n)
  const sum = (word: readonly string[], weight: bigint): bigint => {
    const reel = counts[word.length]
    if (reel === undefined) return weight * BigInt(lineWin(machine, word)?.pays ?? 0)
    return [...reel].reduce((total, [symbol, count]) => total + sum([...word, symbol], weight * BigInt(count)), 0n)
  }
  return fraction(sum([], 1n), all)
}

/** What all ways of a picture pay on average, in parts of a stake: reels stop apart, so what they show on average multiplies. */
export function waysReturn({ strips, rows, pays, wildTimes }: Reels): Fraction {
  let sum = ZERO
  for (const [symbol, won] of Object.entries(pays)) {
    const weights = strips.map((strip) => {
      const weigh = (one: string): number => (one === symbol ? 1 : one === WILD ? wildTimes : 0)
      const each = windowsOf(strip, rows).map((window) => window.reduce((total, one) => total + weigh(one), 0))
      const of = BigInt(strip.length)
      return {
        mean: fraction(BigInt(each.reduce((total, one) => total + one, 0)), of),
        none: fraction(BigInt(each.filter((one) => one === 0).length), of),
      }
    })
    for (const [index, pay] of (won ?? []).entries()) {
      const through = weights.slice(0, index + 3).reduce((product, { mean }) => times(product, mean), ONE)
      sum = add(sum, times(times(through, weights[index + 3]?.none ?? ONE), fraction(BigInt(pay))))
    }
  }
  return sum
}

/** How likely each number of a symbol is in a picture. */
export function countChances({ strips, rows }: Reels, symbol: string): readonly Fraction[] {
  return strips.reduce<readonly Fraction[]>(
    (chances, strip) => {
      const next: Fraction[] = Array.from({ length: chances.length + rows }, () => ZERO)
      const chance = fraction(1n, BigInt(strip.length))
      for (const window of windowsOf(strip, rows)) {
        const here = window.filter((one) => one === symbol).length
        chances.forEach((before, index) => {
          next[index + here] = add(next[index + here] ?? ZERO, times(before, chance))
        })
      }
      return next
    },
    [ONE],
  )
}

/** What the seals of a spin pay on average, in stakes of a round. */
export const sealsReturn = (machine: Reels): Fraction =>
  countChances(machine, SCATTER).reduce(
    (sum, chance, seals) =>
      add(sum, times(chance, fraction(BigInt(sealPaysOf(machine, seals)), BigInt(machine.parts)))),
    ZERO,
  )

/** How many free spins a round has on average, with those that are won again, up to the most there can be. */
export function freeSpinsOf({ spins, most }: Reels['free'], triggered: Fraction): Fraction {
  const not = add(ONE, times(fraction(-1n), triggered))
  const known = new Map<string, Fraction>()
  const from = (played: number, owed: number): Fraction => {
    if (played === owed) return ZERO
    const key = `${played}/${owed}`
    const again = Math.min(most, owed + spins)
    const value =
      known.get(key) ?? add(ONE, add(times(triggered, from(played + 1, again)), times(not, from(played + 1, owed))))
    known.set(key, value)
    return value
  }
  return times(triggered, from(0, spins))
}

/** What coins pay on average in a spin, in stakes of a round. */
export function coinsReturn(machine: Reels): Fraction {
  const { hold, parts } = machine
  if (hold === null) return ZERO
  return countChances(machine, COIN).reduce((sum, chance, coins) => {
    if (coins < hold.from || chance.top === 0n) return sum
    return add(sum, times(chance, times(holdReturn(hold, coins), fraction(1n, BigInt(parts)))))
  }, ZERO)
}

/** What the pools take from each stake, and what the house puts into them when they start again. */
export const poolsReturn = (): Fraction =>
  POOLS.reduce(
    (sum, { sharePpm, resetUnits, certainUnits }) =>
      add(add(sum, fraction(BigInt(sharePpm), 1_000_000n)), fraction(resetUnits, BigInt(certainUnits))),
    ZERO,
  )

/** The exact return of a machine by its parts, in stakes of a round. */
export interface ReelReturn {
  /** lines, or ways */
  readonly lines: Fraction
  readonly seals: Fraction
  readonly coins: Fraction
  readonly freeSpins: Fraction
  readonly jackpots: Fraction
  readonly whole: Fraction
  /** the chance that a round has free spins */
  readonly feature: Fraction
}

/** The exact return of a machine. */
export function reelReturn(machine: Reels): ReelReturn {
  const { lines: places, parts, free, hasPools } = machine
  const share = fraction(BigInt(places?.length ?? 1), BigInt(parts))
  const lines = times(places === null ? waysReturn(machine) : lineReturn(machine), share)
  const seals = sealsReturn(machine)
  const coins = coinsReturn(machine)
  const feature = countChances(machine, SCATTER).slice(3).reduce(add, ZERO)
  const perSpin = times(add(lines, seals), fraction(BigInt(free.times)))
  const freeSpins = times(freeSpinsOf(free, feature), perSpin)
  const jackpots = hasPools ? poolsReturn() : ZERO
  const whole = [lines, seals, coins, freeSpins, jackpots].reduce(add, ZERO)
  return { lines, seals, coins, freeSpins, jackpots, feature, whole }
}
