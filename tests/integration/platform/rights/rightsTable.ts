import type { RouteName } from '@croupier/wire'
import { lott } from '../../lottery/lotteryWorld.ts'
import { accessRights } from './rightsOfAccess.ts'
import { billRights } from './rightsOfBills.ts'
import { chaseRights } from './rightsOfChases.ts'
import { contractRights } from './rightsOfContracts.ts'
import { depositRights } from './rightsOfDeposits.ts'
import { factorRights } from './rightsOfFactors.ts'
import { feedbackRights } from './rightsOfFeedback.ts'
import { gameRights } from './rightsOfGames.ts'
import { letterRights } from './rightsOfLetters.ts'
import { messageRights } from './rightsOfMessages.ts'
import { protectionRights } from './rightsOfProtection.ts'
import { recordRights } from './rightsOfRecords.ts'
import { reportRights } from './rightsOfReports.ts'
import { rewardsRights } from './rightsOfRewards.ts'
import { transferRights } from './rightsOfTransfers.ts'
import { withdrawalRights } from './rightsOfWithdrawals.ts'
import {
  agent,
  all,
  DEMO_BLOCKED,
  EXPIRED,
  everybody,
  FROZEN,
  MISSING,
  member,
  NON_AGENT,
  OK,
  type Row,
  row,
  session,
} from './rightsRow.ts'
import { TINY_PNG } from './tinyPng.ts'

let calls = 0
/** An account name nobody has yet. */
const aName = (): string => {
  calls += 1
  return `fresh${calls}x`
}
const LINK = '400 MEMBER_INVITE_CODE_WRONG'
const SERIES = '400 AGENT_SERIES_INVALID'
const CLOSED = '403 MEMBER_REGISTER_CLOSED'
const AGREED = { registerMethod: 'WEB', ageConfirmed: true, termsAccepted: true }
const ORDER = '404 BET_ORDER_NOT_FOUND'
const NOBODY = '404 AGENT_MEMBER_NOT_FOUND'
/** The own lottery is not opened in a frame. */
const NO_GAME = '404 GAME_NOT_FOUND'
const NO_KEY = '404 NOT_FOUND'
const NO_WAGE = '404 NOT_FOUND'
const NO_REBATE = '404 NOT_FOUND'
const LINKED = '400 MEMBER_RESET_LINK_WRONG'
const PASSWORD = '400 MEMBER_PASSWORD_WRONG'
const COMMON = '400 MEMBER_PASSWORD_WEAK'
const CHOSEN = { newPassword: 'Quite-another-77', confirmNewPassword: 'Quite-another-77' }

const aLine = lott('ssc.pos', '1|-|-|-|-')
const game = () => ({ params: { gameCode: 'SSC1M' } })

/**
 * The rights of the platform as a document (safety 4.4): a route without a row and a row without a route fail the test.
 *                    guest player demo branch above merchant visitor frozen ended owner
 */
export const rights: Readonly<Record<RouteName, Row>> = {
  ...accessRights,
  ...rewardsRights,
  'site.status': row(everybody),
  'system.keys': row(everybody),
  'site.whitelabel': row(everybody),
  'site.domainRoute': row(everybody),
  'site.version': row(everybody),
  'site.helpCenter': row(everybody),
  'notices.list': row(everybody),
  'member.info': row(session),
  'member.icon': row(session),
  'member.setIcon': row(member, () => ({ body: TINY_PNG })),
  'member.dropIcon': row(member),
  'member.papers': row(member),
  'member.sendPaper': row(member, () => ({ params: { kind: 'FUNDS' }, body: TINY_PNG })),
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
  // The same answer for every caller and every target: a machine reads no picture.
  'member.forgotPassword': row(all('400 SESSION_CAPTCHA_WRONG'), () => ({
    body: { username: 'loginTarget', email: 'target@example.com' },
  })),
  'member.resetPassword': row([LINKED, LINKED, LINKED, LINKED, LINKED, LINKED, LINKED, LINKED, LINKED, LINKED], () => ({
    body: {
      secret: 'nobody was mailed this',
      ...CHOSEN,
    },
  })),
  ...factorRights,
  'mails.outbox': row(everybody),
  'member.changePassword': row(
    [MISSING, PASSWORD, PASSWORD, PASSWORD, PASSWORD, PASSWORD, MISSING, FROZEN, EXPIRED, PASSWORD],
    () => ({
      body: {
        oldPassword: 'not the old one',
        ...CHOSEN,
      },
    }),
  ),
  'member.paymentPassword': row(member),
  'member.setPaymentPassword': row(
    [MISSING, COMMON, DEMO_BLOCKED, COMMON, COMMON, COMMON, MISSING, FROZEN, EXPIRED, COMMON],
    () => ({
      body: { newPaymentPassword: '123456', confirmPaymentPassword: '123456' },
    }),
  ),
  'member.profile': row(member),
  'member.setName': row(member, () => ({ body: { name: 'Anna Lee' } })),
  'member.setBirthday': row(member, () => ({ body: { birthday: '1990-02-28' } })),
  ...gameRights,
  'favourites.list': row(session),
  'favourites.add': row(session, () => ({ body: { nodeId: 'LOTT-SSC1M' } })),
  'favourites.remove': row(session, () => ({ body: { nodeId: 'LOTT-SSC1M' } })),
  'favourites.recent': row(session),
  // With money; in play money a trial account opens one, too (rights.test.ts).
  'launches.launch': row(
    [MISSING, NO_GAME, DEMO_BLOCKED, NO_GAME, NO_GAME, NO_GAME, MISSING, FROZEN, EXPIRED, NO_GAME],
    () => ({
      query: { nodeId: 'LOTT-SSC1M' },
    }),
  ),
  'launches.rounds': row(session),
  'launches.roundsFile': row(session, () => ({ query: { from: '2026-11-01', to: '2026-11-22' } })),
  'wages.debts': row(session),
  'lottery.gameMenus': row(everybody),
  'lottery.currentIssues': row(everybody),
  'lottery.currentIssue': row(everybody, game),
  'lottery.comingIssues': row(everybody, game),
  'lottery.longDragon': row(everybody, () => ({})),
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
    [MISSING, ORDER, ORDER, ORDER, ORDER, ORDER, MISSING, FROZEN, EXPIRED, OK],
    (_, { orderId }) => ({ params: { orderId } }),
    'orderId',
  ),
  'lottery.cancelOrder': row(
    [MISSING, ORDER, ORDER, ORDER, ORDER, ORDER, MISSING, FROZEN, EXPIRED, OK],
    (_, { orderId }) => ({ params: { orderId } }),
    'orderId',
  ),
  'lottery.rebates': row(
    [MISSING, NO_REBATE, NO_REBATE, NO_REBATE, NO_REBATE, NO_REBATE, MISSING, FROZEN, EXPIRED, NO_REBATE],
    ({ issueNumber }) => ({
      params: { gameCode: 'SSC1M', issueNumber },
      query: { kind: 'UPLINE_REBATE' },
    }),
  ),
  ...chaseRights,
  'agents.team': row(
    [MISSING, NON_AGENT, DEMO_BLOCKED, NOBODY, OK, NOBODY, MISSING, FROZEN, EXPIRED, OK],
    (_, { memberId }) => ({ query: { of: memberId } }),
    'memberId',
  ),
  'agents.teamOverview': row(agent),
  'agents.teamPresence': row(agent),
  'agents.teamNews': row(agent),
  'agentKeys.list': row(agent),
  'agentKeys.make': row(agent, () => ({ body: { name: 'a program', scopes: ['TEAM'] } })),
  'agentKeys.end': row(
    [MISSING, NON_AGENT, DEMO_BLOCKED, NO_KEY, NO_KEY, NO_KEY, MISSING, FROZEN, EXPIRED, OK],
    (_, { keyId }) => ({ params: { keyId } }),
    'keyId',
  ),
  'agents.openingTerms': row(agent),
  'agents.openAccount': row(agent, ({ world }) => ({
    body: { requestId: world.ctx.ids.uuid(), account: aName(), type: 0, series: [] },
  })),
  'agents.affiliate': row(agent),
  'agents.openLink': row(agent, ({ world }) => ({
    body: { requestId: world.ctx.ids.uuid(), type: 0, days: null, maxUses: null, remark: '' },
  })),
  'agents.raiseSeries': row(
    [MISSING, NON_AGENT, DEMO_BLOCKED, NOBODY, NOBODY, NOBODY, MISSING, FROZEN, EXPIRED, SERIES],
    (_, { memberId }) => ({
      params: { memberId },
      body: { series: [{ family: 'SSC', mode: 'LOTT', series: 2_000 }] },
    }),
    'memberId',
  ),
  'agents.closeLink': row(
    [MISSING, NON_AGENT, DEMO_BLOCKED, LINK, LINK, LINK, MISSING, FROZEN, EXPIRED, OK],
    (_, { linkCode }) => ({ params: { code: linkCode } }),
    'linkCode',
  ),
  ...reportRights,
  ...depositRights,
  ...protectionRights,
  ...withdrawalRights,
  ...recordRights,
  ...contractRights,
  ...letterRights,
  ...messageRights,
  ...feedbackRights,
  ...transferRights,
  ...billRights,
  'wages.openBills': row(agent),
  'wages.realtime': row(agent),
  'wages.export': row(agent, () => ({ query: { from: '2026-01-01', to: '2026-01-02' } })),
  // The one above pays it, and opens what it paid.
  'wages.explain': row(
    [MISSING, NON_AGENT, DEMO_BLOCKED, NO_WAGE, OK, NO_WAGE, MISSING, FROZEN, EXPIRED, OK],
    ({ windowStart }, { contractId }) => ({
      params: { windowStart: windowStart.toISOString() },
      query: { contractId },
    }),
    'contractId',
  ),
  'wages.lines': row(
    [MISSING, NON_AGENT, DEMO_BLOCKED, NO_WAGE, OK, NO_WAGE, MISSING, FROZEN, EXPIRED, OK],
    ({ windowStart }, { contractId }) => ({
      params: { windowStart: windowStart.toISOString() },
      query: { contractId, member: 'owner' },
    }),
    'contractId',
  ),
}
