export type { DbActivity, DbObserver } from './activity.ts'
export { holdLock, type LockHolder } from './advisoryLock.ts'
export { AwayLog } from './awayLog.ts'
export { type ConnectOptions, connect, type Db } from './connect.ts'
export { gatherReads } from './gather.ts'
export { gatherCalls } from './gatherCalls.ts'
export * from './generated/client.ts'
export { type Hot, type Statement, statement } from './hot.ts'
export { type Listener, listen } from './listen.ts'
export { lockMembers } from './lockMembers.ts'
export { moneyNow, shiftMoneyClock } from './moneyTime.ts'
export { type OutboxMessage, outbox, type Push, push } from './outbox.ts'
export {
  failOutbox,
  finishOutbox,
  type LeasedMessage,
  leaseOutbox,
  OUTBOX_ATTEMPTS_MAX,
  type OutboxPlace,
  releaseOutbox,
} from './outboxQueue.ts'
export {
  type Away,
  awayOf,
  isRetryable,
  isShed,
  isUniqueViolation,
  sqlMessageOf,
  sqlStateOf,
} from './sqlState.ts'
export { originOf, type TransactionOptions, type Tx, withTransaction } from './transaction.ts'
export { OUTBOX_CHANNEL } from './wake.ts'
