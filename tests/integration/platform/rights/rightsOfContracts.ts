import type { RouteName } from '@croupier/wire'
import {
  agent,
  DEMO_BLOCKED,
  EXPIRED,
  everybody,
  FROZEN,
  MISSING,
  NON_AGENT,
  OK,
  type Row,
  row,
  session,
} from './rightsRow.ts'

const NOBODY = '404 AGENT_MEMBER_NOT_FOUND'
const NO_CONTRACT = '404 CONTRACT_NOT_FOUND'
const DEEPER = '403 CONTRACT_NOT_DIRECT_DOWNLINE'
/** The one above pays the contract: it is a side of it. */
const ofContract = row(
  [MISSING, NON_AGENT, DEMO_BLOCKED, NO_CONTRACT, OK, NO_CONTRACT, MISSING, FROZEN, EXPIRED, OK],
  (_, { contractId }) => ({ params: { contractId } }),
  'contractId',
)

/** Contracts: agents, and of one contract its two sides. */
export const contractRights = {
  'contracts.list': row(agent),
  'contracts.offerTerms': row(agent),
  'contracts.offer': row(
    [MISSING, NON_AGENT, DEMO_BLOCKED, NOBODY, DEEPER, NOBODY, MISSING, FROZEN, EXPIRED, OK],
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
    [MISSING, NON_AGENT, DEMO_BLOCKED, NO_CONTRACT, NO_CONTRACT, NO_CONTRACT, MISSING, FROZEN, EXPIRED, OK],
    ({ world }, { offerId }) => ({
      params: { call: 'realtimeSalary', contractId: offerId, move: 'withdraw' },
      body: { requestId: world.ctx.ids.uuid(), confirmed: true, reason: '' },
    }),
    'offerId',
  ),
  'contracts.measured': ofContract,
  'contracts.signed': ofContract,
  'simulations.run': row(
    [MISSING, NON_AGENT, DEMO_BLOCKED, NOBODY, DEEPER, NOBODY, MISSING, FROZEN, EXPIRED, OK],
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
