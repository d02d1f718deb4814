import { type Fraction, fraction, isLess, NOTHING, plus, times } from '../chances/fraction.ts'
import { NOT_DRAWN, outcomeCount, outcomesOf } from '../draws/family.ts'
import type { PayingTest } from '../mechanics/mechanic.ts'
import { betsByTier, payingTest, tiersOf } from '../mechanics/mechanics.ts'
import type { Selected } from '../plays/play.ts'
import { formatContent } from '../plays/selection.ts'
import { COVER_SAMPLE, coverSample } from './coverSample.ts'

const PPM = 1_000_000n
/** A larger group that covers more of its outcomes than this counts nothing, in ppm (B4, config). */
export const COVER_PPM = 700_000
/** Up to this many outcomes the cover is counted, beyond it is estimated (B4). */
export const COVER_OUTCOMES_MAX = 200_000

/**
 * An upper bound of the chance that any of some bets wins: the sum of all their chances.
 * @param withPush counts a bet that pushes like one that wins
 */
export function chanceBound(parts: readonly Selected[], withPush: boolean): Fraction {
  return parts.reduce((total, { play, selection }) => {
    const tiers = tiersOf(play, selection)
    return betsByTier(play, selection).reduce((bound, bets, index) => {
      const tier = tiers[index]
      if (tier === undefined || bets === 0) return bound
      const chance = withPush ? plus(tier.win, tier.push) : tier.win
      return plus(bound, times(BigInt(bets), chance))
    }, total)
  }, NOTHING)
}

/** Counts until the verdict is certain: more than the limit is covered, or it cannot be any more. */
function isOverLimit(draws: Iterable<readonly number[]>, count: number, pays: PayingTest, limitPpm: number): boolean {
  const allowed = (BigInt(count) * BigInt(limitPpm)) / PPM
  const openNeeded = BigInt(count) - allowed
  let covered = 0
  let open = 0
  for (const draw of draws) {
    if (pays(draw)) covered += 1
    else open += 1
    if (covered > allowed) return true
    if (open >= openNeeded) return false
  }
  return false
}

/** The sample of an issue as draws that hold numbers in some places only. */
function* sampledDraws(
  { play }: Selected,
  places: readonly number[],
  issueNumber: string,
): Generator<readonly number[]> {
  const combination = coverSample(play.space, places.length, issueNumber)
  const draw = new Array<number>(play.space.places).fill(NOT_DRAWN)
  for (let index = 0; index < COVER_SAMPLE; index += 1) {
    const numbers = combination(index)
    places.forEach((place, at) => {
      draw[place] = numbers[at] ?? NOT_DRAWN
    })
    yield draw
  }
}

/** Answers kept, because the few ways to hedge a sum come back in every issue. */
const KNOWN_COVERS_MAX = 500
const knownCovers = new Map<string, boolean>()

const picksOf = ({ play, selection }: Selected) => `${play.code} ${formatContent(play, selection)}`

/**
 * Whether bets on some draw places cover more than a part of the combinations of those places (rules
 * B4), judged in three steps, cheapest first: the sum of their chances, a count of the whole space
 * of these places up to COVER_OUTCOMES_MAX outcomes, an estimate over COVER_SAMPLE combinations
 * beyond.
 * @param parts bets of one family that all depend on exactly these places
 * @param issueNumber the issue the bets are in; the estimate follows from it
 * @param limitPpm the part, in parts per million
 */
export function coversTooMuch(
  parts: readonly Selected[],
  places: readonly number[],
  issueNumber: string,
  limitPpm: number = COVER_PPM,
): boolean {
  const [first] = parts
  const limit = fraction(BigInt(limitPpm), PPM)
  if (first === undefined || !isLess(limit, chanceBound(parts, false))) return false
  const outcomes = outcomeCount(first.play.space, places.length)
  const counted = outcomes <= COVER_OUTCOMES_MAX
  const different = new Map(parts.map((part) => [picksOf(part), part]))
  const key = [limitPpm, counted ? '' : issueNumber, ...[...different.keys()].sort()].join('\n')
  const known = knownCovers.get(key)
  if (known !== undefined) return known
  const pays = payingTest([...different.values()])
  const answer = counted
    ? isOverLimit(outcomesOf(first.play.space, places), outcomes, pays, limitPpm)
    : isOverLimit(sampledDraws(first, places, issueNumber), COVER_SAMPLE, pays, limitPpm)
  if (knownCovers.size >= KNOWN_COVERS_MAX) knownCovers.clear()
  knownCovers.set(key, answer)
  return answer
}
