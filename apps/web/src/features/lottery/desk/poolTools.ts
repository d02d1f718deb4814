import { ANIMALS, type Animal, COLOURS, numbersByAnimal, type Play } from '@croupier/rules'

/** Numbers of a large pool that are picked together: a colour, an animal, a last digit, ten in a row. */
export type PoolTool = {
  readonly code: string
  /** What it is called: a symbol of the rules, or the numbers from and to. */
  readonly name: { readonly symbol: string } | { readonly text: string }
  readonly symbols: readonly string[]
}

/** From this many numbers on a row is a board. */
export const BOARD_FROM = 20
const TEN = 10

const written = (numbers: readonly number[]) => numbers.map((number) => `${number}`.padStart(2, '0'))

function markSixTools(play: Play, year: Animal): PoolTool[] {
  const of = numbersByAnimal(year)
  const tails = Array.from({ length: TEN }, (_, tail) => ({
    code: `tail${tail}`,
    name: { text: `×${tail}` },
    symbols: play.field.symbols.filter((symbol) => Number(symbol) % TEN === tail),
  }))
  return [
    ...Object.entries(COLOURS).map(([colour, numbers]) => ({
      code: colour,
      name: { symbol: colour },
      symbols: written(numbers),
    })),
    ...ANIMALS.map((animal) => ({
      code: animal,
      name: { symbol: animal },
      symbols: written(of[animal]),
    })),
    ...tails,
  ]
}

/** The numbers of two digits by the first and by the last of them. */
function headsAndTails({ field }: Play): PoolTool[] {
  const tools = (kind: 'head' | 'tail', name: (digit: number) => string, at: number) =>
    Array.from({ length: TEN }, (_, digit) => ({
      code: `${kind}${digit}`,
      name: { text: name(digit) },
      symbols: field.symbols.filter((symbol) => symbol[at] === `${digit}`),
    }))
  return [...tools('head', (digit) => `${digit}×`, 0), ...tools('tail', (digit) => `×${digit}`, 1)]
}

function tensOf({ field }: Play): PoolTool[] {
  const numbers = field.symbols.map(Number)
  const last = Math.max(...numbers)
  return Array.from({ length: Math.ceil(last / TEN) }, (_, ten) => {
    const from = ten * TEN + 1
    const to = Math.min(last, from + TEN - 1)
    return {
      code: `ten${ten}`,
      name: { text: `${from}–${to}` },
      symbols: field.symbols.filter((symbol) => Number(symbol) >= from && Number(symbol) <= to),
    }
  })
}

/** The groups of a play's pool; none where the pool is small, or a pick is no number. */
export function poolTools(play: Play, year: Animal): PoolTool[] {
  const { symbols, picksMax } = play.field
  if (symbols.length < BOARD_FROM || !symbols.every((symbol) => /^\d+$/.test(symbol))) return []
  const all = symbols[0] === '00' ? headsAndTails : tensOf
  const tools = play.family === 'LHC' ? markSixTools(play, year) : all(play)
  return tools.filter((tool) => tool.symbols.length <= picksMax)
}

/** A pool after a group was pressed: all of it, or none of it when all was picked; never more than the play takes. */
export function poolAfter(play: Play, picks: readonly string[], tool: PoolTool): string[] {
  const isWhole = tool.symbols.every((symbol) => picks.includes(symbol))
  const wanted = isWhole
    ? picks.filter((symbol) => !tool.symbols.includes(symbol))
    : [...new Set([...picks, ...tool.symbols])].slice(0, play.field.picksMax)
  return play.field.symbols.filter((symbol) => wanted.includes(symbol))
}
