export {
  type AccountOwner,
  balanceOf,
  clearingAccount,
  DEMO_ASSET,
  type HouseAccountKind,
  houseAccount,
  houseBalanceOf,
  type MemberAccountKind,
  openAccounts,
  openHouseAccounts,
  POINTS_ASSET,
  turnToPlayMoney,
  type Wallet,
  walletOf,
  walletOrFail,
} from './accounts.ts'
export { defaultBills, payBills, payBillsIn, writeBills } from './bills.ts'
export { type Cancelled, cancelOrder } from './cancelOrder.ts'
export {
  CHASE_PARTS_PER_TX_MAX,
  type ChasePlaced,
  type ChasePlacing,
  holdChase,
  placeChaseParts,
  releaseChaseParts,
  settleChaseParts,
} from './chases.ts'
export { freezeWallet } from './freezeWallet.ts'
export type { Check, CheckPart, CheckSource } from './invariants/check.ts'
export {
  assertLedgerBalances,
  checkInvariants,
  checks,
  type InvariantResult,
} from './invariants/checkInvariants.ts'
export { checkedWithdrawalSteps } from './invariants/withdrawalChecks.ts'
export { kindSql } from './kindSql.ts'
export { lockMoney } from './lockMoney.ts'
export {
  BETS_PER_BATCH_MAX,
  type BetLineRow,
  type BetOrderRow,
  type BetOutcome,
  type BetRefusal,
  placeBets,
} from './placeBets.ts'
export { type AccountState, type Posted, post, type Transfer, type TransferRef } from './post.ts'
export { pushBalances } from './pushBalances.ts'
export { type ReversedDeposit, reverseDeposit } from './reverseDeposit.ts'
export { reversePayout } from './reversePayout.ts'
export { reverseSettlement } from './reverseSettlement.ts'
export { rollUpHouse } from './rollUpHouse.ts'
export {
  bookRebates,
  LINES_PER_SETTLEMENT,
  type LineResult,
  type RebateShare,
  type Settled,
  settleLines,
} from './settleLines.ts'
export {
  giftKinds,
  kindGroups,
  kindNumbers,
  transferKindNumbers,
  transferKindOf,
  withKindNumbers,
} from './transferKinds.ts'
export {
  CONTRACTS_PER_CHUNK_MAX,
  PAYERS_PER_CHUNK_MAX,
  type PeriodDue,
  payWages,
  retryWages,
  type WageDue,
  type WagesPaid,
} from './wages.ts'
