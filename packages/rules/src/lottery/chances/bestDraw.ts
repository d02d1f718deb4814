import { poolOf } from '../chooseJudge.ts'
import { betsByTier } from '../countLines.ts'
import { type Market, type Mechanic, type Play, type Read, stakesPerBet } from '../play.ts'
import type { Selection } from '../selection.ts'
import { numbersOfSymbol } from '../symbolIndex.ts'
import { bestOfChoose } from './bestChoose.ts'
import { subsetProducts, subsetsOf } from './combinatorics.ts'

const knownReads = new WeakMap<Market, Read[]>()

function signature(read: Read): string {
  return `${read.won.join()};${read.pushed?.join() ?? ''};${read.tier ?? ''}`
}

/** The different things a cell can say. */
function readsOf(market: Market): Read[] {
  const known = knownReads.get(market)
  if (known !== undefined) return known
  const reads = [...market.reads.values()]
  const different = [...new Map(reads.map((read) => [signature(read), read])).values()]
  knownReads.set(market, different)
  return different
}

function mostHits(reads: readonly Read[], picks: readonly string[]): number {
  let most = 0
  for (const { won } of reads) {
    most = Math.max(most, won.filter((symbol) => picks.includes(symbol)).length)
  }
  return most
}

/** The best a selection can do: winning bets per tier, and pushed picks beside them. */
export type BestDraw = { readonly perTier: readonly number[]; readonly pushed: number }

/** The picks of one cell that pay most together. */
function bestOfCell(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'cells' }>,
  reads: readonly Read[],
  picks: readonly string[],
  prices: Prices,
): BestDraw {
  const tierOf = (read: Read, symbol: string) => read.tier ?? mechanic.tierOf[symbol] ?? 0
  let best: Read | undefined
  let bestPaid = 0n
  // A board of many numbers says one of them each: what was said is looked up among the picks, not the picks in it.
  const picked = new Set(picks)
  for (const read of reads) {
    let paid = 0n
    for (const symbol of read.won) {
      if (picked.has(symbol)) paid += prices.perTier[tierOf(read, symbol)] ?? 0n
    }
    for (const symbol of read.pushed ?? []) if (picked.has(symbol)) paid += prices.stake
    if (paid <= bestPaid) continue
    best = read
    bestPaid = paid
  }
  const perTier = play.tiers.map(() => 0)
  if (best === undefined) return { perTier, pushed: 0 }
  for (const symbol of best.won) {
    if (!picked.has(symbol)) continue
    const tierIndex = tierOf(best, symbol)
    perTier[tierIndex] = (perTier[tierIndex] ?? 0) + 1
  }
  return { perTier, pushed: best.pushed?.filter((symbol) => picked.has(symbol)).length ?? 0 }
}

function richest(prizes: readonly bigint[], tiers: readonly boolean[]): number[] {
  const best = prizes.reduce(
    (at, prize, index) => (tiers[index] && (at < 0 || prize > (prizes[at] ?? 0n)) ? index : at),
    -1,
  )
  return prizes.map((_, index) => (index === best ? 1 : 0))
}

/** What one winning bet of each tier pays and what one pushed bet gives back. */
export type Prices = { readonly perTier: readonly bigint[]; readonly stake: bigint }

function bestOfCells(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'cells' }>,
  selection: Selection,
  prices: Prices,
): BestDraw {
  const { cells } = play.field
  const reads = readsOf(mechanic.market)
  const picks = (index: number) => selection.cells[index] ?? []
  if (mechanic.together > 1) {
    const most = cells.map((_, index) => mostHits(reads, picks(index)))
    return { perTier: [subsetProducts(most, mechanic.together)], pushed: 0 }
  }
  const best = cells.map((_, index) => bestOfCell(play, mechanic, reads, picks(index), prices))
  return {
    perTier: play.tiers.map((_, t) =>
      best.reduce((total, one) => total + (one.perTier[t] ?? 0), 0),
    ),
    pushed: best.reduce((total, one) => total + one.pushed, 0),
  }
}

/**
 * The picks of a count play that pay most together: the places are shared out among the picks, one
 * pick after the other, and the best result for every number of used places is kept.
 */
function bestOfCounts(
  play: Play,
  mechanic: Extract<Mechanic, { kind: 'count' }>,
  selection: Selection,
  { perTier: prizes }: Prices,
): number[] {
  const places = play.field.cells[0]?.places.length ?? 0
  const nothing = { paid: 0n, perTier: play.tiers.map(() => 0) }
  let best = Array.from({ length: places + 1 }, () => nothing)
  for (const symbol of selection.cells.flat()) {
    const tiers = mechanic.tiersOf[symbol] ?? []
    const room = play.space.repeats
      ? places
      : Math.min(places, numbersOfSymbol(symbol, mechanic.numbersOf).length)
    best = best.map((skipped, used) => {
      let top = skipped
      for (let hits = 0; hits <= Math.min(used, room); hits += 1) {
        const tier = tiers[hits] ?? null
        const rest = best[used - hits] ?? nothing
        if (tier === null || rest.paid + (prizes[tier] ?? 0n) <= top.paid) continue
        const perTier = rest.perTier.map((count, at) => (at === tier ? count + 1 : count))
        top = { paid: rest.paid + (prizes[tier] ?? 0n), perTier }
      }
      return top
    })
  }
  return (best.at(-1) ?? nothing).perTier
}

/** Neighbouring places show as many picked pairs as the picks allow and as there are neighbours. */
function bestOfAdjacent(play: Play, ordered: boolean, { cells }: Selection): number {
  const neighbours = (play.field.cells[0]?.places.length ?? 0) - 1
  if (ordered) return Math.min(neighbours, betsByTier(play, { cells })[0] ?? 0)
  return Math.min(neighbours, (cells[0]?.length ?? 0) - 1)
}

const bestTicked = new Map<string, number>()

/** The most sets of ticked places that can show exactly a bet's digits: all ways to share out few digits are tried, once. */
function bestOfTicked(
  { together, picks }: Extract<Mechanic, { kind: 'ticked' }>,
  places: number,
  digits: number,
): number {
  const used = Math.min(digits, places)
  const key = `${together} ${picks} ${places} ${used}`
  const known = bestTicked.get(key)
  if (known !== undefined) return known
  let best = 0
  const digitAt = (way: number, place: number) => Math.floor(way / used ** place) % used
  for (let way = 0; way < used ** places; way += 1) {
    const shown = Array.from({ length: places }, (_, place) => digitAt(way, place))
    const won = subsetsOf(shown, together).filter((one) => new Set(one).size === picks)
    best = Math.max(best, won.length)
  }
  bestTicked.set(key, best)
  return best
}

function bestOfBets(play: Play, selection: Selection, prices: Prices): number[] {
  const { mechanic, tiers } = play
  switch (mechanic.kind) {
    case 'choose':
      return bestOfChoose(play, mechanic, poolOf(mechanic, selection), prices.perTier)
    case 'count':
      return bestOfCounts(play, mechanic, selection, prices)
    case 'hits':
      return [stakesPerBet(play)]
    case 'adjacent':
      return [bestOfAdjacent(play, mechanic.ordered, selection)]
    case 'ticked': {
      const [places = 0, digits = 0] = selection.cells.map((picks) => picks.length)
      return [bestOfTicked(mechanic, places, digits)]
    }
    case 'tails': {
      const sizes = selection.cells.map((picks) => picks.length)
      const free = (skipped: number) => sizes.slice(0, skipped).reduce((all, n) => all * n, 1)
      return tiers.map((_, skipped) => free(skipped))
    }
    case 'typed': {
      const [keys = []] = selection.cells
      const written = tiers.map((_, t) => keys.some((key) => mechanic.tierOfKey(key) === t))
      return richest(prices.perTier, written)
    }
    default:
      return [1]
  }
}

/**
 * The best draw for a selection, for the slip's "highest payout" and for liability limits. Cells
 * are taken as independent, so a line over places that exclude each other – one racer in several
 * places – is overstated, never understated.
 */
export function bestDraw(play: Play, selection: Selection, prices: Prices): BestDraw {
  const { mechanic } = play
  if (mechanic.kind === 'cells') return bestOfCells(play, mechanic, selection, prices)
  return { perTier: bestOfBets(play, selection, prices), pushed: 0 }
}
