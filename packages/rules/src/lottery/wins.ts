import { choose, subsetProducts } from './combinatorics.ts'
import { type Cell, type Mechanic, type Play, valuesAt } from './play.ts'
import type { Selection } from './selection.ts'

/** One pick that won or pushed; cell and symbol name it, tier prices it. */
export type Pick = { readonly cell: number; readonly symbol: string }

/** How a selection fared: winning bets per tier, and the picks behind single bets. */
export type Outcome = {
  readonly perTier: readonly number[]
  /** Winning picks, for plays in which every pick is a bet of its own. */
  readonly won: readonly Pick[]
  /** Pushed picks, likewise. */
  readonly pushed: readonly Pick[]
}

function only(perTier: readonly number[]): Outcome {
  return { perTier, won: [], pushed: [] }
}

function singlePicks(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'cells' }>,
  selection: Selection,
  draw: readonly number[],
): Outcome {
  const perTier = play.tiers.map(() => 0)
  const won: Pick[] = []
  const pushed: Pick[] = []
  play.field.cells.forEach((cell, index) => {
    const picks = selection.cells[index] ?? []
    if (picks.length === 0) return
    const read = mechanic.read(valuesAt(cell, draw))
    for (const symbol of picks) {
      if (read.won.includes(symbol)) {
        const tierIndex = read.tier ?? mechanic.tierOf[symbol] ?? 0
        perTier[tierIndex] = (perTier[tierIndex] ?? 0) + 1
        won.push({ cell: index, symbol })
      } else if (read.pushed?.includes(symbol)) {
        pushed.push({ cell: index, symbol })
      }
    }
  })
  return { perTier, won, pushed }
}

type Read = Extract<Mechanic, { read: unknown; kind: 'cells' | 'tails' | 'choose' }>['read']

function hits(cell: Cell, read: Read, picks: readonly string[], draw: readonly number[]): number {
  if (picks.length === 0) return 0
  return read(valuesAt(cell, draw)).won.filter((symbol) => picks.includes(symbol)).length
}

function tailWins(sizes: readonly number[], hitsPerCell: readonly number[]): number[] {
  return sizes.map((_, skipped) => {
    const free = sizes.slice(0, skipped).reduce((product, size) => product * size, 1)
    return hitsPerCell.slice(skipped).reduce((product, hit) => product * hit, free)
  })
}

/**
 * The winning bets of a selection in a draw (rules A10–A12). A draw may lack the places that no
 * filled cell depends on.
 * @throws RangeError when the draw lacks a place that is needed
 */
export function winsOf(play: Play, selection: Selection, draw: readonly number[]): Outcome {
  const { mechanic, field } = play
  const cell = (index: number) => field.cells[index] as Cell
  const picks = (index: number) => selection.cells[index] ?? []
  switch (mechanic.kind) {
    case 'cells': {
      if (mechanic.together === 1) return singlePicks(play, mechanic, selection, draw)
      const perCell = field.cells.map((one, i) => hits(one, mechanic.read, picks(i), draw))
      return only([subsetProducts(perCell, mechanic.together)])
    }
    case 'tails': {
      const perCell = field.cells.map((one, i) => hits(one, mechanic.read, picks(i), draw))
      return only(
        tailWins(
          selection.cells.map((one) => one.length),
          perCell,
        ),
      )
    }
    case 'choose':
      return only([choose(hits(cell(0), mechanic.read, picks(0), draw), mechanic.picks)])
    case 'roles': {
      const drawn = mechanic.read(valuesAt(cell(0), draw))
      const fits =
        drawn?.[0].every((symbol) => picks(0).includes(symbol)) &&
        drawn[1].every((symbol) => picks(1).includes(symbol))
      return only([fits ? 1 : 0])
    }
    case 'typed': {
      const key = mechanic.drawnKey(valuesAt(cell(0), draw))
      const perTier = play.tiers.map(() => 0)
      if (picks(0).includes(key)) perTier[mechanic.tierOfKey(key)] = 1
      return only(perTier)
    }
  }
}
