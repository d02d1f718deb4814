import { commonBits, hasBit, noBits, setBit } from '../chances/bits.ts'
import { type Fraction, fraction, NOTHING, plus } from '../chances/fraction.ts'
import { allDraws, hitsInParts, setsThatCome } from '../chances/setHits.ts'
import {
  type Board,
  type Cell,
  indexOfSymbols,
  type NumbersOf,
  numbersOfSymbol,
  type Selection,
  type Shape,
  valuesOfFirst,
} from './board.ts'
import {
  bestOnly,
  type Chance,
  cellsField,
  type Hint,
  type Judge,
  noneOf,
  only,
  type PayingTest,
  type Prices,
  type Rules,
} from './mechanic.ts'
import {
  bestOfPool,
  betsOfPool,
  betsOfPoolByTier,
  type Came,
  type ChooseWin,
  type Pool,
  type Subsets,
  winsOfPool,
} from './pool.ts'

/** Every `picks`-subset of one pool is `factor` bets, judged by how many of its symbols come. */
type Choose = Subsets & {
  readonly kind: 'choose'
  /** A symbol wins when at least this many places show it. */
  readonly times: number
  /** Whether no number but those of the bet may come (rules A10 group 3). */
  readonly exact?: boolean
  /** The cell's places in consecutive parts that are counted apart; mostly one. */
  readonly parts: readonly number[]
  readonly numbersOf?: NumbersOf
  /** The one symbol that stands for more or fewer numbers than the others (rules A13). */
  readonly special?: string
}

/** Subsets of one pool. */
type ChooseRow = {
  cell: Cell
  symbols: readonly string[]
  picks: number
  /** Bets per subset; 1 unless said. */
  factor?: number
  /** How many places must show a symbol; 1 unless said. */
  times?: number
  exact?: boolean
  parts?: readonly number[]
  numbersOf?: NumbersOf
  special?: string
  /** All symbols come, in tier 0, unless said. */
  wins?: readonly ChooseWin[]
  picksMax?: number
  bankers?: boolean
}

type Played = Board<Choose>

function partsOf(row: ChooseRow) {
  const { cell, symbols, picks, picksMax, bankers, exact, numbersOf, special } = row
  return {
    field: {
      ...cellsField([cell], symbols, {
        cellsMin: 1,
        ...(picksMax === undefined ? {} : { picksMax }),
      }),
      picksMin: [picks],
      ...(bankers === undefined ? {} : { bankers }),
    },
    mechanic: {
      kind: 'choose' as const,
      picks,
      factor: row.factor ?? 1,
      times: row.times ?? 1,
      parts: row.parts ?? [cell.places.length],
      wins: row.wins ?? [{ hits: [picks], tier: 0 }],
      ...(exact === undefined ? {} : { exact }),
      ...(numbersOf === undefined ? {} : { numbersOf }),
      ...(special === undefined ? {} : { special }),
    },
  }
}

function chanceOf({ space, field, mechanic }: Shape<Choose>, hits: readonly number[], withSpecial: boolean): Fraction {
  const { picks, parts, times, factor, special, numbersOf, exact } = mechanic
  const sizeOf = (symbol: string) => numbersOfSymbol(symbol, numbersOf).length
  const ordinary = field.symbols.find((symbol) => symbol !== special) ?? ''
  const sizes = Array.from({ length: picks }, (_, at) =>
    withSpecial && at === 0 ? sizeOf(special ?? '') : sizeOf(ordinary),
  )
  const bets = BigInt(factor)
  if (parts.length > 1) {
    if (sizes.some((size) => size !== 1)) throw new RangeError('parts take single numbers')
    const { ways, total } = hitsInParts(space, parts, picks, hits)
    return fraction(ways, total * bets)
  }
  const places = parts[0] ?? 0
  const inside = exact === true ? { ...space, to: space.from + picks - 1 } : space
  const { counts } = setsThatCome(inside, places, sizes, times)
  return fraction(counts.get(hits[0] ?? 0) ?? 0n, allDraws(space, places) * bets)
}

function chances(shape: Shape<Choose>): Chance[] {
  const found: Chance[] = []
  const add = (tier: number, win: Fraction) => {
    found[tier] = { win: plus(found[tier]?.win ?? NOTHING, win), push: NOTHING }
  }
  for (const { hits, tier, specialTier } of shape.mechanic.wins) {
    add(tier, chanceOf(shape, hits, false))
    if (specialTier !== undefined) add(specialTier, chanceOf(shape, hits, true))
  }
  return found
}

/** How the picks of a selection divide. */
function poolOf({ special }: Choose, { cells, bankers = [] }: Selection): Pool {
  const picks = cells[0] ?? []
  const all = { free: picks.length, fixed: bankers.length }
  if (special !== undefined && picks.includes(special)) {
    return { ...all, free: picks.length - 1, special: 'free' }
  }
  if (special !== undefined && bankers.includes(special)) {
    return { ...all, fixed: bankers.length - 1, special: 'fixed' }
  }
  return { ...all, special: 'none' }
}

const owners = new WeakMap<Choose, Int16Array>()

/** By number: the one symbol that stands for it, or −1. */
function ownerOf({ mechanic, field, space }: Played): Int16Array {
  const known = owners.get(mechanic)
  if (known !== undefined) return known
  const made = new Int16Array(space.to + 1).fill(-1)
  field.symbols.forEach((symbol, at) => {
    for (const number of numbersOfSymbol(symbol, mechanic.numbersOf)) made[number] = at
  })
  owners.set(mechanic, made)
  return made
}

/** Whether more or fewer numbers come than an exact bet has: then none of them wins. */
function isShut({ field, mechanic }: Played, draw: readonly number[]): boolean {
  if (mechanic.exact !== true || field.cells.length === 0) return false
  return new Set(valuesOfFirst(field, draw)).size !== mechanic.picks
}

/** Reads draws: the symbols that come in each part of the places, as bits that are reused, and the part the special one came in. */
function reader(board: Played) {
  const { mechanic, field } = board
  const owner = ownerOf(board)
  const places = field.cells[0]?.places ?? []
  const came = mechanic.parts.map(() => noBits(field.symbols.length))
  const shown = new Uint8Array(field.symbols.length)
  const special = indexOfSymbols(field).get(mechanic.special ?? '') ?? -1
  return (draw: readonly number[]) => {
    shown.fill(0)
    let at = 0
    came.forEach((part, index) => {
      part.fill(0)
      for (const end = at + (mechanic.parts[index] ?? 0); at < end; at += 1) {
        const symbol = owner[draw[places[at] ?? -1] ?? -1] ?? -1
        if (symbol < 0) continue
        const times = (shown[symbol] ?? 0) + 1
        shown[symbol] = times
        if (times === mechanic.times) setBit(part, symbol)
      }
    })
    const specialPart = special < 0 ? -1 : came.findIndex((part) => hasBit(part, special))
    return { came: came as readonly Int32Array[], specialPart }
  }
}

/** The picks of a selection as bits, without the special one. */
function pickedOf({ field, mechanic }: Played, selection: Selection) {
  const indexOf = indexOfSymbols(field)
  const bitsOf = (symbols: readonly string[]) => {
    const bits = noBits(field.symbols.length)
    for (const symbol of symbols) {
      if (symbol !== mechanic.special) setBit(bits, indexOf.get(symbol) ?? 0)
    }
    return bits
  }
  return {
    pool: poolOf(mechanic, selection),
    free: bitsOf(selection.cells[0] ?? []),
    fixed: bitsOf(selection.bankers ?? []),
  }
}

type Picked = ReturnType<typeof pickedOf>

const cameOf = (one: Picked, came: readonly Int32Array[], specialPart: number): Came => ({
  free: came.map((part) => commonBits(part, one.free)),
  fixed: came.map((part) => commonBits(part, one.fixed)),
  special: one.pool.special === 'none' ? -1 : specialPart,
})

function judge(board: Played, selection: Selection): Judge {
  const { mechanic, tiers } = board
  const picked = pickedOf(board, selection)
  const read = reader(board)
  return (draw) => {
    if (isShut(board, draw)) return only(noneOf(board))
    const { came, specialPart } = read(draw)
    return only(winsOfPool(mechanic, picked.pool, cameOf(picked, came, specialPart), tiers.length))
  }
}

/** More than the places of any draw, so that counts of arrivals make a key without clashes. */
const COUNT_BASE = 32

/**
 * A draw is read once, and a selection costs a few bit operations: a player may have thousands of lines in an issue, and each keeps
 * the answers it has given, for there are few ways to come.
 */
function pays(board: Played, selections: readonly Selection[]): PayingTest {
  const { mechanic, tiers } = board
  const read = reader(board)
  const all = selections.map((selection) => ({
    ...pickedOf(board, selection),
    answers: new Map<number, boolean>(),
  }))
  return (draw) => {
    if (isShut(board, draw)) return false
    const { came, specialPart } = read(draw)
    return all.some((one) => {
      let key = specialPart + 1
      for (const part of came) {
        const fixed = commonBits(part, one.fixed)
        key = (key * COUNT_BASE + commonBits(part, one.free)) * COUNT_BASE + fixed
      }
      const known = one.answers.get(key)
      if (known !== undefined) return known
      const counts = cameOf(one, came, specialPart)
      const won = winsOfPool(mechanic, one.pool, counts, tiers.length).some((bets) => bets > 0)
      one.answers.set(key, won)
      return won
    })
  }
}

/**
 * How many picks come at the least: when nearly the whole pool is picked, a draw cannot avoid
 * them. Known for symbols that are single numbers which come once; else nothing must come.
 */
function leastHits({ space, mechanic }: Played, { free, fixed, special }: Pool): number {
  if (space.repeats || mechanic.numbersOf !== undefined) return 0
  const places = mechanic.parts.reduce((sum, length) => sum + length, 0)
  const picked = free + fixed + (special === 'none' ? 0 : 1)
  return Math.max(0, places - (space.to - space.from + 1 - picked))
}

function best(board: Played, selection: Selection, { perTier }: Prices) {
  const { mechanic, tiers } = board
  const pool = poolOf(mechanic, selection)
  const room = mechanic.parts.map((places) => Math.floor(places / mechanic.times))
  const prizes = tiers.map((_, at) => perTier[at] ?? 0n)
  return bestOnly(bestOfPool(mechanic, pool, { room, least: leastHits(board, pool) }, prizes))
}

function hint({ mechanic, field, reading }: Played): Hint {
  const { picks, wins } = mechanic
  if (reading === undefined) return { name: 'choose', count: field.picksMin[0] ?? 1 }
  return { name: wins.some(({ hits }) => hits[0] === 0) ? 'noneComes' : 'allCome', picks }
}

/** Subsets of one pool. */
export const choose: Rules<Choose, ChooseRow> = {
  kind: 'choose',
  partsOf,
  chances,
  betsByTier: ({ mechanic, tiers }, selection) => betsOfPoolByTier(mechanic, poolOf(mechanic, selection), tiers.length),
  bets: ({ mechanic }, selection) => betsOfPool(mechanic, poolOf(mechanic, selection)),
  judge,
  best,
  pays,
  hint,
}
