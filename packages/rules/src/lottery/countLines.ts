import { choose, distinctTuples, subsetProducts } from './combinatorics.ts'
import type { Play } from './play.ts'
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

/** How many bets of each tier a selection is, by the closed forms of rules A9–A12. */
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
      return [mechanic.factor * choose(sizes[0] ?? 0, mechanic.picks)]
    case 'roles': {
      const [first = [], second = []] = selection.cells
      return [rolePairs(first, second, [mechanic.first, mechanic.second])]
    }
    case 'typed': {
      const bets = play.tiers.map(() => 0)
      for (const key of selection.cells[0] ?? []) {
        const tierIndex = mechanic.tierOfKey(key)
        bets[tierIndex] = (bets[tierIndex] ?? 0) + 1
      }
      return bets
    }
  }
}

/** The number of bets of a selection (rules A9: n); zero when every one repeats a number. */
export function countLines(play: Play, selection: Selection): number {
  return betsByTier(play, selection).reduce((sum, bets) => sum + bets, 0)
}
