import * as agents from './agents.ts'
import * as bills from './bills.ts'
import * as codes from './codes.ts'
import * as contracts from './contracts.ts'
import * as deposits from './deposits.ts'
import * as diligence from './diligence.ts'
import * as factors from './factors.ts'
import * as favourites from './favourites.ts'
import * as feedback from './feedback.ts'
import * as freeplay from './freeplay.ts'
import * as funds from './funds.ts'
import * as games from './games.ts'
import * as help from './help.ts'
import * as images from './images.ts'
import * as keys from './keys.ts'
import * as launches from './launches.ts'
import * as loginSteps from './loginSteps.ts'
import * as lottery from './lottery.ts'
import * as mails from './mails.ts'
import * as member from './member.ts'
import * as messages from './messages.ts'
import * as notices from './notices.ts'
import * as paymentPassword from './paymentPassword.ts'
import * as payoutAccounts from './payoutAccounts.ts'
import * as protection from './protection.ts'
import * as register from './register.ts'
import { registerSettings } from './registration.ts'
import * as reports from './reports.ts'
import * as session from './session.ts'
import * as simulations from './simulations.ts'
import * as site from './site.ts'
import * as social from './social.ts'
import * as transfers from './transfers.ts'
import * as wagering from './wagering.ts'
import * as wages from './wages.ts'
import * as wallet from './wallet.ts'
import * as withdrawals from './withdrawals.ts'

/** Every call there is. The server refuses to start when one has no handler, the rights matrix when one has no row. */
export const routes = {
  'session.login': session.login,
  'session.refresh': session.refresh,
  'session.captcha': session.captcha,
  'system.keys': keys.systemKeys,
  'session.slider': loginSteps.slider,
  'session.secondCode': loginSteps.secondCode,
  'session.secondStep': loginSteps.secondStep,
  'session.logout': session.logout,
  'member.icon': images.memberIcon,
  'member.setIcon': images.setIcon,
  'member.dropIcon': images.dropIcon,
  'deposits.channels': deposits.channels,
  'deposits.create': deposits.create,
  'deposits.one': deposits.one,
  'deposits.list': deposits.list,
  'deposits.submit': deposits.submit,
  'deposits.proof': deposits.proof,
  'withdrawals.accounts': payoutAccounts.accounts,
  'withdrawals.addAccount': payoutAccounts.addAccount,
  'withdrawals.removeAccount': payoutAccounts.removeAccount,
  'withdrawals.terms': withdrawals.terms,
  'withdrawals.create': withdrawals.create,
  'withdrawals.list': withdrawals.list,
  'withdrawals.one': withdrawals.one,
  'withdrawals.cancel': withdrawals.cancel,
  'withdrawals.receipt': withdrawals.receipt,
  'withdrawals.proof': withdrawals.proof,
  'member.papers': diligence.papers,
  'member.sendPaper': diligence.sendPaper,
  'protection.read': protection.read,
  'protection.setLimit': protection.setLimit,
  'protection.confirmLimit': protection.confirmLimit,
  'protection.giveUpLimit': protection.giveUpLimit,
  'protection.takeBreak': protection.takeBreak,
  'protection.askRelease': protection.askRelease,
  'protection.setReality': protection.setReality,
  'protection.answerPrompt': protection.answerPrompt,
  'protection.clock': protection.clock,
  'protection.noteCheck': protection.noteCheck,
  'codes.smsRegister': codes.smsRegister,
  'codes.emailRegister': codes.emailRegister,
  'codes.smsLogin': codes.smsLogin,
  'codes.smsPassword': codes.smsPassword,
  'codes.resetBySms': codes.resetBySms,
  'codes.proofState': codes.proofState,
  'codes.proofCode': codes.proofCode,
  'codes.prove': codes.prove,
  'codes.contacts': codes.contacts,
  'codes.contactCode': codes.contactCode,
  'codes.setContact': codes.setContact,
  'session.list': session.sessions,
  'session.end': session.endSession,
  'session.endOthers': session.endOthers,
  'session.freePlay': freeplay.freePlay,
  'social.providers': social.providers,
  'social.start': social.start,
  'social.startBind': social.startBind,
  'social.finish': social.finish,
  'social.register': social.register,
  'social.list': social.list,
  'social.bind': social.bind,
  'site.status': site.systemStatus,
  'site.whitelabel': site.whitelabel,
  'site.domainRoute': site.domainRoute,
  'site.helpCenter': help.helpCenter,
  'notices.list': notices.noticeList,
  'feedback.list': feedback.list,
  'feedback.send': feedback.send,
  'feedback.addImage': feedback.addImage,
  'messages.list': messages.list,
  'messages.unreadCount': messages.unreadCount,
  'messages.open': messages.open,
  'messages.markRead': messages.markRead,
  'messages.remove': messages.remove,
  'member.info': member.memberInfo,
  'member.invitation': register.invitation,
  'member.register': register.register,
  'member.registerMobile': register.registerMobile,
  'member.registerDirect': register.registerDirect,
  'site.registerSettings': registerSettings,
  'member.changePassword': member.changePassword,
  'member.paymentPassword': paymentPassword.paymentPassword,
  'member.setPaymentPassword': paymentPassword.setPaymentPassword,
  'member.forgotPassword': member.forgotPassword,
  'member.resetPassword': member.resetPassword,
  'factors.own': factors.own,
  'factors.confirmAuthenticator': factors.confirmAuthenticator,
  'factors.beginAuthenticator': factors.beginAuthenticator,
  'factors.askAlways': factors.askAlways,
  'factors.renewRecovery': factors.renewRecovery,
  'factors.removeAuthenticator': factors.removeAuthenticator,
  'factors.addPasskey': factors.addPasskey,
  'factors.beginPasskey': factors.beginPasskey,
  'factors.renamePasskey': factors.renamePasskey,
  'factors.removePasskey': factors.removePasskey,
  'factors.passkeyOptions': factors.passkeyOptions,
  'factors.passkeyLogin': factors.passkeyLogin,
  'mails.outbox': mails.outbox,
  'wallet.balance': wallet.balance,
  'wallet.transactions': wallet.transactions,
  'wallet.transactionsExport': wallet.transactionsExport,
  'wallet.statement': wallet.statement,
  'wallet.merchant': funds.merchantWallet,
  'wallet.vendorTransfer': funds.walletTransfer,
  'wagering.list': wagering.requirements,
  'favourites.list': favourites.list,
  'favourites.add': favourites.add,
  'favourites.remove': favourites.remove,
  'favourites.recent': favourites.recent,
  'games.vendors': games.vendors,
  'games.vendorsOfMerchant': games.vendorsOfMerchant,
  'games.vendorGameType': games.vendorGameType,
  'games.list': games.list,
  'games.hot': games.hot,
  'games.popular': games.popular,
  'games.pvpRooms': games.pvpRooms,
  'notices.announcements': games.announcements,
  'launches.launch': launches.launch,
  'lottery.gameMenus': lottery.gameMenus,
  'lottery.currentIssues': lottery.currentIssues,
  'lottery.currentIssue': lottery.currentIssue,
  'lottery.openedNumbers': lottery.openedNumbers,
  'lottery.issueByNumber': lottery.issueByNumber,
  'lottery.placeBets': lottery.placeBets,
  'lottery.cancelOrder': lottery.cancelOrder,
  'lottery.myOrders': lottery.myOrders,
  'lottery.myTotals': lottery.myTotals,
  'lottery.myOrdersExport': lottery.myOrdersExport,
  'lottery.myOrder': lottery.myOrder,
  'lottery.rebates': lottery.rebates,
  'agents.team': agents.team,
  'agents.teamOverview': agents.teamOverview,
  'agents.openingTerms': agents.openingTerms,
  'agents.openAccount': agents.openAccount,
  'agents.affiliate': agents.affiliate,
  'agents.openLink': agents.openLink,
  'agents.closeLink': agents.closeLink,
  'agents.raiseSeries': agents.raiseSeries,
  'reports.team': reports.teamReport,
  'reports.active': reports.activeReport,
  'reports.profit': reports.profitReport,
  'reports.income': reports.incomeReport,
  'reports.bets': reports.betsReport,
  'reports.transactions': reports.transactionsReport,
  'reports.announcements': reports.announcements,
  'reports.export': reports.exportReport,
  'reports.own': reports.ownReport,
  'reports.ownExport': reports.ownReportExport,
  'transfers.terms': transfers.transferTerms,
  'transfers.down': transfers.transferDown,
  'transfers.up': transfers.transferUp,
  'transfers.setToUpline': transfers.setToUpline,
  'contracts.list': contracts.contracts,
  'contracts.offerTerms': contracts.offerTerms,
  'contracts.offer': contracts.offerContract,
  'contracts.move': contracts.moveContract,
  'contracts.measured': contracts.contractMeasured,
  'contracts.signed': contracts.signedContract,
  'contracts.keys': contracts.contractKeys,
  'contracts.consolidated': contracts.consolidated,
  'simulations.run': simulations.simulate,
  'wages.realtime': wages.realtimeWages,
  'wages.explain': wages.explainWage,
  'wages.debts': wages.debts,
  'bills.list': bills.bills,
  'bills.explain': bills.explainBill,
  'bills.members': bills.explainBillMembers,
  'bills.lines': bills.explainBillLines,
  'dividends.pay': bills.payDividends,
  'dividends.autoPay': bills.autoPay,
} as const

export type RouteName = keyof typeof routes
