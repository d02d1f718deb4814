import { subsetProducts, subsetsOf } from './chances/combinatorics.ts'
import { measured, membersOf } from './chances/measure.ts'
import { chooseJudge } from './chooseJudge.ts'
import { NOT_DRAWN } from './family.ts'
import {
  type Cell,
  type Market,
  type Mechanic,
  type NumbersOf,
  type Play,
  type Read,
  valuesAt,
} from './play.ts'
import type { Selection } from './selection.ts'
import { numbersOfSymbol } from './symbolIndex.ts'

/** One pick that won or pushed; cell and symbol name it, tier prices it. */
export type Pick = { readonly cell: number; readonly symbol: string }

/** How a selection fared: winning bets per tier, and the picks behind single bets. */
export type Outcome = {
  readonly perTier: readonly number[]
  /** Winning picks, for plays in which every pick has odds of its own. */
  readonly won: readonly Pick[]
  /** Bets whose stake comes back. */
  readonly pushedBets: number
}

/** Judges one selection, for any number of draws. */
export type Judge = (draw: readonly number[]) => Outcome

const NOTHING_READ: Read = { won: [] }
const NO_NUMBERS: readonly number[] = []

function only(perTier: readonly number[], pushedBets = 0): Outcome {
  return { perTier, won: [], pushedBets }
}

/** What a cell of a draw says. */
export function readCell({ measure, reads }: Market, cell: Cell, draw: readonly number[]): Read {
  return reads.get(measured(measure, valuesAt(cell, draw))) ?? NOTHING_READ
}

function singlePicks(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'cells' }>,
  selection: Selection,
  draw: readonly number[],
): Outcome {
  const perTier = play.tiers.map(() => 0)
  const won: Pick[] = []
  let pushedBets = 0
  play.field.cells.forEach((cell, index) => {
    const picks = selection.cells[index] ?? []
    if (picks.length === 0) return
    const read = readCell(mechanic.market, cell, draw)
    for (const symbol of read.won) {
      if (!picks.includes(symbol)) continue
      const tierIndex = read.tier ?? mechanic.tierOf[symbol] ?? 0
      perTier[tierIndex] = (perTier[tierIndex] ?? 0) + 1
      won.push({ cell: index, symbol })
    }
    for (const symbol of read.pushed ?? []) if (picks.includes(symbol)) pushedBets += 1
  })
  return { perTier, won, pushedBets }
}

function hitsPerCell(play: Play, market: Market, selection: Selection, draw: readonly number[]) {
  return play.field.cells.map((cell, index) => {
    const picks = selection.cells[index] ?? []
    if (picks.length === 0) return 0
    return readCell(market, cell, draw).won.filter((symbol) => picks.includes(symbol)).length
  })
}

function tailWins(sizes: readonly number[], hits: readonly number[]): number[] {
  return sizes.map((_, skipped) => {
    const free = sizes.slice(0, skipped).reduce((product, size) => product * size, 1)
    return hits.slice(skipped).reduce((product, hit) => product * hit, free)
  })
}

function rolesFit(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'roles' }>,
  { cells }: Selection,
  draw: readonly number[],
): boolean {
  const counted = Map.groupBy(valuesAt(play.field.cells[0] as Cell, draw), (value) => value)
  let first = 0
  let second = 0
  for (const [value, { length }] of counted) {
    const role = length === mechanic.times ? 0 : 1
    if (!cells[role]?.includes(`${value}`)) return false
    if (role === 0) first += 1
    else second += 1
  }
  return first === mechanic.first && second === mechanic.second
}

function countJudge(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'count' }>,
  selection: Selection,
): Judge {
  const picked = play.field.cells.flatMap((cell, index) =>
    (selection.cells[index] ?? []).map((symbol) => ({
      cell,
      numbers: membersOf(numbersOfSymbol(symbol, mechanic.numbersOf)),
      tiers: mechanic.tiersOf[symbol] ?? [],
    })),
  )
  return (draw) => {
    const perTier = play.tiers.map(() => 0)
    for (const { cell, numbers, tiers } of picked) {
      let hits = 0
      for (const value of valuesAt(cell, draw)) if (numbers.has(value)) hits += 1
      const tierIndex = tiers[hits] ?? null
      if (tierIndex !== null) perTier[tierIndex] = (perTier[tierIndex] ?? 0) + 1
    }
    return only(perTier)
  }
}

/** Of places that are not drawn nothing is known: a line may be judged place by place. */
function hitsJudge(
  play: Play,
  { keyOfNumber }: Extract<Mechanic, { kind: 'hits' }>,
  { cells: [picks = []] }: Selection,
): Judge {
  const picked = new Set(picks)
  const places = play.field.cells[0]?.places ?? []
  return (draw) => {
    const shown = places.map((place) => draw[place] ?? NOT_DRAWN)
    return only([
      shown.filter((value) => value !== NOT_DRAWN && picked.has(keyOfNumber(value))).length,
    ])
  }
}

function adjacentJudge(play: Play, ordered: boolean, { cells }: Selection): Judge {
  const sets = cells.map((picks) => new Set(picks.map((symbol) => +symbol)))
  const first = sets[0] ?? new Set<number>()
  const second = (ordered ? sets[1] : first) ?? first
  return (draw) => {
    const values = valuesAt(play.field.cells[0] as Cell, draw)
    const wins = values.filter(
      (value, at) => at > 0 && first.has(values[at - 1] ?? -1) && second.has(value),
    )
    return only([wins.length])
  }
}

function jointJudge(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'joint' }>,
  selection: Selection,
): Judge {
  const legs = play.field.cells.flatMap((cell, index) => {
    const picks = selection.cells[index] ?? []
    const of = (numbers: NumbersOf) =>
      picks.map((symbol) => membersOf(numbers[symbol] ?? NO_NUMBERS))
    const wins = of(mechanic.numbersOf)
    return picks.length === 0 ? [] : [{ cell, wins, pushes: of(mechanic.pushedBy) }]
  })
  const shows = (sets: readonly ReadonlySet<number>[], number: number) =>
    sets.some((set) => set.has(number))
  return (draw) => {
    const shown = (cell: Cell) => valuesAt(cell, draw)[0] ?? -1
    if (legs.some(({ cell, pushes }) => shows(pushes, shown(cell)))) return only([0], 1)
    return only([legs.every(({ cell, wins }) => shows(wins, shown(cell))) ? 1 : 0])
  }
}

/** How many sets of ticked places show exactly the digits of a bet. */
function tickedWins(
  { field }: Play,
  { together, picks }: Extract<Mechanic, { kind: 'ticked' }>,
  { cells: [places = [], digits = []] }: Selection,
  draw: readonly number[],
): number {
  const labels = field.symbolsOf?.[0] ?? []
  const shown = places.map((place) => draw[labels.indexOf(place)] ?? NOT_DRAWN)
  return subsetsOf(shown, together).filter((values) => {
    const different = new Set(values)
    return different.size === picks && [...different].every((one) => digits.includes(`${one}`))
  }).length
}

/**
 * The winning bets of a selection (rules A10–A17), made ready for any number of draws. A draw may
 * lack the places that no filled cell depends on.
 * @returns a function that throws RangeError when the draw lacks a place that is needed
 */
export function judgeOf(play: Play, selection: Selection): Judge {
  const { mechanic, field } = play
  switch (mechanic.kind) {
    case 'cells':
      if (mechanic.together === 1) return (draw) => singlePicks(play, mechanic, selection, draw)
      return (draw) => {
        const hits = hitsPerCell(play, mechanic.market, selection, draw)
        return only([subsetProducts(hits, mechanic.together)])
      }
    case 'tails': {
      const sizes = selection.cells.map((picks) => picks.length)
      return (draw) => only(tailWins(sizes, hitsPerCell(play, mechanic.market, selection, draw)))
    }
    case 'choose': {
      const judge = chooseJudge(play, mechanic, selection)
      return (draw) => only(judge(draw))
    }
    case 'roles':
      return (draw) => only([rolesFit(play, mechanic, selection, draw) ? 1 : 0])
    case 'ticked':
      return (draw) => only([tickedWins(play, mechanic, selection, draw)])
    case 'count':
      return countJudge(play, mechanic, selection)
    case 'hits':
      return hitsJudge(play, mechanic, selection)
    case 'adjacent':
      return adjacentJudge(play, mechanic.ordered, selection)
    case 'joint':
      return jointJudge(play, mechanic, selection)
    case 'typed':
      return (draw) => {
        const key = mechanic.drawnKey(valuesAt(field.cells[0] as Cell, draw))
        const perTier = play.tiers.map(() => 0)
        if (selection.cells[0]?.includes(key)) perTier[mechanic.tierOfKey(key)] = 1
        return only(perTier)
      }
  }
}

/** A selection is judged by many draws, and one draw by many lines that pick the same: what it asks for is prepared once. */
const judges = new WeakMap<Selection, { readonly play: Play; readonly judge: Judge }>()

/** The winning bets of a selection in one draw. @throws RangeError when it lacks a needed place */
export function winsOf(play: Play, selection: Selection, draw: readonly number[]): Outcome {
  const known = judges.get(selection)
  if (known?.play === play) return known.judge(draw)
  const judge = judgeOf(play, selection)
  judges.set(selection, { play, judge })
  return judge(draw)
}
