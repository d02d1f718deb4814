import { type ClaimItem, type ClaimOutcome, claim } from '@croupier/domain/cashier/claims'
import {
  clearPayer,
  creditDeposit,
  type Decided,
  listHeld,
  listOpenDeposits,
  listPayers,
  listUnmatched,
  noteReturned,
  openNames,
  openProof,
  refuseDeposit,
  releasePayer,
} from '@croupier/domain/cashier/deposits'
import { listDifferences } from '@croupier/domain/cashier/reconciliation'
import {
  approveWithdrawal,
  changeWithdrawalProvider,
  listOpenWithdrawals,
  openPaidAccount,
  openWithdrawalProof,
  readApprovalRule,
  refuseWithdrawal,
  resolveWithdrawal,
  type WithdrawalDecision,
} from '@croupier/domain/cashier/withdrawals'
import { readBet } from '@croupier/domain/lottery/orders'
import { readDepositGrounds, readWithdrawalGrounds } from '@croupier/domain/operations/memberFiles'
import { changeSettings } from '@croupier/domain/operations/merchants'
import { listPayments, merchantIdOf, paymentFile } from '@croupier/domain/operations/overview'
import { fail } from '@croupier/wire'
import { judged } from '../judged.ts'
import { type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

const LISTED_MAX = 200
const UUID = /-/
const RESOLUTIONS = { dispute: 'DISPUTE', pay: 'PAY', refund: 'REFUND', force: 'FORCE' } as const

/** What an officer is told; whatever was not carried out and will not be is a refusal. */
function outcomeOf(decided: WithdrawalDecision | Decided) {
  if (decided === 'CLAIMED') return fail('STAFF_CLAIMED', {})
  if (decided === 'NOT_FOUND') return fail('NOT_FOUND', {})
  if (decided === 'OVER' || decided === 'KNOWN_PAYMENT') return fail('STAFF_OVER', {})
  if (decided === 'OWN_CHANGE') return fail('STAFF_OWN_CHANGE', {})
  return { value: {} }
}

const picture = (webp: Buffer | null) =>
  webp === null ? fail('NOT_FOUND', {}) : { value: { webp: webp.toString('base64') } }

const REFUSED_CLAIMS = {
  NOT_FOUND: 'NOT_FOUND',
  OVER: 'STAFF_OVER',
  CLAIMED: 'STAFF_CLAIMED',
} as const satisfies Record<Exclude<ClaimOutcome, 'DONE'>, string>

/** What is claimed; a withdrawal has a number, a deposit an id. */
function itemOf(of: 'withdrawals' | 'deposits', id: string): ClaimItem {
  if (of === 'deposits') return UUID.test(id) ? { of, id } : fail('NOT_FOUND', {})
  return UUID.test(id) ? fail('NOT_FOUND', {}) : { of, id: BigInt(id) }
}

/** Withdrawals, deposits, and what providers say differently. */
export const cashierHandlers = {
  'cashier.listWithdrawals': async (ctx) => ({
    value: (await listOpenWithdrawals(ctx, { max: LISTED_MAX })).map((row) => ({
      ...row,
      id: String(row.id),
    })),
  }),
  'cashier.readWithdrawal': async (ctx, { params }) => ({ value: await readWithdrawalGrounds(ctx, BigInt(params.id)) }),
  'cashier.openPayoutAccount': async (ctx, { params, body }) => {
    const officer = { id: BigInt(params.id), by: officerOf(ctx).name, reason: body.reason }
    return { value: (await openPaidAccount(ctx, officer)) ?? fail('NOT_FOUND', {}) }
  },
  'cashier.readDeposit': async (ctx, { params }) => ({ value: await readDepositGrounds(ctx, params.id) }),
  'cashier.moveWithdrawal': async (ctx, { params, body }) => {
    const { id, move } = params
    const officer = { id: BigInt(id), by: officerOf(ctx).name, reason: body.reason, second: ctx.second }
    if (move === 'approve') return outcomeOf(await approveWithdrawal(ctx, officer))
    if (move === 'refuse') {
      return outcomeOf(await refuseWithdrawal(ctx, { ...officer, why: body.why ?? 'OTHER' }))
    }
    return outcomeOf(await resolveWithdrawal(ctx, { ...officer, how: RESOLUTIONS[move] }))
  },
  'cashier.changeWithdrawalProvider': async (ctx, { params, body }) => {
    const officer = { id: BigInt(params.id), by: officerOf(ctx).name, reason: body.reason }
    return outcomeOf(await changeWithdrawalProvider(ctx, { ...officer, name: body.provider }))
  },
  'cashier.openWithdrawalProof': async (ctx, { params, body }) => {
    const officer = { id: BigInt(params.id), by: officerOf(ctx).name, reason: body.reason }
    return picture(await openWithdrawalProof(ctx, officer))
  },
  'cashier.listDeposits': async (ctx) => ({
    value: {
      open: await listOpenDeposits(ctx, LISTED_MAX),
      unmatched: await listUnmatched(ctx, LISTED_MAX),
      held: await listHeld(ctx, LISTED_MAX),
      payers: await listPayers(ctx, LISTED_MAX),
    },
  }),
  'cashier.creditDeposit': async (ctx, { params, body }) => {
    const officers = { by: officerOf(ctx).name, second: ctx.second }
    return outcomeOf(await creditDeposit(ctx, { ...params, ...body, ...officers }))
  },
  'cashier.refuseDeposit': async (ctx, { params, body }) =>
    outcomeOf(await refuseDeposit(ctx, { ...params, ...body, by: officerOf(ctx).name })),
  'cashier.returnPayment': async (ctx, { params, body }) => {
    const officer = { id: BigInt(params.id), by: officerOf(ctx).name, reason: body.reason }
    return (await noteReturned(ctx, officer)) ? { value: {} } : fail('STAFF_OVER', {})
  },
  'cashier.releasePayment': async (ctx, { params, body }) => {
    const officers = { id: BigInt(params.id), by: officerOf(ctx).name, reason: body.reason, second: secondOf(ctx) }
    return (await releasePayer(ctx, officers)) ? { value: {} } : fail('STAFF_OVER', {})
  },
  'cashier.openPayer': async (ctx, { params, body }) => {
    const officer = { id: BigInt(params.id), by: officerOf(ctx).name, reason: body.reason }
    return { value: (await openNames(ctx, officer)) ?? fail('STAFF_OVER', {}) }
  },
  'cashier.clearPayer': async (ctx, { params, body }) => {
    const officer = { id: BigInt(params.id), by: officerOf(ctx).name, reason: body.reason }
    return (await clearPayer(ctx, officer)) ? { value: {} } : fail('STAFF_OVER', {})
  },
  'cashier.openDepositProof': async (ctx, { params, body }) =>
    picture(await openProof(ctx, { ...params, ...body, by: officerOf(ctx).name })),
  'cashier.claim': async (ctx, { params, body }) => {
    const item = itemOf(params.of, params.id)
    const outcome = await claim(ctx, item, { ...body, by: officerOf(ctx).name })
    if (outcome !== 'DONE') fail(REFUSED_CLAIMS[outcome], {})
    return { value: {} }
  },
  'cashier.listDifferences': async (ctx, { query }) => ({
    value: await listDifferences(ctx, LISTED_MAX, query.state === 'CLEARED'),
  }),
  'history.listPayments': async (ctx, { params, query: { after, ...filter } }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await listPayments(ctx, { ...filter, of: params.of, merchantId }, after) }
  },
  'history.readFile': async (ctx, { params, query: { format, ...filter } }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return paymentFile(ctx, { ...filter, of: params.of, merchantId }, format)
  },
  'history.readBet': async (ctx, { params }) => ({
    value: await readBet(ctx, await merchantIdOf(ctx, params.merchantCode), BigInt(params.id)),
  }),
  'cashier.readRule': async (ctx, { params }) => ({
    value: await readApprovalRule(ctx, await merchantIdOf(ctx, params.merchantCode)),
  }),
  'cashier.setRule': async (ctx, { params, body }) => {
    const { reason, ...withdrawals } = body
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const officers = { by: officerOf(ctx).name, second: ctx.second }
    const input = { merchantId, change: { withdrawals }, ...officers, reason }
    if (!(await judged(async () => await changeSettings(ctx, input)))) fail('STAFF_OVER', {})
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
