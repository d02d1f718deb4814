import type { DrawStream } from '@croupier/fairness'
import { hasKeys, type SeededRules } from '../seeded.ts'
import {
  FREE_SPIN_MULTIPLIER,
  FREE_SPINS,
  FREE_SPINS_MAX,
  LINES,
  PAYS,
  POOLS,
  type Pool,
  ROWS,
  SCATTER,
  SEAL_PAYS,
  type SlotSymbol,
  STRIPS,
  WILD,
} from './slotTable.ts'

/** What one line of a spin won. */
export interface LineWin {
  /** its place in LINES */
  readonly line: number
  readonly symbol: SlotSymbol
  /** how many from the left */
  readonly length: number
  /** in stakes of a line */
  readonly pays: number
}

/** What a spin won, in stakes of a line. */
export interface SpinResult {
  readonly lines: readonly LineWin[]
  readonly seals: number
  readonly sealPays: number
  /** all of it, the multiplier of free spins included */
  readonly pays: number
  readonly freeSpins: number
}

/** One spin of a round: where each reel stopped, and what came of it. */
export interface Spin extends SpinResult {
  readonly stops: readonly number[]
}

/** A whole round, settled by its stream. */
export interface SlotRound {
  /** the paid spin first, then the free ones in order */
  readonly spins: readonly Spin[]
  readonly jackpots: readonly Pool['id'][]
}

/** The longest run from the left; a seal ends it, a wild goes with anything. */
export function lineWin(symbols: readonly SlotSymbol[]): Omit<LineWin, 'line'> | null {
  const symbol = symbols.find((one) => one !== WILD)
  const pays = symbol === undefined ? undefined : PAYS[symbol]
  if (symbol === undefined || pays === undefined) return null
  const end = symbols.findIndex((one) => one !== symbol && one !== WILD)
  const length = end < 0 ? symbols.length : end
  const won = pays[length - 3]
  return won === undefined ? null : { symbol, length, pays: won }
}

/** What a reel shows from a stop on, top row first. */
export const windowOf = (strip: string, stop: number): readonly SlotSymbol[] =>
  Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] as SlotSymbol)

/** What a number of seals pays, in stakes of a line. */
export const sealPaysOf = (seals: number): number =>
  seals < 3 ? 0 : LINES.length * (SEAL_PAYS[Math.min(seals, 5) - 3] ?? 0)

/** Everything that a picture of three rows wins. @param multiplier of a free spin, else 1 */
export function evaluate(reels: readonly (readonly SlotSymbol[])[], multiplier = 1): SpinResult {
  const lines = LINES.flatMap((rows, line) => {
    const symbols = reels.map((reel, index) => reel[Number(rows[index])] as SlotSymbol)
    const won = lineWin(symbols)
    return won === null ? [] : [{ line, ...won, pays: won.pays * multiplier }]
  })
  const seals = reels.flat().filter((symbol) => symbol === SCATTER).length
  const sealPays = sealPaysOf(seals) * multiplier
  return {
    lines,
    seals,
    sealPays,
    pays: sealPays + lines.reduce((sum, { pays }) => sum + pays, 0),
    freeSpins: seals < 3 ? 0 : FREE_SPINS,
  }
}

async function spin(stream: DrawStream, multiplier: number): Promise<Spin> {
  const stops: number[] = []
  for (const strip of STRIPS) stops.push(await stream.below(strip.length))
  const reels = STRIPS.map((strip, index) => windowOf(strip, stops[index] as number))
  return { stops, ...evaluate(reels, multiplier) }
}

/**
 * Plays a round: the paid spin, one draw for each pool, then every free spin that was won.
 * @param stakeUnits the whole stake in units of a ten-thousandth; only the chance of a pool depends on it
 */
export async function playSlot(stream: DrawStream, stakeUnits: bigint): Promise<SlotRound> {
  const paid = await spin(stream, 1)
  const jackpots: Pool['id'][] = []
  for (const { id, certainUnits } of POOLS) {
    if (BigInt(await stream.below(certainUnits)) < stakeUnits) jackpots.push(id)
  }
  const spins = [paid]
  let owed = paid.freeSpins
  while (spins.length <= owed) {
    const free = await spin(stream, FREE_SPIN_MULTIPLIER)
    owed = Math.min(FREE_SPINS_MAX, owed + free.freeSpins)
    spins.push(free)
  }
  return { spins, jackpots }
}

/** The stake of a line. A stake is a whole number of lines, so that every win is a whole amount. */
export const lineStake = (stake: bigint): bigint => stake / BigInt(LINES.length)
export const isWholeStake = (stake: bigint): boolean => stake > 0n && stake % BigInt(LINES.length) === 0n

/** The machine of 25 lines; free spins are steps of the round that won them. */
export const SLOT: SeededRules = {
  isChoice: (choice) => hasKeys(choice),
  isStake: isWholeStake,
  // What a spin pays is known to be far below any limit; its pools are paid apart.
  most: () => 0n,
  async deal(stream, { stake, stakeUnits }) {
    const { spins, jackpots } = await playSlot(stream, stakeUnits)
    const steps = spins.map((spin) => ({
      won: String(lineStake(stake) * BigInt(spin.pays)),
      view: spin,
    }))
    return { steps, jackpots }
  },
}
