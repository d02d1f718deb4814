import { chooseWins, type Pool } from './chooseBets.ts'
import { isShut, poolOf } from './chooseJudge.ts'
import type { Mechanic, Play } from './play.ts'
import type { Selection } from './selection.ts'
import { symbolIndex } from './symbolIndex.ts'

type Choose = Extract<Mechanic, { kind: 'choose' }>

const WORD_BITS = 32
/** More than the places of any draw, so that counts of arrivals make a key without clashes. */
const COUNT_BASE = 32

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function setBit(words: Int32Array, bit: number): void {
  const at = Math.floor(bit / WORD_BITS)
  words[at] = (words[at] ?? 0) | (1 << (bit % WORD_BITS))
}

function hasBit(words: Int32Array, bit: number): boolean {
  return (((words[Math.floor(bit / WORD_BITS)] ?? 0) >>> (bit % WORD_BITS)) & 1) === 1
}

function common(left: Int32Array, right: Int32Array): number {
  let count = 0
  for (let at = 0; at < left.length; at += 1) count += countBits((left[at] ?? 0) & (right[at] ?? 0))
  return count
}

/** The symbols that come in each part of the places, as bits; the arrays are reused. */
function arrivals(play: Play, mechanic: Choose) {
  const { ownerOf } = symbolIndex(play)
  const count = play.field.symbols.length
  const words = Math.ceil(count / WORD_BITS)
  const came = mechanic.parts.map(() => new Int32Array(words))
  const shown = new Uint8Array(count)
  const places = play.field.cells[0]?.places ?? []
  return (draw: readonly number[]): readonly Int32Array[] => {
    shown.fill(0)
    let at = 0
    came.forEach((part, index) => {
      part.fill(0)
      for (const end = at + (mechanic.parts[index] ?? 0); at < end; at += 1) {
        const symbol = ownerOf[draw[places[at] ?? -1] ?? -1] ?? -1
        if (symbol < 0) continue
        const times = (shown[symbol] ?? 0) + 1
        shown[symbol] = times
        if (times === mechanic.times) setBit(part, symbol)
      }
    })
    return came
  }
}

/** A selection as bits, with the answers it has given: few ways to come, whatever the draws. */
type Picked = {
  readonly pool: Pool
  readonly free: Int32Array
  readonly fixed: Int32Array
  readonly answers: Map<number, boolean>
}

function pickedOf(play: Play, mechanic: Choose, selection: Selection): Picked {
  const { indexOf } = symbolIndex(play)
  const words = Math.ceil(play.field.symbols.length / WORD_BITS)
  const bitsOf = (symbols: readonly string[]) => {
    const bits = new Int32Array(words)
    for (const symbol of symbols) {
      if (symbol !== mechanic.special) setBit(bits, indexOf.get(symbol) ?? 0)
    }
    return bits
  }
  return {
    pool: poolOf(mechanic, selection),
    free: bitsOf(selection.cells[0] ?? []),
    fixed: bitsOf(selection.bankers ?? []),
    answers: new Map(),
  }
}

/**
 * Whether any bet of any of many selections of a choose play wins. A draw is read once, and a
 * selection costs a few bit operations: a player may have thousands of lines in an issue.
 */
export function chooseTest(play: Play, mechanic: Choose, selections: readonly Selection[]) {
  const read = arrivals(play, mechanic)
  const picked = selections.map((selection) => pickedOf(play, mechanic, selection))
  const special = symbolIndex(play).indexOf.get(mechanic.special ?? '') ?? -1
  const wins = (one: Picked, came: readonly Int32Array[], specialPart: number): boolean => {
    let key = specialPart + 1
    for (const part of came) {
      key = (key * COUNT_BASE + common(part, one.free)) * COUNT_BASE + common(part, one.fixed)
    }
    const known = one.answers.get(key)
    if (known !== undefined) return known
    const counts = {
      free: came.map((part) => common(part, one.free)),
      fixed: came.map((part) => common(part, one.fixed)),
      special: one.pool.special === 'none' ? -1 : specialPart,
    }
    const won = chooseWins(mechanic, one.pool, counts, play.tiers.length).some((bets) => bets > 0)
    one.answers.set(key, won)
    return won
  }
  return (draw: readonly number[]): boolean => {
    if (isShut(play, mechanic, draw)) return false
    const came = read(draw)
    const specialPart = special < 0 ? -1 : came.findIndex((part) => hasBit(part, special))
    return picked.some((one) => wins(one, came, specialPart))
  }
}
