export { exportRounds } from './exportRounds.ts'
export { callActions, callBatch, callMoney, type HostAnswer, moneyPaths } from './host.ts'
export {
  closeOfficersCase,
  decideAdjustment,
  listOfficersCases,
  type OfficersCase,
} from './officersCases.ts'
export { ownRounds } from './ownRounds.ts'
export { openPlayTogether, type PlayTogether } from './playTogether.ts'
export { balanceOfSession, txStatus } from './status.ts'
export { sweepRounds } from './sweepRounds.ts'
export { takeWalletRounds } from './takeWalletRounds.ts'
