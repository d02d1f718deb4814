import { choose, subsetProducts } from './combinatorics.ts'
import { outcomesOf } from './family.ts'
import { type Cell, type Mechanic, type Play, type Read, valuesAt } from './play.ts'
import type { Selection } from './selection.ts'

type ReadingMechanic = Extract<Mechanic, { kind: 'cells' | 'tails' | 'choose' }>

const knownReads = new WeakMap<Play, Map<string, Read[]>>()

function signature(read: Read): string {
  return `${read.won.join()};${read.pushed?.join() ?? ''};${read.tier ?? ''}`
}

/** The different things a cell can say, over all outcomes of its places. */
function readsOf(play: Play, mechanic: ReadingMechanic, cell: Cell): Read[] {
  const known = knownReads.get(play) ?? new Map<string, Read[]>()
  knownReads.set(play, known)
  const key = cell.places.length.toString()
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const reads = new Map<string, Read>()
  for (const draw of outcomesOf(play.family, cell.places)) {
    const read = mechanic.read(valuesAt(cell, draw))
    reads.set(signature(read), read)
  }
  const different = [...reads.values()]
  known.set(key, different)
  return different
}

function mostHits(reads: readonly Read[], picks: readonly string[]): number {
  let most = 0
  for (const { won } of reads) {
    most = Math.max(most, won.filter((symbol) => picks.includes(symbol)).length)
  }
  return most
}

/** The picks of one cell that can win together at most, as winning bets per tier, priced. */
function bestOfCell(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'cells' }>,
  reads: readonly Read[],
  picks: readonly string[],
  prizes: readonly bigint[],
): number[] {
  let best: number[] = play.tiers.map(() => 0)
  let bestPrize = 0n
  for (const { won, tier } of reads) {
    const perTier = play.tiers.map(() => 0)
    let prize = 0n
    for (const symbol of won) {
      if (!picks.includes(symbol)) continue
      const tierIndex = tier ?? mechanic.tierOf[symbol] ?? 0
      perTier[tierIndex] = (perTier[tierIndex] ?? 0) + 1
      prize += prizes[tierIndex] ?? 0n
    }
    if (prize > bestPrize) {
      best = perTier
      bestPrize = prize
    }
  }
  return best
}

function richest(prizes: readonly bigint[], tiers: readonly boolean[]): number[] {
  const best = prizes.reduce(
    (at, prize, index) => (tiers[index] && (at < 0 || prize > (prizes[at] ?? 0n)) ? index : at),
    -1,
  )
  return prizes.map((_, index) => (index === best ? 1 : 0))
}

/**
 * The winning bets per tier of the best draw for a selection, for the slip's "highest payout" and
 * for liability limits. Cells are taken as independent, so a line over places that exclude each
 * other – one racer in several places – is overstated, never understated.
 * @param prizes the price of each tier, to weigh tiers against each other
 */
export function maxWins(play: Play, selection: Selection, prizes: readonly bigint[]): number[] {
  const { mechanic, field, tiers } = play
  const picks = (index: number) => selection.cells[index] ?? []
  switch (mechanic.kind) {
    case 'cells': {
      const reads = field.cells.map((cell) => readsOf(play, mechanic, cell))
      if (mechanic.together > 1) {
        return [
          subsetProducts(
            reads.map((read, i) => mostHits(read, picks(i))),
            mechanic.together,
          ),
        ]
      }
      const perCell = reads.map((read, i) => bestOfCell(play, mechanic, read, picks(i), prizes))
      return tiers.map((_, t) => perCell.reduce((sum, best) => sum + (best[t] ?? 0), 0))
    }
    case 'tails': {
      const sizes = selection.cells.map((one) => one.length)
      return tiers.map((_, skipped) => sizes.slice(0, skipped).reduce((all, n) => all * n, 1))
    }
    case 'choose': {
      const reads = field.cells.map((cell) => readsOf(play, mechanic, cell))
      return [choose(mostHits(reads[0] ?? [], picks(0)), mechanic.picks)]
    }
    case 'roles':
      return [1]
    case 'typed': {
      const written = tiers.map((_, t) => picks(0).some((key) => mechanic.tierOfKey(key) === t))
      return richest(prizes, written)
    }
  }
}
