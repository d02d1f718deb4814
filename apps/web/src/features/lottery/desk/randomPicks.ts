import { countLines, formatContent, type Play, type Selection, symbolsOfCell } from '@croupier/rules'

/** A whole number below n, without bias; the random source is passed in. */
export type Below = (n: number) => number

const WORDS = 2 ** 32

/** Random numbers of the browser, words above the last full multiple of n thrown away. */
export const cryptoBelow: Below = (n) => {
  const word = new Uint32Array(1)
  const limit = Math.floor(WORDS / n) * n
  do crypto.getRandomValues(word)
  while ((word[0] ?? 0) >= limit)
  return (word[0] ?? 0) % n
}

function sample(symbols: readonly string[], count: number, below: Below): string[] {
  const pool = [...symbols]
  const taken: string[] = []
  while (taken.length < count && pool.length > 0) {
    taken.push(...pool.splice(below(pool.length), 1))
  }
  return symbols.filter((symbol) => taken.includes(symbol))
}

function typedBet(play: Play, below: Below): Selection {
  const { symbols, typedSymbols = 1 } = play.field
  const digits = Array.from({ length: typedSymbols }, () => symbols[below(symbols.length)] ?? '')
  return { cells: [[digits.join('')]] }
}

function drawnPicks(play: Play, below: Below): Selection {
  const { cells, picksMin, cellsMin, form } = play.field
  if (form === 'typed') return typedBet(play, below)
  const filled = sample(
    cells.map((_, index) => `${index}`),
    cellsMin,
    below,
  )
  return {
    cells: cells.map((_, index) =>
      filled.includes(`${index}`) ? sample(symbolsOfCell(play.field, index), picksMin[index] ?? 1, below) : [],
    ),
  }
}

/**
 * The smallest selection that is a bet, picked by chance. Picks that cancel each other (the same
 * number on two places, a triple where none is allowed) are drawn again.
 */
export function randomSelection(play: Play, below: Below = cryptoBelow): Selection {
  for (;;) {
    const selection = drawnPicks(play, below)
    const accepted =
      !('keyOf' in play.mechanic) ||
      play.field.form !== 'typed' ||
      play.mechanic.keyOf(selection.cells[0]?.[0] ?? '') !== null
    if (accepted && countLines(play, selection) > 0) return selection
  }
}

/** A fixed example of a play's content: the same every time, so that it does not flicker. */
export function exampleContent(play: Play): string {
  let step = 0
  const below: Below = (n) => {
    step += EXAMPLE_STRIDE
    return step % n
  }
  return formatContent(play, randomSelection(play, below))
}

/** Coprime to every pool size in use, so that examples show different numbers. */
const EXAMPLE_STRIDE = 7
