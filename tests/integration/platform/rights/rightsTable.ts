import { TEST_PASSWORD } from '@croupier/testkit'
import type { RouteName } from '@croupier/wire'
import { lott } from '../../lottery/lotteryWorld.ts'
import { billRights } from './rightsOfBills.ts'
import { contractRights } from './rightsOfContracts.ts'
import { factorRights } from './rightsOfFactors.ts'
import { messageRights } from './rightsOfMessages.ts'
import { reportRights } from './rightsOfReports.ts'
import { transferRights } from './rightsOfTransfers.ts'
import {
  agent,
  all,
  D,
  everybody,
  F,
  M,
  member,
  OK,
  P,
  type Row,
  row,
  session,
  X,
} from './rightsRow.ts'

let calls = 0
/** A text for one call. */
const aNonce = (): string => `${aName()}-nobody-has-seen`
/** An account name nobody has yet. */
const aName = (): string => {
  calls += 1
  return `fresh${calls}x`
}
const LINK = '400 MEMBER_INVITE_CODE_WRONG'
const SERIES = '400 AGENT_SERIES_INVALID'
const CLOSED = '403 MEMBER_REGISTER_CLOSED'
const AGREED = { registerMethod: 'WEB', ageConfirmed: true, termsAccepted: true }
/** One red pixel. */
const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
  'base64',
)
const ORDER = '404 BET_ORDER_NOT_FOUND'
const NOBODY = '404 AGENT_MEMBER_NOT_FOUND'
const NO_WAGE = '404 NOT_FOUND'
const NO_REBATE = '404 NOT_FOUND'
const OVER = '401 SESSION_ATTEMPT_OVER'
const WRONG = '401 SESSION_WRONG_CREDENTIALS'
const LINKED = '400 MEMBER_RESET_LINK_WRONG'
const NO_SESSION = '404 NOT_FOUND'
const PASSWORD = '400 MEMBER_PASSWORD_WRONG'
const COMMON = '400 MEMBER_PASSWORD_WEAK'
const NO_CODE = '403 CODE_NOT_OFFERED'
const NO_NUMBER = '400 CODE_NUMBER_INVALID'
const NO_FREE_PLAY = '404 FREE_PLAY_CLOSED'
const NO_PROVIDER = '404 SOCIAL_NOT_OFFERED'
const CHOSEN = { newPassword: 'Quite-another-77', confirmNewPassword: 'Quite-another-77' }
const NO_WAY_BACK = '400 SOCIAL_STATE_WRONG'

const aLine = lott('ssc.pos', '1|-|-|-|-')
const game = () => ({ params: { gameCode: 'SSC1M' } })

/**
 * The rights of the platform as a document (safety 4.4): a route without a row and a row without a route fail the test.
 *                    guest player demo branch above merchant visitor frozen ended owner
 */
export const rights: Readonly<Record<RouteName, Row>> = {
  // The account and its password belong to the first merchant: at another host they open nothing.
  'session.login': row([OK, OK, OK, OK, OK, WRONG, OK, OK, OK, OK], () => ({
    body: { type: 'username', username: 'loginTarget', password: TEST_PASSWORD, side: 'member' },
  })),
  'session.refresh': row([X, OK, OK, OK, OK, OK, X, X, X, OK], () => ({ cookie: true })),
  // A token that nobody was given: the same for all who try.
  'session.secondCode': row([OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER], () => ({
    body: { attempt: 'nobody was given this', method: 'email' },
  })),
  'session.secondStep': row([OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER], () => ({
    body: {
      attempt: 'nobody was given this',
      method: 'authenticator',
      code: '123456',
      trust: false,
    },
  })),
  'session.captcha': row(everybody),
  'session.slider': row(everybody),
  // Neither merchant sends codes to strangers; anyone who has no session long enough ago is fresh.
  'codes.smsRegister': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { mobileNum: '+8613800138000' },
  })),
  'codes.emailRegister': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { email: 'new@example.com' },
  })),
  'codes.smsLogin': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { mobileNum: '+8613800138000' },
  })),
  'codes.smsPassword': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { mobileNum: '+8613800138000' },
  })),
  'codes.resetBySms': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { mobileNum: '+8613800138000', code: '123456', ...CHOSEN },
  })),
  'codes.proofState': row(session),
  'codes.proofCode': row(
    [M, NO_CODE, NO_CODE, NO_CODE, NO_CODE, NO_CODE, M, F, X, NO_CODE],
    () => ({ body: { channel: 'sms' } }),
  ),
  'codes.prove': row(
    [M, PASSWORD, PASSWORD, PASSWORD, PASSWORD, PASSWORD, M, F, X, PASSWORD],
    () => ({ body: { method: 'password', proof: 'not the password' } }),
  ),
  'codes.contacts': row(member),
  'codes.contactCode': row(
    [M, NO_NUMBER, D, NO_NUMBER, NO_NUMBER, NO_NUMBER, M, F, X, NO_NUMBER],
    () => ({ body: { channel: 'sms', target: 'no number' } }),
  ),
  'codes.setContact': row(
    [M, NO_NUMBER, D, NO_NUMBER, NO_NUMBER, NO_NUMBER, M, F, X, NO_NUMBER],
    () => ({ body: { channel: 'sms', target: 'no number', code: '123456' } }),
  ),
  'session.list': row(session),
  'session.end': row(
    [M, NO_SESSION, NO_SESSION, NO_SESSION, NO_SESSION, NO_SESSION, M, F, X, OK],
    (_, { sessionId }) => ({ params: { sessionId } }),
    'sessionId',
  ),
  'session.endOthers': row(session),
  'session.logout': row([M, OK, OK, OK, OK, OK, M, OK, X, OK]),
  // The rights world has no provider and plays for nothing nowhere: everybody is told so alike.
  'session.freePlay': row(all(NO_FREE_PLAY), () => ({
    body: { os: 'Linux', platform: 'W', random: aNonce(), gatewayVersion: 3 },
  })),
  'social.providers': row(everybody),
  'social.start': row(all(NO_PROVIDER), () => ({ body: { provider: 1, view: 'page' } })),
  'social.startBind': row(
    [M, NO_PROVIDER, D, NO_PROVIDER, NO_PROVIDER, NO_PROVIDER, M, F, X, NO_PROVIDER],
    () => ({ body: { provider: 1, view: 'page' } }),
  ),
  'social.finish': row(all(NO_WAY_BACK), () => ({ body: { state: 'x.p', parameters: {} } })),
  'social.register': row(all(NO_WAY_BACK), () => ({
    body: {
      ticket: 'nobody was given this',
      irreversible: true,
      username: aName(),
      ageConfirmed: true,
      termsAccepted: true,
    },
  })),
  'social.list': row(member),
  'social.bind': row(
    [M, NO_WAY_BACK, D, NO_WAY_BACK, NO_WAY_BACK, NO_WAY_BACK, M, F, X, NO_WAY_BACK],
    () => ({ body: { ticket: 'nobody was given this', irreversible: true } }),
  ),
  'site.status': row(everybody),
  'system.keys': row(everybody),
  'site.whitelabel': row(everybody),
  'site.domainRoute': row(everybody),
  'notices.list': row(everybody),
  'member.info': row(session),
  'member.icon': row(session),
  'member.setIcon': row(member, () => ({ body: TINY_PNG })),
  'member.dropIcon': row(member),
  'site.registerSettings': row(everybody),
  // A link leads into its own merchant only.
  'member.invitation': row(
    [OK, OK, OK, OK, OK, LINK, OK, OK, OK, OK],
    (_, { linkCode }) => ({ query: { code: linkCode } }),
    'linkCode',
  ),
  'member.register': row([OK, OK, OK, OK, OK, LINK, OK, OK, OK, OK], (_, { linkCode }) => ({
    body: {
      username: aName(),
      password: 'Quite-another-77',
      verifyPwd: 'Quite-another-77',
      affiliateCode: linkCode,
      registerMethod: 'WEB',
      ageConfirmed: true,
      termsAccepted: true,
    },
  })),
  // Neither merchant lets people in by their number.
  'member.registerMobile': row(
    [CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, CLOSED],
    () => ({ body: { mobileNum: '+8613800138000', ...AGREED } }),
  ),
  'member.registerDirect': row([OK, OK, OK, OK, OK, LINK, OK, OK, OK, OK], (_, { linkCode }) => ({
    body: { affiliateCode: linkCode, ...AGREED },
  })),
  // The same answer for every caller and every target, and no mail but to the account's own address.
  'member.forgotPassword': row(everybody, () => ({
    body: { username: 'loginTarget', email: 'target@example.com' },
  })),
  'member.resetPassword': row(
    [LINKED, LINKED, LINKED, LINKED, LINKED, LINKED, LINKED, LINKED, LINKED, LINKED],
    () => ({
      body: {
        secret: 'nobody was mailed this',
        ...CHOSEN,
      },
    }),
  ),
  ...factorRights,
  'mails.outbox': row(everybody),
  'member.changePassword': row(
    [M, PASSWORD, PASSWORD, PASSWORD, PASSWORD, PASSWORD, M, F, X, PASSWORD],
    () => ({
      body: {
        oldPassword: 'not the old one',
        ...CHOSEN,
      },
    }),
  ),
  'member.paymentPassword': row(member),
  'member.setPaymentPassword': row([M, COMMON, D, COMMON, COMMON, COMMON, M, F, X, COMMON], () => ({
    body: { newPaymentPassword: '123456', confirmPaymentPassword: '123456' },
  })),
  'favourites.list': row(session),
  'favourites.add': row(session, () => ({ body: { nodeId: 'LOTT-SSC1M' } })),
  'favourites.remove': row(session, () => ({ body: { nodeId: 'LOTT-SSC1M' } })),
  'favourites.recent': row(session),
  'wallet.balance': row(session),
  'wallet.transactions': row(member),
  'wages.debts': row(session),
  'lottery.gameMenus': row(everybody),
  'lottery.currentIssues': row(everybody),
  'lottery.currentIssue': row(everybody, game),
  'lottery.openedNumbers': row(everybody, () => ({ query: { gameCode: 'SSC1M' } })),
  'lottery.issueByNumber': row(everybody, ({ issueNumber }) => ({
    params: { gameCode: 'SSC1M', number: issueNumber },
  })),
  // Each has an own book of order ids: the owner's id is free in everybody else's, and a repeat in the owner's.
  'lottery.placeBets': row(session, ({ issueNumber }, { playedId }) => ({
    ...game(),
    body: { orderId: playedId, issueNumber, lines: [aLine] },
  })),
  'lottery.myOrder': row(
    [M, ORDER, ORDER, ORDER, ORDER, ORDER, M, F, X, OK],
    (_, { orderId }) => ({ params: { orderId } }),
    'orderId',
  ),
  'lottery.cancelOrder': row(
    [M, ORDER, ORDER, ORDER, ORDER, ORDER, M, F, X, OK],
    (_, { orderId }) => ({ params: { orderId } }),
    'orderId',
  ),
  'lottery.myOrders': row(session),
  'lottery.rebates': row(
    [M, NO_REBATE, NO_REBATE, NO_REBATE, NO_REBATE, NO_REBATE, M, F, X, NO_REBATE],
    ({ issueNumber }) => ({
      params: { gameCode: 'SSC1M', issueNumber },
      query: { kind: 'UPLINE_REBATE' },
    }),
  ),
  'agents.team': row(
    [M, P, D, NOBODY, OK, NOBODY, M, F, X, OK],
    (_, { memberId }) => ({ query: { of: memberId } }),
    'memberId',
  ),
  'agents.teamOverview': row(agent),
  'agents.openingTerms': row(agent),
  'agents.openAccount': row(agent, ({ world }) => ({
    body: { requestId: world.ctx.ids.uuid(), account: aName(), type: 0, series: [] },
  })),
  'agents.affiliate': row(agent),
  'agents.openLink': row(agent, ({ world }) => ({
    body: { requestId: world.ctx.ids.uuid(), type: 0, days: null, maxUses: null, remark: '' },
  })),
  'agents.raiseSeries': row(
    [M, P, D, NOBODY, NOBODY, NOBODY, M, F, X, SERIES],
    (_, { memberId }) => ({
      params: { memberId },
      body: { series: [{ family: 'SSC', mode: 'LOTT', series: 2_000 }] },
    }),
    'memberId',
  ),
  'agents.closeLink': row(
    [M, P, D, LINK, LINK, LINK, M, F, X, OK],
    (_, { linkCode }) => ({ params: { code: linkCode } }),
    'linkCode',
  ),
  ...reportRights,
  ...contractRights,
  ...messageRights,
  ...transferRights,
  ...billRights,
  'wages.realtime': row(agent),
  'wages.explain': row(
    [M, P, D, NO_WAGE, NO_WAGE, NO_WAGE, M, F, X, OK],
    ({ windowStart }, { contractId }) => ({
      params: { windowStart: windowStart.toISOString() },
      query: { contractId },
    }),
    'contractId',
  ),
}
