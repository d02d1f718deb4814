import { z } from 'zod'
import { amount, instant, ppm } from './amount.ts'
import { route } from './route.ts'

export const contractKind = z.enum(['DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE'])
export const contractCategory = z.enum([
  'LOTT',
  'ELOTT',
  'LIVE',
  'RNG',
  'SPORTS',
  'ESPORTS',
  'FISH',
  'PVP',
  'CONS',
])
export const contractState = z.enum(['P', 'A', 'R', 'V', 'C', 'E', 'X'])

/** Terms of a real-time wage; rates apply to effective bets, the single bet amount to the stake (rules B9). */
export const realtimeTerms = z.strictObject({
  winRatePpm: ppm,
  lossRatePpm: ppm,
  singleBetAmount: amount,
})
export type RealtimeTerms = z.output<typeof realtimeTerms>

export const contract = z.object({
  id: z.uuid(),
  kind: contractKind,
  category: contractCategory,
  state: contractState,
  /** which side the viewer is on */
  side: z.enum(['PAYER', 'PAYEE']),
  /** account name of the other side; null is the house */
  counterparty: z.object({ id: z.uuid(), account: z.string() }).nullable(),
  /** terms in force, null before the first signature */
  terms: realtimeTerms.nullable(),
  /** terms that wait for an answer */
  offered: realtimeTerms.nullable(),
  /** this account has to answer */
  awaitsMe: z.boolean(),
  /** answering yes would cancel contracts of the viewer's own downlines (rules B6.4) */
  downlineHigherRate: z.enum(['Y', 'N']),
  askedBy: z.enum(['PAYER', 'PAYEE']).nullable(),
  offeredAt: instant,
  answerBy: instant.nullable(),
  effectiveFrom: instant.nullable(),
  effectiveTo: instant.nullable(),
  endReason: z.string().nullable(),
})
export type Contract = z.output<typeof contract>

export const contracts = route({
  method: 'GET',
  path: '/wps/contracts',
  summary: 'Contracts in which one is payer or payee',
  access: 'agent',
  query: z.object({
    kind: contractKind.default('REALTIME_WAGE'),
    ended: z.stringbool().default(false),
  }),
  reply: z.object({ value: z.array(contract) }),
  errors: [],
})

/** What an offer may contain at most: the own contract in force and the merchant's ceilings (rules B6). */
export const offerTerms = route({
  method: 'GET',
  path: '/wps/contracts/terms',
  summary: 'Own terms, ceilings and the downlines one may offer to',
  access: 'agent',
  query: z.object({
    kind: contractKind.default('REALTIME_WAGE'),
    category: contractCategory.default('CONS'),
  }),
  reply: z.object({
    value: z.object({
      own: realtimeTerms.nullable(),
      ceiling: z.object({ winRatePpm: ppm, lossRatePpm: ppm }),
      downlines: z.array(
        z.object({ id: z.uuid(), account: z.string(), contractId: z.uuid().nullable() }),
      ),
    }),
  }),
  errors: [],
})

export const offerContract = route({
  method: 'POST',
  path: '/wps/contracts',
  summary: 'Offer a contract, or a change of one, to a direct downline',
  access: 'agent',
  body: z.strictObject({
    requestId: z.uuid(),
    kind: z.literal('REALTIME_WAGE'),
    category: contractCategory,
    payeeId: z.uuid(),
    terms: z.strictObject({
      winRatePpm: ppm,
      lossRatePpm: ppm,
      singleBetAmount: amount,
    }),
  }),
  reply: z.object({ value: contract }),
  errors: [
    'AGENT_MEMBER_NOT_FOUND',
    'CONTRACT_NOT_DIRECT_DOWNLINE',
    'CONTRACT_OWN_MISSING',
    'CONTRACT_EXCEEDS_OWN',
    'CONTRACT_CEILING',
    'CONTRACT_EXISTS',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_KEY_EXPIRED',
  ],
})

/** The moves of rules B5; which side may make which is the state machine's business. */
export const contractMove = z.enum([
  'sign',
  'reject',
  'withdraw',
  'askTermination',
  'agreeTermination',
  'refuseTermination',
])

/** Why a contract is moved, in the words of anyone who moves it. */
export const moveReason = z.string().trim().max(140)

export const moveContract = route({
  method: 'POST',
  path: '/wps/contracts/:contractId/:move',
  summary: 'Sign, reject, withdraw, or ask for, agree to and refuse a termination',
  access: 'agent',
  params: z.object({ contractId: z.uuid(), move: contractMove }),
  body: z.strictObject({
    requestId: z.uuid(),
    /** must be true when downlineHigherRate is Y */
    confirmed: z.boolean().default(false),
    reason: moveReason.default(''),
  }),
  reply: z.object({ value: contract }),
  errors: [
    'CONTRACT_NOT_FOUND',
    'CONTRACT_STATE_WRONG',
    'CONTRACT_NEEDS_CONFIRMATION',
    'CONTRACT_EXCEEDS_OWN',
    'CONTRACT_OWN_MISSING',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_KEY_EXPIRED',
  ],
})
