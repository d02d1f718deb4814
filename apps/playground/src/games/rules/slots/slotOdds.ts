import { add, type Fraction, fraction, times } from '../fraction.ts'
import { lineWin, sealPaysOf } from './slot.ts'
import {
  FREE_SPIN_MULTIPLIER,
  FREE_SPINS,
  FREE_SPINS_MAX,
  LINES,
  POOLS,
  ROWS,
  SCATTER,
  type SlotSymbol,
  STRIPS,
} from './slotTable.ts'

type Counts = ReadonlyMap<SlotSymbol, number>

const countsOf = (strip: string): Counts =>
  new Map([...Map.groupBy(strip, (letter) => letter as SlotSymbol)].map(([symbol, all]) => [symbol, all.length]))

const ZERO = fraction(0n)

/**
 * What a line pays on average, in stakes of a line: each row of a reel shows each place of its strip
 * equally often, so all words of five symbols are gone through, each as often as it comes.
 */
export function lineReturn(strips: readonly string[]): Fraction {
  const counts = strips.map(countsOf)
  const all = strips.reduce((product, strip) => product * BigInt(strip.length), 1n)
  const sum = (word: SlotSymbol[], weight: bigint): bigint => {
    const reel = counts[word.length]
    if (reel === undefined) return weight * BigInt(lineWin(word)?.pays ?? 0)
    return [...reel].reduce((total, [symbol, count]) => total + sum([...word, symbol], weight * BigInt(count)), 0n)
  }
  return fraction(sum([], 1n), all)
}

/** How likely each number of seals is in a spin. */
export function sealChances(strips: readonly string[]): readonly Fraction[] {
  return strips.reduce<readonly Fraction[]>(
    (chances, strip) => {
      const next: Fraction[] = Array.from({ length: chances.length + ROWS }, () => ZERO)
      for (let stop = 0; stop < strip.length; stop += 1) {
        let seals = 0
        for (let row = 0; row < ROWS; row += 1) {
          if (strip[(stop + row) % strip.length] === SCATTER) seals += 1
        }
        const chance = fraction(1n, BigInt(strip.length))
        chances.forEach((before, index) => {
          next[index + seals] = add(next[index + seals] ?? ZERO, times(before, chance))
        })
      }
      return next
    },
    [fraction(1n)],
  )
}

/** What the seals of a spin pay on average, in stakes of a round. */
export const sealsReturn = (strips: readonly string[]): Fraction =>
  sealChances(strips).reduce(
    (sum, chance, seals) => add(sum, times(chance, fraction(BigInt(sealPaysOf(seals)), BigInt(LINES.length)))),
    ZERO,
  )

/** How many free spins a round has on average, with those that are won again, up to the most there can be. */
export function freeSpinsOf(triggered: Fraction): Fraction {
  const not = add(fraction(1n), times(fraction(-1n), triggered))
  const known = new Map<string, Fraction>()
  const from = (played: number, owed: number): Fraction => {
    if (played === owed) return ZERO
    const key = `${played}/${owed}`
    const again = Math.min(FREE_SPINS_MAX, owed + FREE_SPINS)
    const value =
      known.get(key) ??
      add(fraction(1n), add(times(triggered, from(played + 1, again)), times(not, from(played + 1, owed))))
    known.set(key, value)
    return value
  }
  return times(triggered, from(0, FREE_SPINS))
}

/** The exact return of the machine by its parts, in stakes of a round. */
export interface SlotReturn {
  readonly lines: Fraction
  readonly seals: Fraction
  readonly freeSpins: Fraction
  /** what the pools take from each stake, and what the house puts into them when they start again */
  readonly jackpots: Fraction
  readonly whole: Fraction
  /** the chance that a round has free spins */
  readonly feature: Fraction
}

/** The exact return of a machine. */
export function slotReturn(strips: readonly string[] = STRIPS): SlotReturn {
  const lines = lineReturn(strips)
  const seals = sealsReturn(strips)
  const feature = sealChances(strips).slice(3).reduce(add, ZERO)
  const perSpin = times(add(lines, seals), fraction(BigInt(FREE_SPIN_MULTIPLIER)))
  const freeSpins = times(freeSpinsOf(feature), perSpin)
  const jackpots = POOLS.reduce(
    (sum, { sharePpm, resetUnits, certainUnits }) =>
      add(add(sum, fraction(BigInt(sharePpm), 1_000_000n)), fraction(resetUnits, BigInt(certainUnits))),
    ZERO,
  )
  return {
    lines,
    seals,
    freeSpins,
    jackpots,
    feature,
    whole: [lines, seals, freeSpins, jackpots].reduce(add, ZERO),
  }
}
