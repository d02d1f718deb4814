import * as cashier from './cashier.ts'
import * as desk from './desk.ts'
import * as members from './members.ts'
import type { OpsRoute } from './opsRoute.ts'
import * as platform from './platform.ts'
import * as staff from './staff.ts'

/** Every call of the console. The server refuses to start when one has no handler. */
export const opsRoutes = {
  'staff.logIn': staff.logIn,
  'staff.readSelf': staff.readSelf,
  'staff.logOut': staff.logOut,
  'staff.list': staff.listStaff,
  'staff.add': staff.addStaff,
  'staff.change': staff.changeStaff,
  'cashier.listWithdrawals': cashier.listWithdrawals,
  'cashier.moveWithdrawal': cashier.moveWithdrawal,
  'cashier.openWithdrawalProof': cashier.openWithdrawalProof,
  'cashier.listDeposits': cashier.listDeposits,
  'cashier.creditDeposit': cashier.creditDeposit,
  'cashier.refuseDeposit': cashier.refuseDeposit,
  'cashier.openDepositProof': cashier.openDepositProof,
  'cashier.listDifferences': cashier.listDifferences,
  'members.search': members.search,
  'members.read': members.read,
  'members.move': members.move,
  'desk.listTickets': desk.listTickets,
  'desk.answerTicket': desk.answerTicket,
  'desk.listDividends': desk.listDividends,
  'desk.approveDividends': desk.approveDividends,
  'desk.listLottery': desk.listLottery,
  'desk.releaseLines': desk.releaseLines,
  'desk.correctResult': desk.correctResult,
  'desk.setGameState': desk.setGameState,
  'platform.listMerchants': platform.listMerchants,
  'platform.closeMerchant': platform.closeMerchant,
  'platform.releaseBrake': platform.releaseBrake,
  'platform.listDeadLetters': platform.listDeadLetters,
  'platform.releaseDeadLetter': platform.releaseDeadLetter,
  'platform.readAudit': platform.readAudit,
  'platform.readBoard': platform.readBoard,
} as const satisfies Record<string, OpsRoute>
export type OpsRouteName = keyof typeof opsRoutes
