import * as agents from './agents.ts'
import * as cashier from './cashier.ts'
import * as content from './content.ts'
import * as desk from './desk.ts'
import * as games from './games.ts'
import * as members from './members.ts'
import * as merchants from './merchants.ts'
import type { OpsRoute } from './opsRoute.ts'
import * as payments from './payments.ts'
import * as platform from './platform.ts'
import * as reports from './reports.ts'
import * as rewards from './rewards.ts'
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
  'payments.list': payments.listPayments,
  'payments.saveProvider': payments.saveProvider,
  'payments.addChannel': payments.addChannel,
  'payments.changeChannel': payments.changeChannel,
  'payments.switch': payments.switchPayments,
  'payments.order': payments.orderChannels,
  'members.search': members.search,
  'members.read': members.read,
  'members.move': members.move,
  'members.setLimit': members.setLimit,
  'members.giveBreak': members.giveBreak,
  'members.answerRelease': members.answerRelease,
  'members.verify': members.verify,
  'members.adjust': members.adjust,
  'desk.listTickets': desk.listTickets,
  'desk.answerTicket': desk.answerTicket,
  'desk.listDividends': desk.listDividends,
  'desk.approveDividends': desk.approveDividends,
  'desk.listLottery': desk.listLottery,
  'desk.releaseLines': desk.releaseLines,
  'desk.correctResult': desk.correctResult,
  'desk.setGameState': desk.setGameState,
  'content.listNotices': content.listNotices,
  'content.previewTexts': content.previewTexts,
  'content.publishNotice': content.publishNotice,
  'content.withdrawNotice': content.withdrawNotice,
  'content.listSegments': content.listSegments,
  'content.measureSegment': content.measureSegment,
  'content.saveSegment': content.saveSegment,
  'content.startCampaign': content.startCampaign,
  'content.stopCampaign': content.stopCampaign,
  'content.openTicketImages': content.openTicketImages,
  'rewards.listPromotions': rewards.listPromotions,
  'rewards.tryPromotion': rewards.tryPromotion,
  'rewards.publishPromotion': rewards.publishPromotion,
  'rewards.closePromotion': rewards.closePromotion,
  'rewards.listWaiting': rewards.listWaiting,
  'rewards.decideApplication': rewards.decideApplication,
  'rewards.decideRedemption': rewards.decideRedemption,
  'rewards.listRains': rewards.listRains,
  'rewards.planRain': rewards.planRain,
  'games.listVendors': games.listVendors,
  'games.setVendor': games.setVendor,
  'games.readOffer': games.readOffer,
  'games.chooseVendors': games.chooseVendors,
  'games.chooseHot': games.chooseHot,
  'merchants.open': merchants.openMerchant,
  'merchants.read': merchants.readMerchant,
  'merchants.changeSettings': merchants.changeSettings,
  'merchants.changeHosts': merchants.changeHosts,
  'reports.readDays': reports.readReport,
  'reports.readFile': reports.readReportFile,
  'reports.readReturns': reports.readReturns,
  'agents.readTree': agents.readTree,
  'platform.listNames': platform.listNames,
  'platform.listMerchants': platform.listMerchants,
  'platform.closeMerchant': platform.closeMerchant,
  'platform.releaseBrake': platform.releaseBrake,
  'platform.listDeadLetters': platform.listDeadLetters,
  'platform.releaseDeadLetter': platform.releaseDeadLetter,
  'platform.readAudit': platform.readAudit,
  'platform.readBoard': platform.readBoard,
} as const satisfies Record<string, OpsRoute>
export type OpsRouteName = keyof typeof opsRoutes
