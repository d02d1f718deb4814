import { add, max, min, subtract, sum, type Units, units, ZERO_UNITS } from '@croupier/money'
import { fraction, isLess } from '../chances/fraction.ts'
import { outcomeCount, outcomesOf } from '../draws/family.ts'
import { placesOfCells, type Selection } from '../mechanics/board.ts'
import { countLines, isBetPerPlace, pickMarketOf, tickedPlacesOf } from '../mechanics/mechanics.ts'
import type { Play } from '../plays/play.ts'
import { COVER_PPM, chanceBound, coversTooMuch } from './cover.ts'
import type { PricedLine } from './priceLine.ts'
import { payoutOf, selectionOf } from './settleLine.ts'

/** So many parts are judged between two steps: who shares a process with this takes a turn there. */
const PARTS_PER_STEP = 1_000
/** What may be done in steps: each `yield` is a place to let others go on. */
type Steps<Result> = Generator<void, Result>

/** Groups up to this many outcomes are paid through; larger ones are judged by their cover (B4). */
const GUARANTEE_OUTCOMES_MAX = 1_000

/** A settled line of a player, or of an account linked to it, in one issue. */
export type StakedLine = {
  readonly play: Play
  readonly line: PricedLine
  /** What settlement gave back undecided; a wholly pushed line counts nothing (B4). */
  readonly pushedStakeUnits: Units
  /** the cover that was allowed when it was placed, ppm; of a group the least counts */
  readonly coverPpm?: number
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
  coverPpm: number
}

/** A bet on every place is a bet of its own on each of them (rules A18 lo). */
function hitParts(of: Pick<Part, 'index' | 'play' | 'line' | 'whole' | 'coverPpm'>): Part[] {
  const { play, line, whole } = of
  const places = placesOfCells(play.field.cells)
  const stake = units(line.stakeUnits / BigInt(places.length))
  return places.map((place) => ({ ...of, selection: whole, places: [place], stake }))
}

function partsOf(index: number, staked: StakedLine): Part[] {
  const { play, line, pushedStakeUnits, coverPpm = COVER_PPM } = staked
  if (pushedStakeUnits >= line.stakeUnits) return []
  const whole = selectionOf(play, line)
  if (isBetPerPlace(play)) return hitParts({ index, play, line, whole, coverPpm })
  const perBet = line.stakeUnits / BigInt(line.bets)
  const filled = whole.cells.flatMap((picks, at) => (picks.length === 0 ? [] : [at]))
  // Where each pick is judged alone, cells are judged apart.
  const cellSets = pickMarketOf(play) !== null ? filled.map((at) => [at]) : [filled]
  return cellSets.map((cells) => {
    const selection = {
      ...whole,
      cells: whole.cells.map((picks, at) => (cells.includes(at) ? picks : [])),
    }
    return {
      index,
      play,
      line,
      whole,
      selection,
      places: tickedPlacesOf(play, selection) ?? placesOfCells(play.field.cells.filter((_, at) => cells.includes(at))),
      stake: units(perBet * BigInt(countLines(play, selection))),
      coverPpm,
    }
  })
}

function paid(part: Part, draw: readonly number[]): Units {
  const { prizeUnits, pushedStakeUnits } = payoutOf(part.play, part.line, part.selection, draw, part.whole)
  return add(prizeUnits, pushedStakeUnits)
}

function* leastPayout(parts: readonly Part[], places: readonly number[]): Steps<Units> {
  const space = parts[0]?.play.space
  if (space === undefined || isLess(chanceBound(parts, true), fraction(1n, 1n))) return ZERO_UNITS
  let least: Units | null = null
  let judged = 0
  for (const draw of outcomesOf(space, places)) {
    let payout = ZERO_UNITS
    for (const part of parts) {
      payout = add(payout, paid(part, draw))
      judged += 1
      if (judged % PARTS_PER_STEP === 0) yield
    }
    least = least === null ? payout : min(least, payout)
    if (least === 0n) break
  }
  return least ?? ZERO_UNITS
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

/** Parts that are judged together, and the draw places they depend on. */
type Group = {
  readonly places: readonly number[]
  readonly outcomes: number
  readonly parts: Part[]
}

function* groupEffective({ parts, places, outcomes }: Group, issueNumber: string): Steps<Units[]> {
  const stakes = parts.map((part) => part.stake)
  const total = sum(stakes)
  if (outcomes > GUARANTEE_OUTCOMES_MAX) {
    const limitPpm = parts.reduce((least, { coverPpm }) => Math.min(least, coverPpm), Number.POSITIVE_INFINITY)
    const covered = coversTooMuch(parts, places, issueNumber, limitPpm)
    return covered ? stakes.map(() => ZERO_UNITS) : stakes
  }
  const guaranteed = min(total, yield* leastPayout(parts, places))
  return shareByStake(subtract(total, guaranteed), stakes)
}

const stakeOf = ({ parts }: Group): Units => sum(parts.map(({ stake }) => stake))

const isWithin = (places: readonly number[], wider: readonly number[]): boolean =>
  places.every((place) => wider.includes(place))

/**
 * Joins each group with one whose places contain its own, as long as that is paid through; of several, with the one of the
 * largest stake, so that a small bet draws no part away from what it hedges.
 * @param groups of one reading of the draw
 */
function joined(groups: readonly Group[]): Group[] {
  const left = groups.toSorted((a, b) => a.places.length - b.places.length)
  return left.filter((group, at) => {
    const wider = left
      .slice(at + 1)
      .filter(({ outcomes, places }) => outcomes <= GUARANTEE_OUTCOMES_MAX && isWithin(group.places, places))
    const [first, ...others] = wider
    if (first === undefined) return true
    const into = others.reduce((best, one) => (stakeOf(one) > stakeOf(best) ? one : best), first)
    // One by one: a call takes no hundred thousand arguments.
    for (const part of group.parts) into.parts.push(part)
    return false
  })
}

/** The parts of all lines by the draw places they depend on. */
function* groupsOf(lines: readonly StakedLine[]): Steps<Group[]> {
  const parts: Part[] = []
  for (const [index, line] of lines.entries()) {
    for (const part of partsOf(index, line)) parts.push(part)
    if (index % PARTS_PER_STEP === PARTS_PER_STEP - 1) yield
  }
  const readings = Map.groupBy(parts, ({ play }) => play.reading?.name ?? '')
  return [...readings.values()].flatMap((ofReading) => {
    const byPlaces = [...Map.groupBy(ofReading, ({ places }) => places.join()).values()]
    const groups = byPlaces.flatMap((group): Group[] => {
      const [first] = group
      if (first === undefined) return []
      const { places, play } = first
      return [{ places, outcomes: outcomeCount(play.space, places.length), parts: group }]
    })
    return joined(groups)
  })
}

/**
 * The effective bet of every line of one player in one issue (rules B4): stake, less what the
 * lines of the same draw places, and of places within these, return however the draw falls. LOTT and ELOTT are taken together.
 * A line whose every pick is a bet of its own is judged cell by cell, so that picks on one place
 * cannot hide behind picks on another. A partly pushed line counts at most what was decided.
 * @param lines settled lines of ONE issue, neither cancelled nor void: those of one player and of
 *   all accounts linked to it, which are judged as if one player had placed them
 * @param issueNumber the number of that issue, which decides by which sample a large cover is
 *   estimated
 * @returns one amount per line, in the same order
 */
export function effectiveBets(lines: readonly StakedLine[], issue: { readonly issueNumber: string }): Units[] {
  const steps = effectiveBetsInSteps(lines, issue)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same in steps, for accounts that have placed very many lines together. */
export function* effectiveBetsInSteps(
  lines: readonly StakedLine[],
  { issueNumber }: { readonly issueNumber: string },
): Steps<Units[]> {
  const effective = lines.map(() => ZERO_UNITS)
  for (const group of yield* groupsOf(lines)) {
    const shares = yield* groupEffective(group, issueNumber)
    shares.forEach((share, at) => {
      const index = group.parts[at]?.index ?? 0
      effective[index] = units((effective[index] ?? 0n) + share)
    })
  }
  return effective.map((amount, index) => {
    const { line, pushedStakeUnits } = lines[index] as StakedLine
    return min(amount, subtract(line.stakeUnits, pushedStakeUnits))
  })
}
