import { decimalsOf, floorTo, mulTrunc, type Units, units } from '@croupier/money'
import type { BallHolder, WithdrawalState } from '@croupier/wire'

/**
 * Rules E4.3. APPROVED → UNKNOWN: something was heard of a payout that counted as never taken. SETTLED → REFUNDED: the bank sent the
 * money back after all; for both sides "settled" is the end.
 */
const NEXT: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  REQUESTED: ['REVIEWING', 'CANCELLED'],
  REVIEWING: ['APPROVED', 'REFUSED', 'CANCELLED'],
  APPROVED: ['SENT', 'UNKNOWN'],
  SENT: ['UNKNOWN', 'APPROVED', 'PAID_OUT', 'FAILED'],
  UNKNOWN: ['SENT', 'APPROVED', 'PAID_OUT', 'FAILED'],
  PAID_OUT: ['RECEIPT_ASKED'],
  RECEIPT_ASKED: ['RECEIVED', 'PARTLY', 'NOT_RECEIVED', 'REFUNDED'],
  RECEIVED: ['SETTLED'],
  PARTLY: ['SETTLED', 'DISPUTED', 'APPROVED', 'REFUNDED'],
  NOT_RECEIVED: ['SETTLED', 'DISPUTED', 'REFUNDED'],
  DISPUTED: ['SETTLED', 'APPROVED', 'REFUNDED'],
  SETTLED: ['REFUNDED'],
  REFUNDED: [],
  REFUSED: [],
  FAILED: [],
  CANCELLED: [],
}

/** Whether a withdrawal may go from one state to another (rules E4.3). */
export const withdrawalMayGo = (from: WithdrawalState, to: WithdrawalState): boolean => NEXT[from].includes(to)

const BALL: Readonly<Record<WithdrawalState, BallHolder | null>> = {
  REQUESTED: 'OFFICER',
  REVIEWING: 'OFFICER',
  APPROVED: 'BANK',
  SENT: 'BANK',
  UNKNOWN: 'BANK',
  PAID_OUT: 'BANK',
  RECEIPT_ASKED: 'YOU',
  RECEIVED: 'YOU',
  PARTLY: 'OFFICER',
  NOT_RECEIVED: 'OFFICER',
  DISPUTED: 'OFFICER',
  SETTLED: null,
  REFUNDED: null,
  REFUSED: null,
  FAILED: null,
  CANCELLED: null,
}

/** Who has to do something next; null: it has ended. */
export const awaitedParty = (state: WithdrawalState): BallHolder | null => BALL[state]

const ONE = 10_000n
/** decimals of what is paid at a rate */
const CENTS = 2

/** The fee of a withdrawal: a part of it and a fixed amount, cut to the currency's decimals, at most all of it. */
export function withdrawalFee(amount: Units, ppm: number, fixed: Units, currency: string): Units {
  const fee = floorTo(units(mulTrunc(amount, ppm) + fixed), decimalsOf(currency))
  return fee < amount ? fee : amount
}

/** What is paid for a net amount: at a rate, rounded down to a cent of the currency that is paid. */
export function payoutAmount(net: Units, rate: Units | null): Units {
  return rate === null ? net : floorTo(units((net * ONE) / rate), CENTS)
}

/** What of a net amount has been paid when `paid` of `pay` was: all of it once all was, else cut to the currency's decimals. */
export function paidOfNet(net: Units, pay: Units, paid: Units, currency: string): Units {
  return paid >= pay ? net : floorTo(units((net * paid) / pay), decimalsOf(currency))
}

export interface WithdrawalBounds {
  readonly min: Units
  readonly max: Units
  /** what the business day and month leave */
  readonly dayLeft: Units
  readonly monthLeft: Units
}

/** What is wrong with an amount; null: nothing. */
export function withdrawalProblem(
  amount: Units,
  { min, max, dayLeft, monthLeft }: WithdrawalBounds,
  balance: Units,
): 'RANGE' | 'FUNDS' | 'DAY' | 'MONTH' | null {
  if (amount < min || amount > max) return 'RANGE'
  if (amount > balance) return 'FUNDS'
  if (amount > dayLeft) return 'DAY'
  return amount > monthLeft ? 'MONTH' : null
}

/** The most that may be asked for, an amount of the currency; zero when that is below the least. */
export function withdrawableNow(bounds: WithdrawalBounds, balance: Units, currency: string): Units {
  const { min, max, dayLeft, monthLeft } = bounds
  const most = [max, balance, dayLeft, monthLeft].reduce((a, b) => (b < a ? b : a))
  return most < min ? units(0n) : floorTo(most, decimalsOf(currency))
}
