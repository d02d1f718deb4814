import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { limitKind, limitPeriod } from '../../identity/protection.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const done = z.object({ value: z.object({}) })
const params = z.strictObject({ publicId: z.uuid() })

const found = z.object({
  publicId: z.uuid(),
  merchantCode: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.int(),
  status: z.string(),
  isTest: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
})
export type FoundMember = z.output<typeof found>
export const search = opsRoute({
  method: 'GET',
  path: '/ops/members',
  summary: 'Members by a part of the account or nickname, or by a number, mailbox, id or payment of theirs',
  access: 'members.see',
  query: z.strictObject({ search: z.string().max(100).default('') }),
  reply: z.object({ value: z.array(found) }),
  errors: [],
})

const release = z.object({
  publicId: z.uuid(),
  merchantCode: z.string(),
  account: z.string(),
  from: instant,
  /** how long it lasts at least; null: until an officer agrees to its end */
  until: instant.nullable(),
  requestedAt: instant,
  reason: z.string(),
})
export const listReleases = opsRoute({
  method: 'GET',
  path: '/ops/releases',
  summary: 'Exclusions whose early end was asked for and waits for an answer, the oldest first',
  access: 'members.see',
  reply: z.object({ value: z.array(release) }),
  errors: [],
})

const limit = z.object({
  kind: limitKind,
  period: limitPeriod,
  /** a decimal amount, of SESSION minutes; null: lifted */
  bound: z.string().nullable(),
  by: z.enum(['MEMBER', 'OFFICER']),
  /** null: it waits for a second yes of the member */
  fromAt: instant.nullable(),
})
const pause = z.object({
  kind: z.enum(['TIMEOUT', 'EXCLUSION']),
  from: instant,
  /** of an own exclusion: how long at least */
  until: instant.nullable(),
  /** when it ends; null: of an own exclusion not before the member asks to come back */
  endsAt: instant.nullable(),
  by: z.enum(['MEMBER', 'OFFICER', 'LIST']),
  /** when its early end was asked for, and why; it waits for an answer */
  releaseRequestedAt: instant.nullable(),
  releaseReason: z.string().nullable(),
})
const view = found.extend({
  label: z.string(),
  upline: z.object({ publicId: z.uuid(), account: z.string() }).nullable(),
  depth: z.int(),
  downlines: z.int(),
  identityVerifiedAt: instant.nullable(),
  hasPaymentPassword: z.boolean(),
  factors: z.array(z.enum(['authenticator', 'passkey'])),
  wallets: z.array(
    z.object({
      kind: z.string(),
      asset: z.string(),
      balance: amount,
      isFrozen: z.boolean(),
      /** bills in default take nothing of it either */
      isHeld: z.boolean(),
    }),
  ),
  /** something was booked in its wallet */
  hasMoved: z.boolean(),
  /** logins that have not ended */
  sessions: z.int(),
  currency: z.string(),
  /** VIP, rules C2 */
  level: z.int(),
  /** since the account was opened */
  totals: z.object({
    deposited: amount,
    withdrawn: amount,
    /** effective bets */
    turnover: amount,
    /** stakes less payouts */
    gross: amount,
    /** gifts less what of them was reclaimed */
    bonus: amount,
  }),
  limits: z.array(limit),
  /** the break that runs */
  pause: pause.nullable(),
  /** since when nobody used it and it is at rest (protection A10) */
  dormantAt: instant.nullable(),
  /** since when it is being closed, by whom */
  closing: z.object({ since: instant, by: z.enum(['MEMBER', 'OFFICER']) }).nullable(),
})
export type MemberView = z.output<typeof view>
export const read = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId',
  summary: 'All that is known of a member at a glance; contacts and papers stay masked',
  access: 'members.see',
  params,
  reply: z.object({ value: view }),
  errors: ['NOT_FOUND'],
})
export const memberMove = z.enum([
  'freeze',
  'unfreeze',
  'freezeWallet',
  'holdWallet',
  'thawWallet',
  'unlock',
  'endSessions',
  'resetFactors',
  'close',
])
export type MemberMove = z.output<typeof memberMove>
export const move = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/:move',
  summary: 'Freezes or frees an account or its wallet, opens a locked password, ends sessions, closes an account',
  access: 'members.act',
  params: z.strictObject({ publicId: z.uuid(), move: memberMove }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({}) }),
  errors: [...SECOND_ERRORS, 'NOT_FOUND', 'STAFF_OVER', 'CLOSING_TIED'],
})

export const setLimit = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/limit',
  summary: 'Sets or lifts an officer’s limit; the member’s own holds beside it',
  access: 'members.act',
  params,
  body: z
    .strictObject({
      kind: limitKind,
      period: limitPeriod,
      /** both null: it is lifted */
      most: amount.nullable(),
      /** of SESSION, a day */
      minutes: z.int().min(1).max(1_440).nullable(),
      reason,
    })
    .refine(({ kind, period, most, minutes }) =>
      kind === 'SESSION' ? period === 'DAY' && most === null : minutes === null && (most === null || most >= 0n),
    ),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS],
})
export const giveBreak = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/break',
  summary: 'Gives a member a time-out or excludes it; every login of the account ends',
  access: 'members.act',
  params,
  body: z.strictObject({
    length: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('TIMEOUT'),
        days: z.literal([1, 3, 7, 14, 30]),
      }),
      z.strictObject({
        kind: z.literal('EXCLUSION'),
        /** null: without end */
        months: z.literal([6, 12, 60]).nullable(),
      }),
    ]),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'PROTECTION_BREAK_SHORTER'],
})
export const answerRelease = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/release',
  summary: 'Answers a request for an early end of an exclusion',
  access: 'members.act',
  params,
  body: z.strictObject({ granted: z.boolean(), reason }),
  reply: done,
  errors: [...SECOND_ERRORS, 'NOT_FOUND', 'STAFF_OVER'],
})
export const verify = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/identity',
  summary: 'Keeps that age and identity were verified, and how',
  access: 'members.act',
  params,
  body: z.strictObject({ method: z.string().trim().min(3).max(200), reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})
export const adjust = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/adjustment',
  summary: 'Puts money into a wallet, or takes it out: two officers, a reason, a movement of its own',
  access: 'cashier.act',
  params,
  body: z.strictObject({
    /** above zero is put in, below zero taken out */
    amount: amount.refine((value) => value !== 0n),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', ...SECOND_ERRORS, 'WALLET_INSUFFICIENT_FUNDS', 'WALLET_FROZEN'],
})

/** What comes of marking an account for tests; any other than MARKED has changed nothing. */
const testOutcome = z.enum(['MARKED', 'ALREADY', 'TRIAL', 'HAS_DOWNLINES', 'HAS_MOVED'])
export const markTest = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/test',
  summary: 'Makes an account that never moved money one for tests, forever: it has play money and counts nowhere',
  access: 'members.act',
  params,
  body: z.strictObject({
    /** whole units of play money to begin with; null: none */
    funds: z.int().min(1).max(999_999_999).nullable(),
    reason,
  }),
  reply: z.object({ value: z.object({ outcome: testOutcome }) }),
  errors: ['NOT_FOUND'],
})

/** Parts of a member's file that other calls show, too. */
export const memberParts = {
  bets: z.array(
    z.object({
      orderId: z.uuid(),
      gameCode: z.string(),
      issueNumber: z.string(),
      mode: z.string(),
      stake: amount,
      /** null: not settled */
      payout: amount.nullable(),
      at: instant,
    }),
  ),
  bonuses: z.array(
    z.object({
      code: z.string(),
      state: z.enum(['JOINED', 'APPLYING', 'REJECTED', 'CLAIMED', 'ISSUED']),
      amount: amount.nullable(),
      at: instant,
    }),
  ),
  /** other accounts of the merchant that share something */
  alike: z.array(
    z.object({
      publicId: z.uuid(),
      account: z.string(),
      status: z.string(),
      shared: z.array(z.enum(['DEVICE', 'NAME', 'DOCUMENT', 'CONTACT', 'PAYOUT'])),
    }),
  ),
  /** what is still to be bet */
  wagering: z.array(
    z.object({ source: z.string(), amount, required: amount, done: amount, expiresAt: instant.nullable() }),
  ),
  notes: z.array(z.object({ id: z.string(), by: z.string(), text: z.string(), at: instant })),
}
export const unmask = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/unmask',
  summary: 'Opens what a member gave of itself; the look is in the audit with the fields seen',
  access: 'members.act',
  params,
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.record(z.string(), z.string()) }),
  errors: ['NOT_FOUND', ...SECOND_ERRORS],
})
export const writeNote = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/notes',
  summary: 'Writes a note about a member, which stays as it is',
  access: 'members.act',
  params,
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND'],
})
export const setLabel = opsRoute({
  method: 'PUT',
  path: '/ops/members/:publicId/label',
  summary: 'Gives a member a label, or takes it away',
  access: 'members.act',
  params,
  body: z.strictObject({
    label: z
      .string()
      .trim()
      .regex(/^[a-z0-9]{0,30}$/),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})
