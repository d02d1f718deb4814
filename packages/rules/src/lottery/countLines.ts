import { choose, distinctTuples, subsetProducts } from './chances/combinatorics.ts'
import { chooseBets, chooseBetsByTier } from './chooseBets.ts'
import { poolOf } from './chooseJudge.ts'
import { type Mechanic, type Play, stakesPerBet } from './play.ts'
import type { Selection } from './selection.ts'

function rolePairs(
  first: readonly string[],
  second: readonly string[],
  take: readonly [number, number],
): number {
  const shared = first.filter((symbol) => second.includes(symbol)).length
  const [i, j] = take
  if (i === 1)
    return first.length * choose(second.length, j) - shared * choose(second.length - 1, j - 1)
  if (j === 1)
    return choose(first.length, i) * second.length - shared * choose(first.length - 1, i - 1)
  throw new RangeError('one of two roles takes a single symbol')
}

function cellBets(play: Play, selection: Selection): number[] {
  const { mechanic, tiers } = play
  if (mechanic.kind !== 'cells') throw new RangeError('only cells have picks of their own')
  const bets = tiers.map(() => 0)
  for (const symbol of selection.cells.flat()) {
    const own = mechanic.betsOf?.[symbol]
    if (own === undefined) {
      const tierIndex = mechanic.tierOf[symbol] ?? 0
      bets[tierIndex] = (bets[tierIndex] ?? 0) + 1
    } else {
      own.forEach((count, tierIndex) => {
        bets[tierIndex] = (bets[tierIndex] ?? 0) + count
      })
    }
  }
  return bets
}

function countedBets(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'count' }>,
  { cells }: Selection,
): number[] {
  const bets = play.tiers.map(() => 0)
  for (const symbol of cells.flat()) {
    for (const tierIndex of new Set(mechanic.tiersOf[symbol])) {
      if (tierIndex !== null) bets[tierIndex] = (bets[tierIndex] ?? 0) + 1
    }
  }
  return bets
}

function typedBets(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'typed' }>,
  { cells }: Selection,
): number[] {
  const bets = play.tiers.map(() => 0)
  for (const key of cells[0] ?? []) {
    const tierIndex = mechanic.tierOfKey(key)
    bets[tierIndex] = (bets[tierIndex] ?? 0) + 1
  }
  return bets
}

/** A bet on every place can win on each of them. */
const hitBets = (play: Play, { cells }: Selection): number[] => [
  (cells[0]?.length ?? 0) * stakesPerBet(play),
]

/**
 * How many bets of a selection can win each tier, by the closed forms of rules A9–A17. Where one
 * bet can win several tiers it is counted in each of them.
 */
export function betsByTier(play: Play, selection: Selection): number[] {
  const { mechanic } = play
  const sizes = selection.cells.map((picks) => picks.length)
  switch (mechanic.kind) {
    case 'cells':
      if (mechanic.together === 1) return cellBets(play, selection)
      if (mechanic.distinct) return [distinctTuples(selection.cells)]
      return [subsetProducts(sizes, mechanic.together)]
    case 'tails':
      return sizes.map(() => subsetProducts(sizes, sizes.length))
    case 'choose':
      return chooseBetsByTier(mechanic, poolOf(mechanic, selection), play.tiers.length)
    case 'roles': {
      const [first = [], second = []] = selection.cells
      return [rolePairs(first, second, [mechanic.first, mechanic.second])]
    }
    case 'ticked': {
      const [places = 0, digits = 0] = sizes
      const { together, picks, factor } = mechanic
      return [choose(places, together) * factor * choose(digits, picks)]
    }
    case 'count':
      return countedBets(play, mechanic, selection)
    case 'hits':
      return hitBets(play, selection)
    case 'adjacent':
      return [mechanic.ordered ? distinctTuples(selection.cells) : choose(sizes[0] ?? 0, 2)]
    case 'joint':
      return [1]
    case 'typed':
      return typedBets(play, mechanic, selection)
  }
}

/** The number of bets of a selection (rules A9: n); zero when every one repeats a number. */
export function countLines(play: Play, selection: Selection): number {
  const { mechanic } = play
  if (mechanic.kind === 'choose') return chooseBets(mechanic, poolOf(mechanic, selection))
  if (mechanic.kind === 'count' || mechanic.kind === 'hits') return selection.cells.flat().length
  return betsByTier(play, selection).reduce((sum, bets) => sum + bets, 0)
}
