import { floorTo, mulTrunc, type Units, units } from '@croupier/money'

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
/** decimals of a cent */
const CENTS = 2

/** What has to be paid so that the wallet gets `ordered`: at a rate, rounded up to a cent of the payer's currency. */
export function payAmount(ordered: Units, rate: Units | null): Units {
  if (rate === null) return ordered
  const exact = (ordered * ONE + rate - 1n) / rate
  return units(((exact + CENT - 1n) / CENT) * CENT)
}

/** What the wallet gets for what arrived: at the rate of the order, rounded down to a cent, never what was ordered. */
export function creditedAmount(arrived: Units, rate: Units | null): Units {
  return rate === null ? arrived : floorTo(units((arrived * rate) / ONE), CENTS)
}

/** The fee of a payment: a part of it and a fixed amount, down to a cent, at most all of it. */
export function depositFee(credited: Units, ppm: number, fixed: Units): Units {
  const fee = floorTo(units(mulTrunc(credited, ppm) + fixed), CENTS)
  return fee < credited ? fee : credited
}

/** Whether a channel takes orders at this minute of the merchant's day; equal bounds: all day, and a span may cross midnight. */
export function takesOrdersAt(minute: number, opens: number, closes: number): boolean {
  if (opens === closes) return true
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes
}
