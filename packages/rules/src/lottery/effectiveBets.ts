import { add, max, min, subtract, sum, type Units, units, ZERO_UNITS } from '@croupier/money'
import { betsByTier } from './countLines.ts'
import { type Family, outcomeCount, outcomesOf } from './family.ts'
import { type Fraction, fraction, isLess, NOTHING, plus, times } from './fraction.ts'
import { payingTest } from './payingTest.ts'
import { type Play, placesOfCells } from './play.ts'
import type { PricedLine } from './priceLine.ts'
import { formatContent, type Selection } from './selection.ts'
import { payoutOf, selectionOf } from './settleLine.ts'

/** Groups up to this many outcomes are paid through; larger ones are judged by their cover (B4). */
export const GUARANTEE_OUTCOMES_MAX = 1_000
/** A larger group that covers more of its outcomes than this counts nothing (B4, config). */
export const COVER_LIMIT: Fraction = fraction(7n, 10n)
/** Beyond this many outcomes the cover is not counted but bounded by the sum of chances. */
export const COVER_OUTCOMES_MAX = 200_000

/** A settled line of one player, or of accounts linked to it, in one issue. */
export type StakedLine = {
  readonly play: Play
  readonly line: PricedLine
  /** What settlement gave back undecided; a wholly pushed line counts nothing (B4). */
  readonly pushedStakeUnits: Units
}

/** A part of a line that depends on its own draw places: one cell, or the whole line. */
type Part = {
  index: number
  play: Play
  line: PricedLine
  whole: Selection
  selection: Selection
  places: number[]
  stake: Units
}

function partsOf(index: number, { play, line, pushedStakeUnits }: StakedLine): Part[] {
  if (pushedStakeUnits >= line.stakeUnits) return []
  const whole = selectionOf(play, line)
  const perBet = line.stakeUnits / BigInt(line.bets)
  const single = play.mechanic.kind === 'cells' && play.mechanic.together === 1
  const cellSets = single
    ? whole.cells.map((picks, at) => (picks.length === 0 ? [] : [at]))
    : [whole.cells.flatMap((picks, at) => (picks.length === 0 ? [] : [at]))]
  return cellSets
    .filter((cells) => cells.length > 0)
    .map((cells) => {
      const selection = { cells: whole.cells.map((picks, at) => (cells.includes(at) ? picks : [])) }
      const bets = betsByTier(play, selection).reduce((total, count) => total + count, 0)
      return {
        index,
        play,
        line,
        whole,
        selection,
        places: placesOfCells(play.field.cells.filter((_, at) => cells.includes(at))),
        stake: units(perBet * BigInt(bets)),
      }
    })
}

/** An upper bound of the chance that any bet of a group pays: the sum of all their chances. */
function chanceBound(parts: readonly Part[], withPush: boolean): Fraction {
  return parts.reduce(
    (total, { play, selection }) =>
      betsByTier(play, selection).reduce((bound, bets, index) => {
        const tier = play.tiers[index]
        if (tier === undefined || bets === 0) return bound
        const chance = withPush ? plus(tier.win, tier.push) : tier.win
        return plus(bound, times(BigInt(bets), chance))
      }, total),
    NOTHING,
  )
}

function paid(part: Part, draw: readonly number[]): Units {
  const { prizeUnits, pushedStakeUnits } = payoutOf(
    part.play,
    part.line,
    part.selection,
    draw,
    part.whole,
  )
  return add(prizeUnits, pushedStakeUnits)
}

function leastPayout(parts: readonly Part[], places: readonly number[]): Units {
  const family = parts[0]?.play.family
  if (family === undefined || isLess(chanceBound(parts, true), fraction(1n, 1n))) return ZERO_UNITS
  let least: Units | null = null
  for (const draw of outcomesOf(family, places)) {
    const payout = sum(parts.map((part) => paid(part, draw)))
    least = least === null ? payout : min(least, payout)
    if (least === 0n) break
  }
  return least ?? ZERO_UNITS
}

/** Answers kept, because the few ways to hedge a sum come back in every issue. */
const KNOWN_COVERS_MAX = 500
const knownCovers = new Map<string, boolean>()

function countCover(parts: readonly Part[], places: readonly number[], family: Family): boolean {
  const outcomes = outcomeCount(family, places.length)
  if (outcomes > COVER_OUTCOMES_MAX) return true
  const allowed = (BigInt(outcomes) * COVER_LIMIT.num) / COVER_LIMIT.den
  const openNeeded = BigInt(outcomes) - allowed
  const pays = payingTest(parts)
  let covered = 0
  let open = 0
  for (const draw of outcomesOf(family, places)) {
    if (pays(draw)) covered += 1
    else open += 1
    if (covered > allowed) return true
    if (open >= openNeeded) return false
  }
  return false
}

function coversTooMuch(parts: readonly Part[], places: readonly number[]): boolean {
  const family = parts[0]?.play.family
  if (family === undefined || !isLess(COVER_LIMIT, chanceBound(parts, false))) return false
  const picks = parts.map(({ play, selection }) => `${play.code} ${formatContent(play, selection)}`)
  const key = [...new Set(picks)].sort().join('\n')
  const known = knownCovers.get(key)
  if (known !== undefined) return known
  const answer = countCover(parts, places, family)
  if (knownCovers.size >= KNOWN_COVERS_MAX) knownCovers.clear()
  knownCovers.set(key, answer)
  return answer
}

/** Shares by stake, cut towards zero, the remainder to the largest stake, the first of equals. */
function shareByStake(total: Units, stakes: readonly Units[]): Units[] {
  const whole = sum(stakes)
  if (whole === 0n) return stakes.map(() => ZERO_UNITS)
  const shares = stakes.map((stake) => units((total * stake) / whole))
  const largest = stakes.indexOf(stakes.reduce((a, b) => max(a, b), ZERO_UNITS))
  const rest = subtract(total, sum(shares))
  return shares.map((share, index) => (index === largest ? units(share + rest) : share))
}

function groupEffective(parts: readonly Part[]): Units[] {
  const stakes = parts.map((part) => part.stake)
  const [first] = parts
  if (first === undefined) return []
  const total = sum(stakes)
  if (outcomeCount(first.play.family, first.places.length) > GUARANTEE_OUTCOMES_MAX) {
    return coversTooMuch(parts, first.places) ? stakes.map(() => ZERO_UNITS) : stakes
  }
  const guaranteed = min(total, leastPayout(parts, first.places))
  return shareByStake(subtract(total, guaranteed), stakes)
}

/**
 * The effective bet of every line of one player in one issue (rules B4): stake, less what the
 * lines of the same draw places return however the draw falls. LOTT and ELOTT are taken together.
 * A line whose every pick is a bet of its own is judged cell by cell, so that picks on one place
 * cannot hide behind picks on another. A partly pushed line counts at most what was decided.
 * @param lines settled lines of ONE issue, neither cancelled nor void
 * @returns one amount per line, in the same order
 */
export function effectiveBets(lines: readonly StakedLine[]): Units[] {
  const effective = lines.map(() => ZERO_UNITS)
  const groups = new Map<string, Part[]>()
  lines.forEach((line, index) => {
    for (const part of partsOf(index, line)) {
      const key = part.places.join()
      groups.set(key, [...(groups.get(key) ?? []), part])
    }
  })
  for (const parts of groups.values()) {
    groupEffective(parts).forEach((share, at) => {
      const index = parts[at]?.index ?? 0
      effective[index] = units((effective[index] ?? 0n) + share)
    })
  }
  return effective.map((amount, index) => {
    const { line, pushedStakeUnits } = lines[index] as StakedLine
    return min(amount, subtract(line.stakeUnits, pushedStakeUnits))
  })
}
