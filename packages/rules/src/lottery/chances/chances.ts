import type { Market, Mechanic, Play } from '../play.ts'
import { allDraws, hitsInParts, hitsOfSet, setsThatCome } from '../setHits.ts'
import { numbersOfSymbol } from '../symbolIndex.ts'
import { ordersOf } from './combinatorics.ts'
import { arrangements } from './distribution.ts'
import { type Fraction, fraction, NOTHING, plus } from './fraction.ts'
import { jointChance } from './jointChance.ts'

/** The exact chances of one bet. */
export type Chance = { readonly win: Fraction; readonly push: Fraction }

type Of<Kind extends Mechanic['kind']> = Extract<Mechanic, { kind: Kind }>
type Shape = Pick<Play, 'space' | 'field' | 'mechanic'>

const placesOf = ({ field }: Shape) => field.cells[0]?.places.length ?? 0

/** The chance that a market's cell makes a symbol win in a tier, and that the symbol pushes. */
function symbolChances(market: Market, symbol: string, ownTier: number) {
  const { counts, total } = market.ways
  const wins = new Map<number, bigint>()
  let pushes = 0n
  for (const [value, ways] of counts) {
    const read = market.reads.get(value)
    const tier = read?.tier ?? ownTier
    if (read?.won.includes(symbol)) wins.set(tier, (wins.get(tier) ?? 0n) + ways)
    else if (read?.pushed?.includes(symbol)) pushes += ways
  }
  return { wins, push: fraction(pushes, total), total }
}

function power(one: Fraction, times: number): Fraction {
  return fraction(one.num ** BigInt(times), one.den ** BigInt(times))
}

function singleCells(play: Shape, mechanic: Of<'cells'>): Chance[] {
  const chances: Chance[] = []
  for (const symbol of play.field.symbols) {
    const own = mechanic.tierOf[symbol] ?? 0
    const { wins, push, total } = symbolChances(mechanic.market, symbol, own)
    for (const [tier, ways] of wins) {
      const bets = mechanic.betsOf === undefined ? 1 : (mechanic.betsOf[symbol]?.[tier] ?? 0)
      chances[tier] = { win: fraction(ways, total * BigInt(bets)), push }
    }
  }
  return chances
}

/** The chance of one pick in one cell, for cells whose symbols all have the same. */
function pickChance(play: Shape, market: Market): Fraction {
  const { wins, total } = symbolChances(market, play.field.symbols[0] ?? '', 0)
  return fraction(wins.get(0) ?? 0n, total)
}

function cellsTogether(play: Shape, { distinct, together, market }: Of<'cells'>): Chance[] {
  const pool = play.space.to - play.space.from + 1
  const win = distinct
    ? fraction(1n, ordersOf(pool, together))
    : power(pickChance(play, market), together)
  return [{ win, push: NOTHING }]
}

function chooseChance(
  play: Shape,
  mechanic: Of<'choose'>,
  hits: readonly number[],
  withSpecial: boolean,
): Fraction {
  const { picks, parts, times, factor, special, numbersOf } = mechanic
  const sizeOf = (symbol: string) => numbersOfSymbol(symbol, numbersOf).length
  const ordinary = play.field.symbols.find((symbol) => symbol !== special) ?? ''
  const sizes = Array.from({ length: picks }, (_, at) =>
    withSpecial && at === 0 ? sizeOf(special ?? '') : sizeOf(ordinary),
  )
  const bets = BigInt(factor)
  if (parts.length > 1) {
    if (sizes.some((size) => size !== 1)) throw new RangeError('parts take single numbers')
    const { ways, total } = hitsInParts(play.space, parts, picks, hits)
    return fraction(ways, total * bets)
  }
  const places = parts[0] ?? 0
  const inside = play.space.from + picks - 1
  const space = mechanic.exact === true ? { ...play.space, to: inside } : play.space
  const { counts } = setsThatCome(space, places, sizes, times)
  return fraction(counts.get(hits[0] ?? 0) ?? 0n, allDraws(play.space, places) * bets)
}

function choose(play: Shape, mechanic: Of<'choose'>): Chance[] {
  const chances: Chance[] = []
  const add = (tier: number, win: Fraction) => {
    chances[tier] = { win: plus(chances[tier]?.win ?? NOTHING, win), push: NOTHING }
  }
  for (const { hits, tier, specialTier } of mechanic.wins) {
    add(tier, chooseChance(play, mechanic, hits, false))
    if (specialTier !== undefined) add(specialTier, chooseChance(play, mechanic, hits, true))
  }
  return chances
}

function roles(play: Shape, { first, second, times }: Of<'roles'>): Chance[] {
  const places = placesOf(play)
  const others = (places - first * times) / second
  const faces = [
    ...Array.from({ length: first * times }, (_, at) => Math.floor(at / times)),
    ...Array.from({ length: second * others }, (_, at) => first + Math.floor(at / others)),
  ]
  const pool = BigInt(play.space.to - play.space.from + 1)
  return [{ win: fraction(arrangements(faces), pool ** BigInt(places)), push: NOTHING }]
}

/** Whichever places are ticked, a bet is one on so many of them. */
function ticked(play: Shape, { together, picks, factor }: Of<'ticked'>): Chance[] {
  const [, symbols = []] = play.field.symbolsOf ?? []
  const exact = { kind: 'choose', picks, factor, times: 1, exact: true, parts: [together] } as const
  const one = { ...exact, wins: [{ hits: [picks], tier: 0 }] }
  return choose({ ...play, field: { ...play.field, symbols } }, one)
}

function count(play: Shape, { numbersOf, tiersOf }: Of<'count'>): Chance[] {
  const chances: Chance[] = []
  for (const symbol of play.field.symbols) {
    const size = numbersOfSymbol(symbol, numbersOf).length
    const { counts, total } = hitsOfSet(play.space, placesOf(play), size)
    const tiers = tiersOf[symbol] ?? []
    for (const tier of new Set(tiers)) {
      if (tier === null) continue
      const ways = [...counts].reduce(
        (sum, [hits, own]) => (tiers[hits] === tier ? sum + own : sum),
        0n,
      )
      chances[tier] = { win: fraction(ways, total), push: NOTHING }
    }
  }
  return chances
}

/** k places have k − 1 neighbouring pairs, and no two of them can show the same two numbers. */
function adjacent(play: Shape, { ordered }: Of<'adjacent'>): Chance[] {
  const pool = play.space.to - play.space.from + 1
  const ways = BigInt((placesOf(play) - 1) * (ordered ? 1 : 2))
  return [{ win: fraction(ways, ordersOf(pool, 2)), push: NOTHING }]
}

/**
 * The exact chances of one bet of every tier of a play, counted by combinatorics alone (rules
 * 0.1.3): cheap for any draw space. A joint play has none of its own, see tiersOf; the bets of a
 * typed play differ one by one and have what their table says.
 */
export function chancesOf(play: Shape): Chance[] {
  const { mechanic } = play
  switch (mechanic.kind) {
    case 'cells':
      return mechanic.together === 1 ? singleCells(play, mechanic) : cellsTogether(play, mechanic)
    case 'tails': {
      const one = pickChance(play, mechanic.market)
      const { length } = play.field.cells
      return play.field.cells.map((_, skipped) => ({
        win: power(one, length - skipped),
        push: NOTHING,
      }))
    }
    case 'choose':
      return choose(play, mechanic)
    case 'roles':
      return roles(play, mechanic)
    case 'ticked':
      return ticked(play, mechanic)
    case 'count':
      return count(play, mechanic)
    case 'hits':
      return [{ win: fraction(1n, BigInt(play.space.to - play.space.from + 1)), push: NOTHING }]
    case 'adjacent':
      return adjacent(play, mechanic)
    case 'joint':
    case 'typed':
      return []
  }
}

/** The chance of the one bet of a joint line, from the numbers of each filled cell. */
export function jointLineChance(
  play: Shape,
  legs: readonly { readonly wins: readonly number[]; readonly pushes: readonly number[] }[],
): Chance {
  const { from, to } = play.space
  const open = legs.map(({ pushes }) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((n) => !pushes.includes(n)),
  )
  const decided = jointChance(play.space, open)
  const wins = legs.map(({ wins: numbers, pushes }) => numbers.filter((n) => !pushes.includes(n)))
  return {
    win: jointChance(play.space, wins),
    push: fraction(decided.den - decided.num, decided.den),
  }
}
