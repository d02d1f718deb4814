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

/** The best a selection can do: winning bets per tier, and pushed picks beside them. */
export type BestDraw = { readonly perTier: readonly number[]; readonly pushed: number }

/** The picks of one cell that pay most together. */
function bestOfCell(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'cells' }>,
  reads: readonly Read[],
  picks: readonly string[],
  prices: Prices,
): BestDraw {
  let best: BestDraw = { perTier: play.tiers.map(() => 0), pushed: 0 }
  let bestPaid = 0n
  for (const read of reads) {
    const perTier = play.tiers.map(() => 0)
    const pushed = picks.filter((symbol) => read.pushed?.includes(symbol)).length
    let paid = prices.stake * BigInt(pushed)
    for (const symbol of picks) {
      if (!read.won.includes(symbol)) continue
      const tierIndex = read.tier ?? mechanic.tierOf[symbol] ?? 0
      perTier[tierIndex] = (perTier[tierIndex] ?? 0) + 1
      paid += prices.perTier[tierIndex] ?? 0n
    }
    if (paid > bestPaid) {
      best = { perTier, pushed }
      bestPaid = paid
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

/** What one winning bet of each tier pays and what one pushed bet gives back. */
export type Prices = { readonly perTier: readonly bigint[]; readonly stake: bigint }

function bestOfCells(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'cells' }>,
  selection: Selection,
  prices: Prices,
): BestDraw {
  const { cells } = play.field
  const reads = cells.map((cell) => readsOf(play, mechanic, cell))
  const picks = (index: number) => selection.cells[index] ?? []
  if (mechanic.together > 1) {
    const most = reads.map((read, index) => mostHits(read, picks(index)))
    return { perTier: [subsetProducts(most, mechanic.together)], pushed: 0 }
  }
  const best = reads.map((read, index) => bestOfCell(play, mechanic, read, picks(index), prices))
  return {
    perTier: play.tiers.map((_, t) =>
      best.reduce((total, one) => total + (one.perTier[t] ?? 0), 0),
    ),
    pushed: best.reduce((total, one) => total + one.pushed, 0),
  }
}

/**
 * The best draw for a selection, for the slip's "highest payout" and for liability limits. Cells
 * are taken as independent, so a line over places that exclude each other – one racer in several
 * places – is overstated, never understated.
 */
export function bestDraw(play: Play, selection: Selection, prices: Prices): BestDraw {
  const { mechanic, field, tiers } = play
  const first = selection.cells[0] ?? []
  switch (mechanic.kind) {
    case 'cells':
      return bestOfCells(play, mechanic, selection, prices)
    case 'tails': {
      const sizes = selection.cells.map((picks) => picks.length)
      const free = (skipped: number) => sizes.slice(0, skipped).reduce((all, n) => all * n, 1)
      return { perTier: tiers.map((_, skipped) => free(skipped)), pushed: 0 }
    }
    case 'choose': {
      const reads = field.cells.flatMap((cell) => readsOf(play, mechanic, cell))
      return { perTier: [choose(mostHits(reads, first), mechanic.picks)], pushed: 0 }
    }
    case 'roles':
      return { perTier: [1], pushed: 0 }
    case 'typed': {
      const written = tiers.map((_, t) => first.some((key) => mechanic.tierOfKey(key) === t))
      return { perTier: richest(prices.perTier, written), pushed: 0 }
    }
  }
}
