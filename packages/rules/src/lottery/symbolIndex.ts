import type { NumbersOf, Play } from './play.ts'

/** The symbols of a play by index, and the symbols that each number belongs to. */
export type SymbolIndex = {
  readonly indexOf: ReadonlyMap<string, number>
  /** By number: the one symbol that stands for it, or −1. */
  readonly ownerOf: Int16Array
}

const known = new WeakMap<Play, SymbolIndex>()

/** The numbers that a symbol stands for; a symbol without an entry is the number it writes. */
export function numbersOfSymbol(symbol: string, numbersOf: NumbersOf = {}): readonly number[] {
  return numbersOf[symbol] ?? [+symbol]
}

/** Made once per play: a line is judged by look-ups and not by searching through symbols. */
export function symbolIndex(play: Play): SymbolIndex {
  const made = known.get(play)
  if (made !== undefined) return made
  const { mechanic, field, space } = play
  const numbersOf = 'numbersOf' in mechanic ? mechanic.numbersOf : undefined
  const ownerOf = new Int16Array(space.to + 1).fill(-1)
  if (mechanic.kind === 'choose' || mechanic.kind === 'adjacent') {
    field.symbols.forEach((symbol, at) => {
      for (const number of numbersOfSymbol(symbol, numbersOf)) ownerOf[number] = at
    })
  }
  const indexOf = new Map(field.symbols.map((symbol, at) => [symbol, at]))
  const index = { indexOf, ownerOf }
  known.set(play, index)
  return index
}
