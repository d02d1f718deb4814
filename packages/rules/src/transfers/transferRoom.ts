import { decimalsOf, floorTo, max, min, mulTrunc, subtract, type Units, ZERO_UNITS } from '@croupier/money'

/** A merchant's bounds of one transfer and of a day, in units (rules B3.1). */
export interface TransferLimits {
  readonly min: Units
  readonly max: Units
  readonly perDay: Units
}

/** What a sender has, in units. */
export interface SenderFunds {
  readonly balance: Units
  /** amounts under an open wagering requirement (rules B3.2) */
  readonly locked: Units
  /** sent on this business day already */
  readonly sentToday: Units
}

export interface TransferRoom {
  /** the balance without what is locked */
  readonly transferable: Units
  /** what the day's limit leaves */
  readonly dayLeft: Units
  /** the largest amount of the currency that would be taken now; 0 when even the least is too much */
  readonly most: Units
}

export type AmountProblem = 'RANGE' | 'FUNDS' | 'WAGERING' | 'DAY'

const leftOf = (limits: TransferLimits, funds: SenderFunds): Pick<TransferRoom, 'transferable' | 'dayLeft'> => ({
  transferable: max(subtract(funds.balance, funds.locked), ZERO_UNITS),
  dayLeft: max(subtract(limits.perDay, funds.sentToday), ZERO_UNITS),
})

/** How much somebody can send now (rules B3.1, B3.2); amounts in units, never below 0. */
export function transferRoom(limits: TransferLimits, funds: SenderFunds, currency: string): TransferRoom {
  const { transferable, dayLeft } = leftOf(limits, funds)
  const most = floorTo(min(min(transferable, dayLeft), limits.max), decimalsOf(currency))
  return { transferable, dayLeft, most: most < limits.min ? ZERO_UNITS : most }
}

/** Why this amount cannot be sent now, or null: its bounds first, then the money, then the day. */
export function amountProblem(amount: Units, limits: TransferLimits, funds: SenderFunds): AmountProblem | null {
  const { transferable, dayLeft } = leftOf(limits, funds)
  if (amount < limits.min || amount > limits.max) return 'RANGE'
  if (amount > funds.balance) return 'FUNDS'
  if (amount > transferable) return 'WAGERING'
  return amount > dayLeft ? 'DAY' : null
}

/**
 * What the receiver has to bet before the amount may leave again (rules B3.3): amount × turnover, cut to one unit.
 * @param turnoverPpm 1,000,000 is once the amount
 */
export function requirementOf(amount: Units, turnoverPpm: number): Units {
  return mulTrunc(amount, turnoverPpm)
}
