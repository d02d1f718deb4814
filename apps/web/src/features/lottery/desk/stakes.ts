import { type Units, units, yuan } from '@croupier/money'

const TIMES = [5n, 10n, 20n, 50n, 100n, 500n]
const FIRST = 10n

/** Usual stakes of a selection at odds: multiples of the least one, which every currency has its own of. */
export const presetStakes = (least: Units = yuan(1n)): Units[] => TIMES.map((times) => units(least * times))

/** The stake that a desk opens with. */
export const firstStake = (least: Units = yuan(1n)): Units => units(least * FIRST)
