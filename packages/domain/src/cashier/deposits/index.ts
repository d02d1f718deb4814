export { addChannel, type ChannelTerms } from './addChannel.ts'
export { readOwnChannels } from './channels.ts'
export { createDeposit, type NewDeposit } from './createDeposit.ts'
export {
  creditDeposit,
  type Decided,
  listOpenDeposits,
  listUnmatched,
  openProof,
  refuseDeposit,
} from './decide.ts'
export { exportDeposits } from './exportDeposits.ts'
export { followUp } from './followUp.ts'
export { type HeldPayment, listHeld, noteReturned, releasePayer } from './heldPayments.ts'
export {
  addChannelByOfficer,
  changeChannel,
  listChannelLines,
  orderChannels,
  switchChannel,
} from './manageChannels.ts'
export { isDepositEvent, noteEvent } from './noteEvent.ts'
export type { CashierOutside } from './outside.ts'
export { cancelDeposit, listDeposits, proveDeposit, readDeposit, submitDeposit } from './ownDeposits.ts'
export { clearPayer, type FlaggedPayer, listPayers, openNames } from './payers.ts'
export { judgeSeal } from './paymentSeal.ts'
