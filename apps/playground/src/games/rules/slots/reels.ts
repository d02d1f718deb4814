import type { DrawStream } from '@croupier/fairness'
import { hasKeys, type SeededRules } from '../seeded.ts'
import { type Hold, type HoldEnd, playHold } from './hold.ts'
import { POOLS, type Pool, SCATTER, WILD } from './slotTable.ts'

/** What three, four and five pay. */
export type Pays = readonly [number, number, number]

/**
 * A machine of five reels as data: this and a round's stream are all that a round is made of. Letters stand for what is drawn: S seal
 * (free spins), W wild, O coin (hold and spin); every other letter pays by the table.
 */
export interface Reels {
  readonly strips: readonly string[]
  readonly rows: number
  /** the row, 0 at the top, of each line on each reel; null: every way from the left pays */
  readonly lines: readonly string[] | null
  /** a stake is so many parts, and pays are counted in them */
  readonly parts: number
  /** by letter, in parts of a stake */
  readonly pays: Readonly<Partial<Record<string, Pays>>>
  /** each wild of a win multiplies it by this */
  readonly wildTimes: number
  /** what three, four and five seals anywhere pay, in stakes of the round */
  readonly sealPays: Pays
  /** what three seals give: so many spins, won again up to a most in a round, all of them paid so many times */
  readonly free: { readonly spins: number; readonly most: number; readonly times: number }
  readonly hold: Hold | null
  readonly hasPools: boolean
}

/** What one line, or all ways of one symbol, won in a spin. */
export interface ReelWin {
  /** its place among the lines; absent where ways pay */
  readonly line?: number
  /** how many ways, each wild of them counted as often as it multiplies */
  readonly ways?: number
  readonly symbol: string
  /** how many from the left */
  readonly length: number
  /** in parts of a stake */
  readonly pays: number
}

/** What a picture won, in parts of a stake. */
export interface SpinResult {
  readonly lines: readonly ReelWin[]
  readonly seals: number
  readonly sealPays: number
  /** all of it, the multiplier of free spins and the coins included */
  readonly pays: number
  readonly freeSpins: number
}

/** One spin of a round: where each reel stopped, and what came of it. */
export interface Spin extends SpinResult {
  readonly stops: readonly number[]
  /** where coins held the reels */
  readonly hold?: HoldEnd
}

/** A whole round, settled by its stream. */
export interface SlotRound {
  /** the paid spin first, then the free ones in order */
  readonly spins: readonly Spin[]
  readonly jackpots: readonly Pool['id'][]
}

export { SCATTER, WILD } from './slotTable.ts'
export const COIN = 'O'

/** The longest run from the left; a seal ends it, a wild goes with anything that pays. */
export function lineWin(machine: Reels, symbols: readonly string[]): Omit<ReelWin, 'line'> | null {
  const symbol = symbols.find((one) => one !== WILD)
  const pays = symbol === undefined ? undefined : machine.pays[symbol]
  if (symbol === undefined || pays === undefined) return null
  const end = symbols.findIndex((one) => one !== symbol && one !== WILD)
  const length = end < 0 ? symbols.length : end
  const won = pays[length - 3]
  if (won === undefined) return null
  const wilds = symbols.slice(0, length).filter((one) => one === WILD).length
  return { symbol, length, pays: won * machine.wildTimes ** wilds }
}

/** What all ways of a symbol win: one of it, or a wild, on each reel from the left. */
export function waysWin(machine: Reels, reels: readonly (readonly string[])[], symbol: string): ReelWin | null {
  const weigh = (one: string): number => (one === symbol ? 1 : one === WILD ? machine.wildTimes : 0)
  const counts = reels.map((reel) => reel.reduce((sum, one) => sum + weigh(one), 0))
  const end = counts.indexOf(0)
  const length = end < 0 ? counts.length : end
  const won = machine.pays[symbol]?.[length - 3]
  if (won === undefined) return null
  const ways = counts.slice(0, length).reduce((product, count) => product * count, 1)
  return { symbol, ways, length, pays: won * ways }
}

/** What a reel shows from a stop on, top row first. */
export const windowOf = (strip: string, stop: number, rows: number): readonly string[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '')

/** What a number of seals pays, in parts of a stake. */
export const sealPaysOf = ({ parts, sealPays }: Reels, seals: number): number =>
  seals < 3 ? 0 : parts * (sealPays[Math.min(seals, 5) - 3] ?? 0)

function winsOf(machine: Reels, reels: readonly (readonly string[])[]): readonly ReelWin[] {
  if (machine.lines === null) {
    return Object.keys(machine.pays).flatMap((symbol) => waysWin(machine, reels, symbol) ?? [])
  }
  return machine.lines.flatMap((rows, line) => {
    const won = lineWin(
      machine,
      reels.map((reel, index) => reel[Number(rows[index])] ?? ''),
    )
    return won === null ? [] : [{ line, ...won }]
  })
}

/** Everything that a picture wins but for what its coins hold. @param times what a free spin multiplies by, else 1 */
export function evaluate(machine: Reels, reels: readonly (readonly string[])[], times = 1): SpinResult {
  const lines = winsOf(machine, reels).map((won) => ({ ...won, pays: won.pays * times }))
  const seals = reels.flat().filter((symbol) => symbol === SCATTER).length
  const sealPays = sealPaysOf(machine, seals) * times
  return {
    lines,
    seals,
    sealPays,
    pays: sealPays + lines.reduce((sum, { pays }) => sum + pays, 0),
    freeSpins: seals < 3 ? 0 : machine.free.spins,
  }
}

/** The cells of a picture with a coin, counted row by row within reel after reel. */
export const coinCells = (reels: readonly (readonly string[])[]): readonly number[] =>
  reels.flat().flatMap((symbol, cell) => (symbol === COIN ? [cell] : []))

async function spin(machine: Reels, stream: DrawStream, times: number): Promise<Spin> {
  const stops: number[] = []
  for (const strip of machine.strips) stops.push(await stream.below(strip.length))
  const reels = machine.strips.map((strip, index) => windowOf(strip, stops[index] ?? 0, machine.rows))
  const result = { stops, ...evaluate(machine, reels, times) }
  const coins = coinCells(reels)
  if (machine.hold === null || coins.length < machine.hold.from) return result
  const hold = await playHold(machine.hold, stream, coins)
  return { ...result, pays: result.pays + hold.pays, hold }
}

/**
 * Plays a round: the paid spin, one draw for each pool, then every free spin that was won.
 * @param stakeUnits the whole stake in units of a ten-thousandth; only the chance of a pool depends on it
 */
export async function playReels(machine: Reels, stream: DrawStream, stakeUnits: bigint): Promise<SlotRound> {
  const paid = await spin(machine, stream, 1)
  const jackpots: Pool['id'][] = []
  for (const { id, certainUnits } of machine.hasPools ? POOLS : []) {
    if (BigInt(await stream.below(certainUnits)) < stakeUnits) jackpots.push(id)
  }
  const spins = [paid]
  let owed = paid.freeSpins
  while (spins.length <= owed) {
    const free = await spin(machine, stream, machine.free.times)
    owed = Math.min(machine.free.most, owed + free.freeSpins)
    spins.push(free)
  }
  return { spins, jackpots }
}

/** The rules of a machine. A stake is a whole number of its parts, so that every win is a whole amount; free spins are steps. */
export function reelRules(machine: Reels): SeededRules {
  const parts = BigInt(machine.parts)
  return {
    isChoice: (choice) => hasKeys(choice),
    isStake: (stake) => stake > 0n && stake % parts === 0n,
    // What a spin pays is known to be far below any limit; its pools are paid apart.
    most: () => 0n,
    async deal(stream, { stake, stakeUnits }) {
      const { spins, jackpots } = await playReels(machine, stream, stakeUnits)
      const steps = spins.map((one) => ({ won: String((stake / parts) * BigInt(one.pays)), view: one }))
      return { steps, jackpots }
    },
  }
}
