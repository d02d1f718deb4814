export { callActions, callBatch, callMoney, type HostAnswer, moneyPaths } from './host.ts'
export { ownRounds } from './ownRounds.ts'
export { balanceOfSession, txStatus } from './status.ts'
export { sweepRounds } from './sweepRounds.ts'
