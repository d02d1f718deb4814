import { z } from 'zod'
import { amount, centAmount, instant } from '../amount.ts'
import { route } from '../route.ts'

/** What is limited: money in, what may be lost, what may be staked, minutes a day (protection P1, P4). */
export const moneyLimitKind = z.enum(['DEPOSIT', 'LOSS', 'STAKE'])
export const limitKind = z.enum([...moneyLimitKind.options, 'SESSION'])
export type LimitKind = z.infer<typeof limitKind>
/** By the business day, the week from Monday, the month. */
export const limitPeriod = z.enum(['DAY', 'WEEK', 'MONTH'])
export type LimitPeriod = z.infer<typeof limitPeriod>

const MINUTES_MIN = 15
const MINUTES_MAX = 1_440

/** Of SESSION minutes, of the others an amount; both null: no limit. */
const bound = { amount: amount.nullable(), minutes: z.int().nullable() }

const limit = z.object({
  kind: limitKind,
  period: limitPeriod,
  /** what the player set, in force */
  ...bound,
  /** what an officer set; the lower of the two counts */
  byOfficer: z.object(bound).nullable(),
  /** used up of the running period; of SESSION minutes */
  used: z.object(bound),
  /** what was asked for and waits for a yes from `confirmFrom` on */
  waiting: z.object({ ...bound, requestedAt: instant, confirmFrom: instant }).nullable(),
})
export type OwnLimit = z.output<typeof limit>

const breakKind = z.enum(['TIMEOUT', 'EXCLUSION'])
const pause = z.object({
  kind: breakKind,
  from: instant,
  /** of the own exclusion: how long it lasts at least, null until an officer agrees to its end; else its end, null without one */
  until: instant.nullable(),
  /** when it ends; null: not known, of the own exclusion not before the player asks to come back */
  endsAt: instant.nullable(),
  /** it was said at this account, by the player or an officer; else by a list, or at another account of the person */
  isOwn: z.boolean(),
  /** the player asked for an early end */
  releaseRequestedAt: instant.nullable(),
  /** null until an officer answered */
  releaseGranted: z.boolean().nullable(),
})
export type OwnBreak = z.output<typeof pause>

const change = z.object({
  id: z.string(),
  what: z.enum([...limitKind.options, ...breakKind.options]),
  period: limitPeriod.nullable(),
  ...bound,
  by: z.enum(['MEMBER', 'OFFICER']),
  requestedAt: instant,
  /** since when it holds or held; null: it never did, or not yet */
  fromAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type ProtectionChange = z.output<typeof change>

const value = z.object({
  currency: z.string(),
  limits: z.array(limit),
  pause: pause.nullable(),
  realityMinutes: z.int(),
  /** the longest of them that can be chosen */
  longestReality: z.int(),
  /** days that a higher limit waits before one can say yes to it */
  raiseDays: z.int(),
  /** nothing can be paid in before a limit of deposits is set */
  limitFirst: z.boolean(),
  /** the player has answered whether it wants a limit (protection P1) */
  prompted: z.boolean(),
  /** when its limits are to be gone through again; null: it never thought of any (protection P3) */
  reviewDueAt: instant.nullable(),
  /** the latest first */
  history: z.array(change),
})
export type Protection = z.output<typeof value>
const reply = z.object({ value })

const which = z.strictObject({ kind: limitKind, period: limitPeriod })
const isKnown = ({ kind, period }: z.infer<typeof which>) => kind !== 'SESSION' || period === 'DAY'

export const read = route({
  method: 'GET',
  path: '/wps/protection',
  summary: 'The own limits with what is used of them, breaks, reality checks, and what was changed',
  access: 'member',
  reply,
  errors: [],
})

export const setLimit = route({
  method: 'PUT',
  path: '/wps/protection/limits',
  summary: 'Set a limit: a lower one holds at once, a higher one or none waits a day and for a yes',
  access: 'member',
  body: z
    .strictObject({
      ...which.shape,
      amount: centAmount.nullable(),
      minutes: z.int().min(MINUTES_MIN).max(MINUTES_MAX).nullable(),
    })
    .refine((one) => isKnown(one) && (one.kind === 'SESSION' ? one.amount : one.minutes) === null),
  reply,
  errors: [],
})

export const confirmLimit = route({
  method: 'POST',
  path: '/wps/protection/limits/confirmed',
  summary: 'Say yes to a higher limit, or to none, after its day of waiting',
  access: 'member',
  body: which,
  reply,
  errors: ['NOT_FOUND', 'PROTECTION_WAITS', 'PROTECTION_EXCLUDED', 'PROTECTION_TIME_OUT'],
})

export const giveUpLimit = route({
  method: 'POST',
  path: '/wps/protection/limits/given-up',
  summary: 'Give up a change of a limit that waits',
  access: 'member',
  body: which,
  reply,
  errors: ['NOT_FOUND'],
})

export const takeBreak = route({
  method: 'POST',
  path: '/wps/protection/breaks',
  summary: 'Rest from play, or exclude oneself: at once; every session of the account ends',
  access: 'member',
  body: z.union([
    z.strictObject({ kind: z.literal('TIMEOUT'), days: z.literal([1, 3, 7, 14, 30]) }),
    z.strictObject({ kind: z.literal('EXCLUSION'), months: z.literal([6, 12, 60]).nullable() }),
  ]),
  reply: z.object({ value: z.object({ taken: z.literal(true) }) }),
  errors: ['PROTECTION_BREAK_SHORTER'],
})

export const askRelease = route({
  method: 'POST',
  path: '/wps/protection/breaks/release',
  summary: 'Ask for an early end of the own exclusion, with a reason; answered within seven days',
  access: 'member',
  body: z.strictObject({ reason: z.string().trim().min(10).max(1_000) }),
  reply,
  errors: ['NOT_FOUND'],
})

export const comeBack = route({
  method: 'POST',
  path: '/wps/protection/breaks/return',
  summary:
    'Ask to come back after the own exclusion has lasted as long as was chosen: it ends 24 hours later, never by itself',
  access: 'member',
  reply,
  errors: ['NOT_FOUND', 'PROTECTION_WAITS'],
})

export const setReality = route({
  method: 'PUT',
  path: '/wps/protection/reality',
  summary: 'Choose after how many minutes one is reminded of time and money',
  access: 'member',
  body: z.strictObject({ minutes: z.literal([15, 30, 60, 120]) }),
  reply,
  errors: [],
})

export const answerPrompt = route({
  method: 'POST',
  path: '/wps/protection/prompted',
  summary: 'Say that one wants no limit now, when asked at the first deposit',
  access: 'member',
  reply,
  errors: [],
})

export const confirmReview = route({
  method: 'POST',
  path: '/wps/protection/reviewed',
  summary: 'Say that one has gone through the own limits and keeps them',
  access: 'member',
  reply,
  errors: [],
})

const clockValue = z.object({
  /** the clock by which the other two are told: it need not be the one that draws and bets go by */
  now: instant,
  startedAt: instant,
  /** when the player is next reminded */
  checkAt: instant,
  asset: z.string(),
  /** since the session began: staked, paid out, and the difference as it is for the player */
  staked: amount,
  returned: amount,
  net: amount,
  /** what keeps the player from play now */
  pause: breakKind.nullable(),
})
export type SessionClock = z.output<typeof clockValue>
const clockReply = z.object({ value: clockValue })

export const clock = route({
  method: 'GET',
  path: '/wps/protection/clock',
  summary: 'How long the own session lasts and what was won or lost in it',
  access: 'member',
  reply: clockReply,
  errors: [],
})

export const noteCheck = route({
  method: 'POST',
  path: '/wps/protection/clock/checked',
  summary: 'Take note of a reality check',
  access: 'member',
  reply: clockReply,
  errors: [],
})
