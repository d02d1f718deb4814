import { add, type Fraction, fraction } from '../fraction.ts'
import { hasKeys, isOneOf, MULTIPLIER_SCALE, paidOnce, type SeededRules } from '../seeded.ts'
import { ways } from './mines.ts'

export const ROWS = [8, 12, 16] as const
export const RISKS = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Risk = (typeof RISKS)[number]

/** What a player chooses. */
export interface PlinkoChoice {
  readonly rows: (typeof ROWS)[number]
  readonly risk: Risk
}

/** What each slot pays from the edge to the middle, in hundredths; the other half is the same. */
export const HALVES: Readonly<Record<PlinkoChoice['rows'], Readonly<Record<Risk, readonly number[]>>>> = {
  8: {
    LOW: [560, 210, 110, 100, 50],
    MEDIUM: [1_300, 300, 130, 70, 40],
    HIGH: [2_900, 400, 150, 30, 20],
  },
  12: {
    LOW: [1_000, 300, 160, 140, 110, 100, 50],
    MEDIUM: [3_300, 1_100, 400, 200, 110, 60, 30],
    HIGH: [17_000, 2_400, 810, 200, 70, 20, 20],
  },
  16: {
    LOW: [1_600, 900, 200, 140, 140, 120, 110, 100, 50],
    MEDIUM: [11_000, 4_100, 1_000, 500, 300, 150, 100, 50, 30],
    HIGH: [100_000, 13_000, 2_600, 900, 400, 200, 20, 20, 20],
  },
}

/** What every slot pays from left to right, in hundredths. */
export function slotsOf({ rows, risk }: PlinkoChoice): readonly number[] {
  const half = HALVES[rows][risk]
  return [...half, ...half.slice(0, -1).toReversed()]
}

/** The exact return of a ball, before its payout is cut to whole units. */
export const plinkoReturn = (choice: PlinkoChoice): Fraction =>
  slotsOf(choice).reduce(
    (sum, pays, slot) => add(sum, fraction(BigInt(pays) * ways(choice.rows, slot), 100n * 2n ** BigInt(choice.rows))),
    fraction(0n),
  )

const multiplierOf = (hundredths: number): bigint => (BigInt(hundredths) * MULTIPLIER_SCALE) / 100n

/** A ball falls through rows of pins, at each of them to the left (0) or to the right (1). */
export const PLINKO: SeededRules = {
  isChoice: (choice) => hasKeys(choice, 'rows', 'risk') && isOneOf(ROWS, choice.rows) && isOneOf(RISKS, choice.risk),
  isStake: () => true,
  most: (choice, stake) => (stake * multiplierOf(Math.max(...slotsOf(choice as PlinkoChoice)))) / MULTIPLIER_SCALE,
  async deal(stream, { stake, choice }) {
    const path: number[] = []
    while (path.length < (choice as PlinkoChoice).rows) path.push(await stream.below(2))
    const slot = path.reduce((sum, side) => sum + side, 0)
    const pays = slotsOf(choice as PlinkoChoice)[slot] ?? 0
    return paidOnce(stake, multiplierOf(pays), { path, slot })
  },
}
