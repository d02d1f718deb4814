import { decimalsOf, floorTo, mulTrunc, type Units, units } from '@croupier/money'

/** Rules E4.2. */
export type DepositStateName = 'CREATED' | 'SUBMITTED' | 'CREDITED' | 'REFUSED' | 'EXPIRED'

/** CREDITED is reached from every other state: money that arrives late is its owner's all the same. */
const NEXT: Readonly<Record<DepositStateName, readonly DepositStateName[]>> = {
  CREATED: ['SUBMITTED', 'CREDITED', 'REFUSED', 'EXPIRED'],
  SUBMITTED: ['CREDITED', 'REFUSED', 'EXPIRED'],
  REFUSED: ['CREDITED'],
  EXPIRED: ['CREDITED'],
  CREDITED: [],
}

/** Whether a deposit may go from one state to another (rules E4.2). */
export const depositMayGo = (from: DepositStateName, to: DepositStateName): boolean => NEXT[from].includes(to)

const ONE = 10_000n
const CENT = 100n

/** What has to be paid so that the wallet gets `ordered`: at a rate, rounded up to a cent of the payer's currency. */
export function payAmount(ordered: Units, rate: Units | null): Units {
  if (rate === null) return ordered
  const exact = (ordered * ONE + rate - 1n) / rate
  return units(((exact + CENT - 1n) / CENT) * CENT)
}

/** What a wallet in this currency gets for what arrived: at the rate of the order, cut to its decimals, never what was ordered. */
export function creditedAmount(arrived: Units, rate: Units | null, currency: string): Units {
  return rate === null ? arrived : floorTo(units((arrived * rate) / ONE), decimalsOf(currency))
}

/** The fee of a payment: a part of it and a fixed amount, cut to the currency's decimals, at most all of it. */
export function depositFee(credited: Units, ppm: number, fixed: Units, currency: string): Units {
  const fee = floorTo(units(mulTrunc(credited, ppm) + fixed), decimalsOf(currency))
  return fee < credited ? fee : credited
}

/** Whether a channel takes orders at this minute of the merchant's day; equal bounds: all day, and a span may cross midnight. */
export function takesOrdersAt(minute: number, opens: number, closes: number): boolean {
  if (opens === closes) return true
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes
}
