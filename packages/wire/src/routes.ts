import * as agents from './agents.ts'
import * as bills from './bills.ts'
import * as codes from './codes.ts'
import * as contracts from './contracts.ts'
import * as factors from './factors.ts'
import * as favourites from './favourites.ts'
import * as freeplay from './freeplay.ts'
import * as images from './images.ts'
import * as keys from './keys.ts'
import * as loginSteps from './loginSteps.ts'
import * as lottery from './lottery.ts'
import * as mails from './mails.ts'
import * as member from './member.ts'
import * as messages from './messages.ts'
import * as notices from './notices.ts'
import * as paymentPassword from './paymentPassword.ts'
import * as register from './register.ts'
import { registerSettings } from './registration.ts'
import * as reports from './reports.ts'
import * as session from './session.ts'
import * as simulations from './simulations.ts'
import * as site from './site.ts'
import * as social from './social.ts'
import * as transfers from './transfers.ts'
import * as wages from './wages.ts'
import * as wallet from './wallet.ts'

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
  'notices.list': notices.noticeList,
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
  'favourites.list': favourites.list,
  'favourites.add': favourites.add,
  'favourites.remove': favourites.remove,
  'favourites.recent': favourites.recent,
  'lottery.gameMenus': lottery.gameMenus,
  'lottery.currentIssues': lottery.currentIssues,
  'lottery.currentIssue': lottery.currentIssue,
  'lottery.openedNumbers': lottery.openedNumbers,
  'lottery.issueByNumber': lottery.issueByNumber,
  'lottery.placeBets': lottery.placeBets,
  'lottery.cancelOrder': lottery.cancelOrder,
  'lottery.myOrders': lottery.myOrders,
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
