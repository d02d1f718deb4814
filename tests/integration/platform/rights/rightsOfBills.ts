import type { RouteName } from '@croupier/wire'
import { IN_TEAM } from './rightsOfReports.ts'
import {
  type AnswerOfEach,
  agent,
  DEMO_BLOCKED,
  EXPIRED,
  FROZEN,
  MISSING,
  NON_AGENT,
  OK,
  type Row,
  row,
} from './rightsRow.ts'

const NO_WAGE = '404 NOT_FOUND'
/** A bill is its two sides' only. */
const BILL: AnswerOfEach = [MISSING, NON_AGENT, DEMO_BLOCKED, NO_WAGE, NO_WAGE, NO_WAGE, MISSING, FROZEN, EXPIRED, OK]
/** Those that one pays to somebody of the own team. */
const ofMember: Row['parts'] = (_, { memberId }) => ({
  query: { kind: 'DIVIDEND', side: 'PAYER', of: memberId },
})
const billParts =
  (query?: object): Row['parts'] =>
  ({ billStart }, { billId }) => ({
    params: { contractId: billId, periodStart: billStart.toISOString() },
    ...(query === undefined ? {} : { query }),
  })

/** Calls of bills and dividends. */
export const billRights = {
  'bills.list': row(IN_TEAM, ofMember, 'memberId'),
  'bills.export': row(IN_TEAM, ofMember, 'memberId'),
  'bills.explain': row(BILL, billParts(), 'billId'),
  'bills.members': row(BILL, billParts({ branch: 'owner' }), 'billId'),
  'bills.lines': row(BILL, billParts({ member: 'owner' }), 'billId'),
  'dividends.pay': row(
    BILL,
    ({ world, billStart }, { billId }) => ({
      body: {
        requestId: world.ctx.ids.uuid(),
        contractId: billId,
        periodStart: billStart,
        partly: false,
      },
    }),
    'billId',
  ),
  'dividends.autoPay': row(agent, () => ({ body: { autoPay: false } })),
} satisfies Partial<Record<RouteName, Row>>
