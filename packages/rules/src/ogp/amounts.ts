import { decimalsOf, type Units, units } from '@croupier/money'
import { ogp } from '@croupier/wire'

/** Decimal places in which amounts of an asset cross the provider protocol: those of its currency (rules E2). */
export const scaleOf = (asset: string): number => decimalsOf(asset)

const unitsPer = (scale: number): bigint => 10n ** BigInt(ogp.fields.SCALE_MAX - scale)

/** An amount of the protocol in units. @param digits whole minor units @param scale of the session's currency */
export const unitsOf = (digits: string, scale: number): Units => units(BigInt(digits) * unitsPer(scale))

/** An amount as the protocol writes it; what is below a minor unit is left out. @param amount not below zero */
export const digitsOf = (amount: Units, scale: number): string => String(amount / unitsPer(scale))
