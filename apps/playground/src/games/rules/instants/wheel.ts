import { type Fraction, fraction } from '../fraction.ts'
import { hasKeys, isOneOf, MULTIPLIER_SCALE, paidOnce, type SeededRules } from '../seeded.ts'
import { RISKS, type Risk } from './plinko.ts'

/** What each segment pays, clockwise from the top, in hundredths. */
export const SEGMENTS: Readonly<Record<Risk, readonly number[]>> = {
  LOW: [150, 120, 120, 120, 0, 120, 120, 120, 120, 0, 150, 120, 120, 120, 0, 120, 120, 120, 120, 0],
  MEDIUM: [150, 0, 200, 0, 200, 0, 200, 0, 150, 0, 300, 0, 180, 0, 200, 0, 200, 0, 200, 0],
  HIGH: [1_980, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
}

const riskOf = (choice: object): Risk => (choice as { risk: Risk }).risk
const multiplierOf = (hundredths: number): bigint => (BigInt(hundredths) * MULTIPLIER_SCALE) / 100n

/** The exact return of a turn, before its payout is cut to whole units. */
export const wheelReturn = (risk: Risk): Fraction =>
  fraction(BigInt(SEGMENTS[risk].reduce((sum, pays) => sum + pays, 0)), 100n * BigInt(SEGMENTS[risk].length))

/** A wheel of twenty equal segments. */
export const WHEEL: SeededRules = {
  isChoice: (choice) => hasKeys(choice, 'risk') && isOneOf(RISKS, choice.risk),
  isStake: () => true,
  most: (choice, stake) => (stake * multiplierOf(Math.max(...SEGMENTS[riskOf(choice)]))) / MULTIPLIER_SCALE,
  async deal(stream, { stake, choice }) {
    const segments = SEGMENTS[riskOf(choice)]
    const segment = await stream.below(segments.length)
    return paidOnce(stake, multiplierOf(segments[segment] ?? 0), { segment })
  },
}
