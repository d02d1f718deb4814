import type { RouteName } from '@croupier/wire'
import { agent, D, everybody, F, M, OK, P, type Row, row, session, X } from './rightsRow.ts'

const NOBODY = '404 AGENT_MEMBER_NOT_FOUND'
const NO_CONTRACT = '404 CONTRACT_NOT_FOUND'
const DEEPER = '403 CONTRACT_NOT_DIRECT_DOWNLINE'
/** The one above pays the contract: it is a side of it. */
const ofContract = row(
  [M, P, D, NO_CONTRACT, OK, NO_CONTRACT, M, F, X, OK],
  (_, { contractId }) => ({ params: { contractId } }),
  'contractId',
)

/** Contracts: agents, and of one contract its two sides. */
export const contractRights = {
  'contracts.list': row(agent),
  'contracts.offerTerms': row(agent),
  'contracts.offer': row(
    [M, P, D, NOBODY, DEEPER, NOBODY, M, F, X, OK],
    ({ world }, { payeeId }) => ({
      body: {
        requestId: world.ctx.ids.uuid(),
        kind: 'REALTIME_WAGE',
        category: 'CONS',
        payeeId,
        terms: { winRatePpm: 100, lossRatePpm: 100, singleBetAmount: 200_000n },
      },
    }),
    'payeeId',
  ),
  'contracts.move': row(
    [M, P, D, NO_CONTRACT, NO_CONTRACT, NO_CONTRACT, M, F, X, OK],
    ({ world }, { offerId }) => ({
      params: { call: 'realtimeSalary', contractId: offerId, move: 'withdraw' },
      body: { requestId: world.ctx.ids.uuid(), confirmed: true, reason: '' },
    }),
    'offerId',
  ),
  'contracts.measured': ofContract,
  'contracts.signed': ofContract,
  'simulations.run': row(
    [M, P, D, NOBODY, DEEPER, NOBODY, M, F, X, OK],
    (_, { payeeId }) => ({
      body: {
        kind: 'REALTIME_WAGE',
        category: 'CONS',
        payeeId,
        terms: { winRatePpm: 100, lossRatePpm: 100, singleBetAmount: 200_000n },
        days: 30,
      },
    }),
    'payeeId',
  ),
  'contracts.keys': row(everybody),
  'contracts.consolidated': row(session),
} satisfies Partial<Record<RouteName, Row>>
