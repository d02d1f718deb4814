import { z } from 'zod'
import { amount, instant, ppm } from '../amount.ts'
import { route } from '../route.ts'
import { contractEndReason, contractKind } from '../states.ts'

export { contractKind }

export const contractCategory = z.enum(['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'CONS'])
export const contractState = z.enum(['P', 'A', 'R', 'V', 'C', 'E', 'X'])

/** Terms of a real-time wage; rates apply to effective bets, the single bet amount to the stake (rules B9). */
export const realtimeTerms = z.strictObject({
  winRatePpm: ppm,
  lossRatePpm: ppm,
  singleBetAmount: amount,
})

export type RealtimeTerms = z.output<typeof realtimeTerms>

const periodCode = z.enum(['D', 'W', 'H', 'M'])
const carryOver = z.enum(['NONE', 'MONTH', 'NEXT', 'PERMANENT'])
/** More than rules B6.1 allow, so that a form's mistake is answered with its own code. */
const TIERS_SENT_MAX = 50
const count = z.int().min(0).max(1_000_000)

/** One tier (rules B5): thresholds are "at least"; P has a ratio, F a fixed amount per period. */
const tier = z.strictObject({
  periodicBets: amount,
  /** of a dividend; 0 = unused */
  netLoss: amount,
  activeUserCount: count,
  rateType: z.enum(['P', 'F']),
  ratioPpm: ppm,
  fixed: amount,
})

/** Terms of a dividend, a daily or an hourly wage (rules B5). */
const tieredTerms = z.strictObject({
  periodCode,
  minimumBetAmount: amount,
  deductWages: z.boolean(),
  carryOver,
  tiers: z.array(tier).max(TIERS_SENT_MAX).readonly(),
})
export type TieredTerms = z.output<typeof tieredTerms>

/** Two rates for a real-time wage, tiers for every other kind. */
export const contractTerms = z.union([realtimeTerms, tieredTerms])

/** How the spec calls the kinds in its calls. */
const contractCall = z.enum(['dividend', 'dailySalary', 'hourSalary', 'realtimeSalary'])
export const KIND_OF_CALL = {
  dividend: 'DIVIDEND',
  dailySalary: 'DAILY_WAGE',
  hourSalary: 'HOURLY_WAGE',
  realtimeSalary: 'REALTIME_WAGE',
} as const satisfies Record<z.output<typeof contractCall>, z.output<typeof contractKind>>

/** The figures of the running period that a contract is measured by (spec 3, rules B5). */
const measured = z.object({
  periodStart: instant,
  /** the team's effective bets in the period, of the days since the contract works */
  effectiveBets: amount,
  /** what a dividend would be taken of now: the team's loss, with what the period before left (rules B10) */
  loss: amount,
  /** accounts of the team that reached the minimum bet amount */
  activeUsers: z.int(),
})

/** A step in a contract's life. */
export const contractStep = z.object({
  event: z.enum([
    'offer',
    'offerChange',
    'sign',
    'reject',
    'withdraw',
    'askTermination',
    'agreeTermination',
    'refuseTermination',
    'expire',
    'autoCancel',
  ]),
  /** null: time, the house or another rule did it */
  by: z.enum(['PAYER', 'PAYEE']).nullable(),
  /** as somebody typed it */
  reason: z.string(),
  at: instant,
})

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
  terms: contractTerms.nullable(),
  /** terms that wait for an answer */
  offered: contractTerms.nullable(),
  /**
   * of a dividend: the base of `terms`, else of `offered`, is at most so many times the theoretical result of the team (rules
   * B10.1); 0: it has no cap
   */
  capFactor: z.int().nullable().default(null),
  /** first terms on offer: they would work from the start of the running period (rules B6.2) */
  startsRunning: z.boolean(),
  /** this account has to answer */
  awaitsMe: z.boolean(),
  /** answering yes would cancel contracts of the viewer's own downlines (rules B6.4) */
  downlineHigherRate: z.enum(['Y', 'N']),
  /** accounts of those whose contracts a yes would end */
  endsBelow: z.array(z.string()).default([]),
  requestedBy: z.enum(['PAYER', 'PAYEE']).nullable(),
  offeredAt: instant,
  answerBy: instant.nullable(),
  effectiveFrom: instant.nullable(),
  effectiveTo: instant.nullable(),
  endReason: contractEndReason.nullable(),
  lastStep: contractStep.nullable().default(null),
  /** who has signed the terms in force, or those on offer before the first signature (rules B5) */
  signedBy: z.array(z.enum(['PAYER', 'PAYEE'])),
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

/** What an offer may contain at most: the own contract in force and the merchant's bounds (rules B6.1 to B6.3). */
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
      own: contractTerms.nullable(),
      /** categories of this kind in which the account has terms in force */
      categories: z.array(contractCategory),
      /** of a real-time wage the highest win and loss rate, of the others the highest ratio */
      ceilingsPpm: z.array(ppm),
      /** whether a rate may be as high as the own one (rules B6.1) */
      sameLevel: z.boolean(),
      mayStartRunning: z.boolean(),
      /** of a dividend that is offered now, as in a contract; null of other kinds */
      capFactor: z.int().nullable(),
      downlines: z.array(
        z.object({
          id: z.uuid(),
          account: z.string(),
          contractId: z.uuid().nullable(),
          /** in force, which an offer would change */
          terms: contractTerms.nullable(),
        }),
      ),
    }),
  }),
  errors: [],
})

export const offerContract = route({
  method: 'POST',
  path: '/wps/contracts',
  summary: 'Offer a contract, or a change of one, to a direct downline; it is signed with the offer',
  access: 'agent',
  body: z.strictObject({
    requestId: z.uuid(),
    kind: contractKind,
    category: contractCategory,
    payeeId: z.uuid(),
    terms: contractTerms,
    startsRunning: z.boolean().optional(),
  }),
  reply: z.object({ value: contract }),
  errors: [
    'SESSION_NOT_FRESH',
    'AGENT_MEMBER_NOT_FOUND',
    'CONTRACT_NOT_DIRECT_DOWNLINE',
    'CONTRACT_TEST_LINE',
    'CONTRACT_OWN_MISSING',
    'CONTRACT_EXCEEDS_OWN',
    'CONTRACT_CEILING',
    'CONTRACT_TERMS_WRONG',
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

/** Spec 7, contract processing of each kind: the kind is in the path under the spec's own name. */
export const moveContract = route({
  method: 'POST',
  path: '/wps/contracts/:call/:contractId/:move',
  summary: 'Sign, reject, withdraw, or ask for, agree to and refuse a termination',
  access: 'agent',
  params: z.object({ call: contractCall, contractId: z.uuid(), move: contractMove }),
  body: z.strictObject({
    requestId: z.uuid(),
    /** must be true when downlineHigherRate is Y */
    confirmed: z.boolean().default(false),
    reason: moveReason.default(''),
  }),
  reply: z.object({ value: contract }),
  errors: [
    'SESSION_NOT_FRESH',
    'CONTRACT_NOT_FOUND',
    'CONTRACT_STATE_WRONG',
    'CONTRACT_NEEDS_CONFIRMATION',
    'CONTRACT_TEST_LINE',
    'CONTRACT_EXCEEDS_OWN',
    'CONTRACT_OWN_MISSING',
    'CONTRACT_PAYER_IN_DEFAULT',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_KEY_EXPIRED',
  ],
})

/** The running figures of a contract, for either side of it. */
export const contractMeasured = route({
  method: 'GET',
  path: '/wps/contracts/:contractId/measured',
  summary: 'What the running period of a contract has come to; null for a real-time wage',
  access: 'agent',
  params: z.object({ contractId: z.uuid() }),
  reply: z.object({ value: measured.nullable() }),
  errors: ['CONTRACT_NOT_FOUND'],
})

/** The text that both sides signed, with the signatures: it can be verified without this platform. */
export const signedContract = route({
  method: 'GET',
  path: '/wps/contracts/:contractId/signed',
  summary: 'The text of a contract with its signatures (JWS, Ed25519, detached as in RFC 7797)',
  access: 'agent',
  params: z.object({ contractId: z.uuid() }),
  /** the terms on offer instead of those in force */
  query: z.object({ offered: z.stringbool().default(false) }),
  reply: z.object({ value: z.object({ fileName: z.string(), text: z.string() }) }),
  errors: ['CONTRACT_NOT_FOUND'],
})

/** A key that signs contracts, as a JWK. */
export const contractKey = z.object({
  kid: z.string(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  x: z.string(),
})

export const contractKeys = route({
  method: 'GET',
  path: '/wps/system/contractKeys',
  summary: 'Every public key that has signed contracts, newest first (a JWK set)',
  access: 'public',
  sharedBy: 'anybody',
  reply: z.object({ value: z.object({ keys: z.array(contractKey) }) }),
  errors: [],
})

/** What waits for an answer of the account, by the letter of rules B5: offered, a change offered, a termination asked. */
const request = z.enum(['P', 'E', 'V', ''])

/**
 * Spec 7, consolidated funds and contracts. Each flag is the state of the request of its kind that waits for this account's
 * answer, empty for none; `infoTypes` lists every such request, and the kinds in force.
 */
export const consolidated = route({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  summary: 'Balance, and what contracts wait for this account’s answer',
  access: 'session',
  reply: z.object({
    value: z.object({
      sumBalance: amount,
      dailysalreqtype: request,
      divtypereq: request,
      contracthoursalreq: request,
      realtimesalreqtype: request,
      infoTypes: z.array(
        z.object({
          kind: contractKind,
          category: contractCategory,
          contractId: z.uuid(),
          /** who pays: the house, or an agent (the own account among them) */
          payer: z.enum(['HOUSE', 'AGENT']),
          /** account name of the other side; null is the house */
          account: z.string().nullable(),
          /** an offer or a request that is not answered until then lapses; null where none waits */
          answerBy: instant.nullable(),
          /** state of the contract */
          state: contractState,
          /** the account has to answer */
          awaitsMe: z.boolean(),
          downlineHigherRate: z.enum(['Y', 'N']),
        }),
      ),
    }),
  }),
  errors: [],
})
