export {
  type AccountOwner,
  balanceOf,
  DEMO_ASSET,
  type HouseAccountKind,
  houseAccount,
  houseBalanceOf,
  type MemberAccountKind,
  openAccounts,
  openHouseAccounts,
  turnToPlayMoney,
  type Wallet,
  walletOf,
} from './accounts.ts'
export { type Cancelled, cancelOrder } from './cancelOrder.ts'
export {
  assertLedgerBalances,
  checkInvariants,
  type InvariantResult,
  type InvariantScope,
  invariants,
} from './invariants/checkInvariants.ts'
export {
  BETS_PER_BATCH_MAX,
  type BetLineRow,
  type BetOrderRow,
  type BetOutcome,
  type BetRefusal,
  placeBets,
} from './placeBets.ts'
export { type AccountState, type Posted, post, type Transfer } from './post.ts'
export { rollUpHouse } from './rollUpHouse.ts'
export {
  LINES_PER_SETTLEMENT_MAX,
  type LineRebate,
  type LineResult,
  type Settled,
  settleLines,
} from './settleLines.ts'
export { transferKindNumbers, transferKindOf } from './transferKinds.ts'
export {
  CONTRACTS_PER_CHUNK_MAX,
  payWages,
  retryWages,
  type WageDue,
  type WagesPaid,
} from './wages.ts'
