import type { Play } from '@croupier/rules'

/** Tools that fill a row of numbers at once, with the key that does the same (experience 3.5). */
export const ROW_TOOLS = [
  { tool: 'all', key: 'a' },
  { tool: 'big', key: 'b' },
  { tool: 'small', key: 's' },
  { tool: 'odd', key: 'o' },
  { tool: 'even', key: 'e' },
  { tool: 'clear', key: 'c' },
] as const
export type RowTool = (typeof ROW_TOOLS)[number]['tool']

/** Whether a row's symbols are numbers, so that big, odd and the like mean something. */
export function hasNumberTools(play: Play, symbols: readonly string[]): boolean {
  const { picksMax } = play.field
  return picksMax > 1 && symbols.length >= 6 && symbols.every((symbol) => /^\d+$/.test(symbol))
}

/** The symbols a tool picks out of a row. */
export function toolPicks(tool: RowTool, symbols: readonly string[]): string[] {
  const half = Math.floor(symbols.length / 2)
  switch (tool) {
    case 'all':
      return [...symbols]
    case 'big':
      return symbols.slice(half)
    case 'small':
      return symbols.slice(0, half)
    case 'odd':
      return symbols.filter((symbol) => Number(symbol) % 2 === 1)
    case 'even':
      return symbols.filter((symbol) => Number(symbol) % 2 === 0)
    case 'clear':
      return []
  }
}

/**
 * A row after one symbol was pressed, in display order. A row that takes one symbol changes to the
 * new one; a row that is full takes no more.
 */
export function toggled(play: Play, picks: readonly string[], symbol: string): string[] {
  if (picks.includes(symbol)) return picks.filter((one) => one !== symbol)
  if (play.field.picksMax === 1) return [symbol]
  if (picks.length >= play.field.picksMax) return [...picks]
  return play.field.symbols.filter((one) => one === symbol || picks.includes(one))
}
