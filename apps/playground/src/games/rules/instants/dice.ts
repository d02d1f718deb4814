import type { DrawStream } from '@croupier/fairness'
import { type Fraction, fraction } from '../fraction.ts'
import { hasKeys, MULTIPLIER_SCALE, type SeededRules } from '../seeded.ts'

/** A roll is 0.00 to 99.99, in hundredths. */
export const ROLLS = 10_000
/** The house keeps a hundredth of each stake on average. */
export const DICE_EDGE_PPM = 10_000
/** How many of the rolls a player may bet on, at least and at most. */
export const ROLLS_MIN = 10
export const ROLLS_MAX = 9_800

export interface DiceBet {
  readonly side: 'UNDER' | 'OVER'
  /** in hundredths; the target itself loses on both sides */
  readonly target: number
}

/** On how many of all rolls a bet wins. */
export const winningRolls = ({ side, target }: DiceBet): number => (side === 'UNDER' ? target : ROLLS - 1 - target)

/** Whether a bet may be placed at all. */
export function isDiceBet(bet: DiceBet): boolean {
  const rolls = winningRolls(bet)
  return Number.isInteger(bet.target) && rolls >= ROLLS_MIN && rolls <= ROLLS_MAX
}

/** What a won bet pays for each unit of its stake, at MULTIPLIER_SCALE, cut towards zero. */
export function diceMultiplier(bet: DiceBet): bigint {
  const kept = BigInt(1_000_000 - DICE_EDGE_PPM)
  return (kept * BigInt(ROLLS) * MULTIPLIER_SCALE) / (1_000_000n * BigInt(winningRolls(bet)))
}

/** The roll of a round, in hundredths. */
export const rollDice = async (stream: DrawStream): Promise<number> => await stream.below(ROLLS)

export const isDiceWon = ({ side, target }: DiceBet, roll: number): boolean =>
  side === 'UNDER' ? roll < target : roll > target

/** What a bet pays, in the units of its stake, cut towards zero. */
export const dicePayout = (bet: DiceBet, roll: number, stake: bigint): bigint =>
  isDiceWon(bet, roll) ? (stake * diceMultiplier(bet)) / MULTIPLIER_SCALE : 0n

/** The exact return of a bet, before its payout is cut to whole units. */
export const diceReturn = (bet: DiceBet): Fraction =>
  fraction(diceMultiplier(bet) * BigInt(winningRolls(bet)), MULTIPLIER_SCALE * BigInt(ROLLS))

/** One roll of a hundred sides. */
export const DICE: SeededRules = {
  isChoice: (choice) =>
    hasKeys(choice, 'side', 'target') &&
    (choice.side === 'UNDER' || choice.side === 'OVER') &&
    isDiceBet(choice as unknown as DiceBet),
  isStake: () => true,
  most: (choice, stake) => (stake * diceMultiplier(choice as DiceBet)) / MULTIPLIER_SCALE,
  async deal(stream, { stake, choice }) {
    const roll = await rollDice(stream)
    const won = dicePayout(choice as DiceBet, roll, stake)
    return { steps: [{ won: String(won), view: { roll } }], jackpots: [] }
  },
}
