import type { Mechanic, Play } from './play.ts'
import type { Selection } from './selection.ts'
import { judgeOf, readCell } from './wins.ts'

/** A selection of a play. */
export type Selected = { readonly play: Play; readonly selection: Selection }

/** Whether any bet wins in a draw; places that no filled cell depends on may be missing. */
export type PayingTest = (draw: readonly number[]) => boolean

type Cells = Extract<Mechanic, { kind: 'cells' }>

/** Single picks of many selections together: each cell is read once and looked up once. */
function singlePicksTest(play: Play, { market }: Cells, selections: readonly Selection[]) {
  const picked = play.field.cells
    .map((cell, at) => ({
      cell,
      symbols: new Set(selections.flatMap(({ cells }) => cells[at] ?? [])),
    }))
    .filter(({ symbols }) => symbols.size > 0)
  return (draw: readonly number[]) =>
    picked.some(({ cell, symbols }) =>
      readCell(market, cell, draw).won.some((symbol) => symbols.has(symbol)),
    )
}

/** Cells are read once per draw; a selection wins when enough of its cells do. */
function cellsTest(play: Play, { market, together }: Cells, selections: readonly Selection[]) {
  const picks = selections.map(({ cells }) => cells.map((cell) => new Set(cell)))
  const used = play.field.cells.filter((_, at) => picks.some((one) => (one[at]?.size ?? 0) > 0))
  const indexes = used.map((cell) => play.field.cells.indexOf(cell))
  return (draw: readonly number[]) => {
    const won = used.map((cell) => readCell(market, cell, draw).won)
    return picks.some((one) => {
      const hits = won.filter((symbols, at) =>
        symbols.some((symbol) => one[indexes[at] ?? 0]?.has(symbol)),
      )
      return hits.length >= together
    })
  }
}

function playTest(play: Play, selections: readonly Selection[]): PayingTest {
  const { mechanic } = play
  if (mechanic.kind === 'cells') {
    return mechanic.together === 1
      ? singlePicksTest(play, mechanic, selections)
      : cellsTest(play, mechanic, selections)
  }
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
