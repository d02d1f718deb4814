import { z } from 'zod'
import { amount, centAmount, instant } from '../amount.ts'
import { fileFormat } from '../dayRange.ts'
import { feedOf, feedQuery } from '../paging.ts'
import { fileReply, route } from '../route.ts'
import { withdrawalState } from '../states.ts'
import { chain, orderMethod } from './cashierGateway.ts'
import { accountMethod, payoutAccount } from './payoutAccounts.ts'

export { withdrawalState }

export type WithdrawalState = z.infer<typeof withdrawalState>

/** Who has to do something next; null once it has ended. */
export const ballHolder = z.enum(['YOU', 'OFFICER', 'BANK'])
export type BallHolder = z.infer<typeof ballHolder>

/** Who made a step. */
export const stepMaker = z.enum(['MEMBER', 'OFFICER', 'BANK', 'CLOCK'])
export type StepMaker = z.infer<typeof stepMaker>

/** Why it was refused, as its owner reads it. */
export const refusalReason = z.enum(['ACCOUNT_DATA', 'RISK', 'DOCUMENTS', 'OTHER'])
export type RefusalReason = z.infer<typeof refusalReason>

/** What keeps everything from leaving now, each with what belongs to it (rules E4.4, safety 4.5). */
export const withdrawalBlock = z.discriminatedUnion('by', [
  /** the merchant takes no withdrawals, or money is stopped */
  z.object({ by: z.literal('CLOSED') }),
  z.object({ by: z.literal('FROZEN') }),
  /** something that protects the account was changed */
  z.object({ by: z.literal('COOLING'), until: instant }),
  z.object({ by: z.literal('PASSWORD_MISSING') }),
  z.object({ by: z.literal('ACCOUNT_MISSING') }),
  /** every bound account is too young */
  z.object({ by: z.literal('ACCOUNT_YOUNG'), until: instant }),
  /** effective bets that are still to be made */
  z.object({ by: z.literal('WAGERING'), left: amount, rows: z.int() }),
  z.object({ by: z.literal('BILLS') }),
  z.object({ by: z.literal('PENDING'), withdrawalId: z.uuid() }),
  /** the day's withdrawals of the level are used up (rules C2) */
  z.object({ by: z.literal('DAY_COUNT'), count: z.int() }),
])
export type WithdrawalBlock = z.output<typeof withdrawalBlock>

const check = z.object({
  asset: z.string(),
  /** the wallet */
  balance: amount,
  /** what may be asked for now, at most; zero while something blocks it */
  withdrawable: amount,
  /** of the balance: not yet bet as a requirement wants it */
  locked: amount,
  /** held for withdrawals that have not ended */
  held: amount,
  blocks: z.array(withdrawalBlock),
  min: amount,
  max: amount,
  dayLeft: amount,
  monthLeft: amount,
  /** of the amount, parts per million, and a fixed one */
  feePpm: z.int(),
  feeFixed: amount,
  /** from this amount on the login has to be proved again */
  freshProofFrom: amount,
  /** what one USDT costs; null: none are paid out */
  usdtRate: amount.nullable(),
  /** kinds of accounts that money came from and has not gone back to, and how the merchant takes a withdrawal elsewhere */
  sources: z.array(z.object({ method: orderMethod, chain: z.string().nullable(), left: amount })),
  toSource: z.enum(['OFF', 'WARN', 'REQUIRE']),
  wagering: z.array(z.object({ id: z.string(), source: z.string(), required: amount, left: amount })),
  accounts: z.array(payoutAccount),
})
export type WithdrawalCheck = z.output<typeof check>

const step = z.object({
  state: withdrawalState,
  at: instant,
  by: stepMaker,
})

const withdrawal = z.object({
  id: z.uuid(),
  /** for people to name it by */
  reference: z.string(),
  state: withdrawalState,
  asset: z.string(),
  amount,
  fee: amount,
  /** amount less fee: what is to arrive, in the wallet's currency */
  net: amount,
  /** what is paid, in `payAsset` */
  pay: amount,
  payAsset: z.string(),
  /** what the provider says it has paid of the net amount */
  paid: amount,
  /** what its owner says has arrived, and what is missing of the net amount; null while it was not said */
  received: amount.nullable(),
  remainder: amount.nullable(),
  /** what went back to the wallet */
  returned: amount,
  /** an officer closed it as received: nothing is refunded */
  forced: z.boolean(),
  /** nobody said anything in time: it counts as received */
  automatic: z.boolean(),
  reason: refusalReason.nullable(),
  hasProof: z.boolean(),
  method: accountMethod,
  chain: chain.nullable(),
  bank: z.string().nullable(),
  /** masked */
  account: z.string(),
  txHash: z.string().nullable(),
  steps: z.array(step),
  ball: ballHolder.nullable(),
  /** until when the one who holds the ball has time; null once it has ended */
  dueAt: instant.nullable(),
  /** it may be cancelled now */
  cancellable: z.boolean(),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type Withdrawal = z.output<typeof withdrawal>

const oneWithdrawal = z.object({ value: withdrawal })
const params = z.object({ withdrawalId: z.uuid() })

export const terms = route({
  method: 'GET',
  path: '/wps/withdrawals/check',
  summary: 'What may be withdrawn now, what is locked and why, limits, fee and bound accounts',
  access: 'member',
  reply: z.object({ value: check }),
  errors: [],
})

export const create = route({
  method: 'POST',
  path: '/wps/withdrawals',
  summary: 'Ask for a withdrawal: the amount is held at once',
  access: 'member',
  bodyAs: 'encrypted',
  body: z.strictObject({
    /** uuid v7 made by the client: a repeat asks for no second one */
    requestId: z.uuid(),
    accountId: z.uuid(),
    amount: centAmount,
    paymentPassword: z.string().max(64),
  }),
  reply: oneWithdrawal,
  errors: [
    'BAD_ENCRYPTED_BODY',
    'SESSION_NOT_FRESH',
    'PAYMENT_PASSWORD_MISSING',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_STOPPED',
    'PAYOUT_ACCOUNT_NOT_FOUND',
    'WITHDRAWAL_CLOSED',
    'WITHDRAWAL_COOLING',
    'WITHDRAWAL_ACCOUNT_YOUNG',
    'WITHDRAWAL_WAGERING_OPEN',
    'WITHDRAWAL_BILLS_OPEN',
    'WITHDRAWAL_PENDING',
    'WITHDRAWAL_AMOUNT_OUT_OF_RANGE',
    'WITHDRAWAL_TO_SOURCE',
    'WITHDRAWAL_DAY_COUNT',
    'WITHDRAWAL_DAY_LIMIT',
    'WITHDRAWAL_MONTH_LIMIT',
    'MEMBER_FROZEN',
    'WALLET_FROZEN',
    'WALLET_INSUFFICIENT_FUNDS',
    'SITE_MONEY_READ_ONLY',
    'SITE_ANONYMISER_REFUSED',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_RUNNING',
    'IDEMPOTENCY_KEY_EXPIRED',
  ],
})

export const list = route({
  method: 'GET',
  path: '/wps/withdrawals',
  summary: 'The own withdrawals, newest first',
  access: 'member',
  query: feedQuery('uuid'),
  reply: feedOf(withdrawal),
  errors: [],
})

export const file = route({
  method: 'GET',
  path: '/wps/withdrawals/export',
  summary: 'All of the own withdrawals as a file',
  access: 'member',
  query: z.object(fileFormat),
  reply: fileReply,
  errors: [],
})

export const one = route({
  method: 'GET',
  path: '/wps/withdrawals/:withdrawalId',
  summary: 'One of the own withdrawals with each state, its time and who has to act',
  access: 'member',
  params,
  reply: oneWithdrawal,
  errors: ['WITHDRAWAL_NOT_FOUND'],
})

export const cancel = route({
  method: 'POST',
  path: '/wps/withdrawals/:withdrawalId/cancel',
  summary: 'Cancel before approval, where the merchant allows it',
  access: 'member',
  params,
  reply: oneWithdrawal,
  errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_OVER', 'SITE_MONEY_READ_ONLY'],
})

export const receipt = route({
  method: 'POST',
  path: '/wps/withdrawals/:withdrawalId/receipt',
  summary: 'Say what has arrived: all of it, a part, or nothing (with a proof that was sent before)',
  access: 'member',
  params,
  body: z.discriminatedUnion('verdict', [
    z.strictObject({ verdict: z.literal('RECEIVED') }),
    /** less than the net amount */
    z.strictObject({ verdict: z.literal('PARTLY'), amount: centAmount }),
    z.strictObject({ verdict: z.literal('NOT_RECEIVED') }),
  ]),
  reply: oneWithdrawal,
  errors: [
    'WITHDRAWAL_NOT_FOUND',
    'WITHDRAWAL_OVER',
    'WITHDRAWAL_PROOF_MISSING',
    'WITHDRAWAL_AMOUNT_OUT_OF_RANGE',
    'SITE_MONEY_READ_ONLY',
  ],
})

export const proof = route({
  method: 'PUT',
  path: '/wps/withdrawals/:withdrawalId/proof',
  summary: 'Bring a picture that shows that it has not arrived: PNG or JPEG, at most 5 MB and 16 megapixels',
  access: 'member',
  params,
  bodyAs: 'image',
  body: z.instanceof(Uint8Array),
  reply: oneWithdrawal,
  errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_OVER', 'IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'IMAGE_QUOTA_EXCEEDED'],
})
