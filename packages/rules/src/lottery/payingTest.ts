import { measured } from './chances/measure.ts'
import { chooseTest } from './chooseTest.ts'
import { type Market, type Play, valuesAt } from './play.ts'
import type { Selection } from './selection.ts'
import { symbolIndex } from './symbolIndex.ts'
import { judgeOf } from './wins.ts'

/** A selection of a play. */
export type Selected = { readonly play: Play; readonly selection: Selection }

/** Whether any bet wins in a draw; places that no filled cell depends on may be missing. */
export type PayingTest = (draw: readonly number[]) => boolean

const NOTHING: readonly number[] = []

/** What each value of a market makes win, by the indexes of the symbols that are on offer. */
function wonIndexes(play: Play, { reads }: Market): ReadonlyMap<number, readonly number[]> {
  const { indexOf } = symbolIndex(play)
  return new Map(
    [...reads].map(([value, { won }]) => [
      value,
      won.flatMap((symbol) => indexOf.get(symbol) ?? []),
    ]),
  )
}

/** The picks of a selection as flags, cell after cell, each as long as the symbols are. */
function flagsOf(play: Play, { cells }: Selection): Uint8Array {
  const { indexOf } = symbolIndex(play)
  const count = play.field.symbols.length
  const flags = new Uint8Array(count * play.field.cells.length)
  cells.forEach((picks, cell) => {
    for (const symbol of picks) flags[cell * count + (indexOf.get(symbol) ?? 0)] = 1
  })
  return flags
}

/**
 * Cells are read once per draw, and a selection wins when enough of its cells do; where one cell is
 * enough, all selections are one.
 */
function cellsTest(play: Play, market: Market, together: number, selections: readonly Selection[]) {
  const won = wonIndexes(play, market)
  const merged = play.field.cells.map((_, at) => selections.flatMap(({ cells }) => cells[at] ?? []))
  const own = together === 1 ? [{ cells: merged }] : selections
  const picked = own.map((selection) => flagsOf(play, selection))
  const count = play.field.symbols.length
  const used = play.field.cells
    .map((cell, at) => ({ cell, start: at * count, shown: [] as readonly number[] }))
    .filter(({ start }) => picked.some((flags) => flags.subarray(start, start + count).includes(1)))
  const hits = (flags: Uint8Array): boolean => {
    let wins = 0
    for (const { start, shown } of used) {
      if (shown.some((index) => flags[start + index] === 1)) wins += 1
    }
    return wins >= together
  }
  return (draw: readonly number[]) => {
    for (const one of used) {
      one.shown = won.get(measured(market.measure, valuesAt(one.cell, draw))) ?? NOTHING
    }
    return picked.some(hits)
  }
}

function playTest(play: Play, selections: readonly Selection[]): PayingTest {
  const { mechanic } = play
  if (mechanic.kind === 'cells') {
    return cellsTest(play, mechanic.market, mechanic.together, selections)
  }
  if (mechanic.kind === 'choose') return chooseTest(play, mechanic, selections)
  if (mechanic.kind === 'typed') {
    const keys = selections.flatMap(({ cells }) => cells[0] ?? [])
    const judge = judgeOf(play, { cells: [keys] })
    return (draw) => judge(draw).perTier.some((wins) => wins > 0)
  }
  const judges = selections.map((selection) => judgeOf(play, selection))
  return (draw) => judges.some((judge) => judge(draw).perTier.some((wins) => wins > 0))
}

/**
 * One question to many selections – does any bet of any of them win? – made ready for being asked
 * for many draws.
 */
export function payingTest(parts: readonly Selected[]): PayingTest {
  const tests = [...Map.groupBy(parts, (part) => part.play)].map(([play, own]) =>
    playTest(
      play,
      own.map((part) => part.selection),
    ),
  )
  return (draw) => tests.some((test) => test(draw))
}
