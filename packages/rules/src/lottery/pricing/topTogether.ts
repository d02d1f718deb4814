import { type Units, units } from '@croupier/money'
import { outcomeCount, outcomesOf } from '../draws/family.ts'
import { type Cell, placesOfCells } from '../mechanics/board.ts'
import { type Market, type Read, readCell } from '../mechanics/market.ts'
import { isOnFilledCells, pickMarketOf, pickTierOf } from '../mechanics/mechanics.ts'
import type { Play } from '../plays/play.ts'
import { lottPayout, oddsPayout, type PricedLine } from './priceLine.ts'
import { selectionOf, settleRead } from './settleLine.ts'

/** A line and its play. */
export type PlayedLine = { readonly play: Play; readonly priced: PricedLine }

/** Something that pays by what some places show: a whole line, or all picks that are judged by one value. */
type Part = {
  readonly places: readonly number[]
  readonly paid: (draw: readonly number[]) => bigint
  /** The most it pays by itself. */
  readonly most: bigint
}

/** Draws times parts that are tried; more would be felt at every press. */
const TRIED_MAX = 20_000

type PickedCell = {
  readonly cell: Cell
  readonly market: Market
  readonly pays: (read: Read) => bigint
}

/** What the picks of one cell are paid for what the cell says. */
function paysOf({ play, priced }: PlayedLine, at: number): PickedCell['pays'] {
  const { cells } = selectionOf(play, priced)
  const picks = cells[at] ?? []
  const tierOf = pickTierOf(play)
  const before = cells.slice(0, at).reduce((count, others) => count + others.length, 0)
  const paid = (symbol: string, read: Read): bigint => {
    const pick = picks.indexOf(symbol)
    if (pick < 0) return 0n
    if (priced.mode === 'LOTT') {
      const prize = priced.prizes[read.tier ?? tierOf?.(symbol) ?? 0]
      return prize === undefined ? 0n : lottPayout(priced, prize, 1)
    }
    const odds = priced.prizes[before + pick]
    return odds === undefined ? 0n : oddsPayout(priced.stakePerSelection, odds)
  }
  return (read) => {
    const won = read.won.reduce((total, symbol) => total + paid(symbol, read), 0n)
    if (priced.mode === 'LOTT') return won
    const pushed = read.pushed?.filter((symbol) => picks.includes(symbol)).length ?? 0
    return won + priced.stakePerSelection * BigInt(pushed)
  }
}

/** The filled cells of a line in which every pick is a bet of its own; null for other lines. */
function pickedCells(line: PlayedLine): PickedCell[] | null {
  const market = pickMarketOf(line.play)
  if (market === null) return null
  const { cells } = selectionOf(line.play, line.priced)
  return line.play.field.cells.flatMap((cell, at) =>
    (cells[at] ?? []).length === 0 ? [] : [{ cell, market, pays: paysOf(line, at) }],
  )
}

/** Cells that are judged by the same value, whatever plays they are of, pay together what that value pays. */
function partOfCells(cells: readonly PickedCell[]): Part {
  const values = new Set(cells.flatMap(({ market }) => [...market.reads.keys()]))
  let most = 0n
  for (const value of values) {
    let paid = 0n
    for (const { market, pays } of cells) {
      const read = market.reads.get(value)
      if (read !== undefined) paid += pays(read)
    }
    if (paid > most) most = paid
  }
  return {
    places: cells[0]?.cell.places ?? [],
    paid: (draw) => cells.reduce((total, { market, cell, pays }) => total + pays(readCell(market, cell, draw)), 0n),
    most,
  }
}

function partOfLine({ play, priced }: PlayedLine): Part {
  const { cells } = selectionOf(play, priced)
  const filled = play.field.cells.filter((_, at) => play.field.cells.length === 1 || (cells[at] ?? []).length > 0)
  return {
    places: placesOfCells(isOnFilledCells(play) ? filled : play.field.cells),
    paid: (draw) => settleRead(play, priced, draw).payoutUnits,
    most: priced.topPayoutUnits,
  }
}

function partsOf(lines: readonly PlayedLine[]): Part[] {
  const cells: PickedCell[] = []
  const whole: Part[] = []
  for (const line of lines) {
    const picked = pickedCells(line)
    if (picked === null) whole.push(partOfLine(line))
    else cells.push(...picked)
  }
  const byValue = Map.groupBy(cells, ({ cell, market }) => `${cell.places.join()} ${JSON.stringify(market.measure)}`)
  return [...whole, ...[...byValue.values()].map(partOfCells)]
}

/** Parts that share places, directly or through others. */
function connected(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const touches = ({ places }: Part) => places.some((place) => part.places.includes(place))
    const joined = groups.filter((group) => group.some(touches))
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push([...joined.flat(), part])
  }
  return groups
}

function bestOf(play: Play, parts: readonly Part[]): bigint {
  return connected(parts).reduce((total, group) => total + bestOfGroup(play, group), 0n)
}

function bestOfGroup(play: Play, group: readonly Part[]): bigint {
  const [first] = group
  if (first === undefined) return 0n
  if (group.length === 1) return first.most
  const places = [...new Set(group.flatMap((part) => part.places))].sort((a, b) => a - b)
  if (outcomeCount(play.space, places.length) * group.length > TRIED_MAX) {
    const widest = group.reduce((a, b) => (b.places.length > a.places.length ? b : a))
    return (
      widest.most +
      bestOf(
        play,
        group.filter((part) => part !== widest),
      )
    )
  }
  let best = 0n
  for (const draw of outcomesOf(play.space, places)) {
    const paid = group.reduce((total, part) => total + part.paid(draw), 0n)
    if (paid > best) best = paid
  }
  return best
}

/**
 * The most that the lines of one game can pay together in one issue: what excludes each other is not added up. Where that would take
 * trying too many draws, or for numbers that come only once or are read in several ways, the sum is overstated, never understated.
 */
export function topTogether(lines: readonly PlayedLine[]): Units {
  const byReading = Map.groupBy(lines, ({ play }) => play.reading?.name)
  return units(
    [...byReading.values()].reduce((total, own) => {
      const [first] = own
      return first === undefined ? total : total + bestOf(first.play, partsOf(own))
    }, 0n),
  )
}
