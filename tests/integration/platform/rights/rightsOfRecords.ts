import type { RouteName } from '@croupier/wire'
import {
  type Answer,
  type AnswerOfEach,
  DEMO_BLOCKED,
  EXPIRED,
  FROZEN,
  MISSING,
  member,
  type Row,
  row,
  session,
} from './rightsRow.ts'

const DAYS = { from: '2026-11-01', to: '2026-11-22' }

/** Real members are answered with this. */
const members = (one: Answer): AnswerOfEach => [
  MISSING,
  one,
  DEMO_BLOCKED,
  one,
  one,
  one,
  MISSING,
  FROZEN,
  EXPIRED,
  one,
]

const ofOrder: Row['parts'] = (_, { orderId }) => ({ query: { ...DAYS, orderId } })

/** Everybody's own records; none takes an account as input. */
export const recordRights = {
  'wallet.balance': row(session),
  'wallet.transactions': row(member),
  'wallet.transactionsExport': row(member, () => ({ query: DAYS })),
  'wallet.statement': row(member, () => ({ query: DAYS })),
  'wallet.merchant': row(member),
  // no provider keeps wallets here
  'wallet.vendorTransfer': row(members('404 VENDOR_OFF'), ({ world }) => ({
    body: { requestId: world.ctx.ids.uuid(), vassalage: 'ELSEWHERE', way: 'IN', amount: 10_000n },
  })),
  'wallet.vendorBalance': row(members('404 VENDOR_OFF'), () => ({
    params: { vassalage: 'ELSEWHERE' },
  })),
  'wallet.vendorRecall': row(member),
  'wagering.list': row(member),
  'wagering.export': row(member),
  // The number of somebody else's bet finds nothing, as one that nobody has.
  'lottery.myOrders': row(session, (_, { orderId }) => ({ query: { orderId } }), 'orderId'),
  'lottery.myTotals': row(session, ofOrder, 'orderId'),
  'lottery.myOrdersExport': row(session, ofOrder, 'orderId'),
} satisfies Partial<Record<RouteName, Row>>
