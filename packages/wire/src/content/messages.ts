import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { feedOf, feedQuery, PAGE_SIZE_MAX } from '../paging.ts'
import { route } from '../route.ts'
import { contractEndReason, contractKind } from '../states.ts'

/** Unread messages are counted up to here: what is more is not worth reading more rows. */
export const UNREAD_COUNT_MAX = 100
export const unreadMessages = z.int().min(0).max(UNREAD_COUNT_MAX)

/**
 * What a message can be about. BILL_…_OWN and BILL_TO_PAY are told to who has to pay, the other bills to who is paid.
 * SECURITY: what a member without phone and mailbox would else be written (safety 4.5).
 * TEAM_…: told to the direct upline of the account.
 * CONTRACT_ENDING, CONTRACT_ANSWER_DUE: a day before a contract ends, or before an offer or a request has to be answered.
 * CONTRACT_LAPSED: an offer was withdrawn, expired or dropped by another rule. CONTRACT_KEPT: a termination was asked for in vain.
 */
export const messageKind = z.enum([
  'CONTRACT_OFFERED',
  'CONTRACT_CHANGE_OFFERED',
  'CONTRACT_SIGNED',
  'CONTRACT_REJECTED',
  'CONTRACT_LAPSED',
  'CONTRACT_END_ASKED',
  'CONTRACT_KEPT',
  'CONTRACT_ENDED',
  'CONTRACT_ENDING',
  'CONTRACT_ANSWER_DUE',
  'BILL_MADE',
  'BILL_TO_PAY',
  'BILL_PAID',
  'BILL_PART_PAID',
  'BILL_SHORT',
  'BILL_SHORT_OWN',
  'BILL_OVERDUE',
  'BILL_OVERDUE_OWN',
  'ACCOUNT_FROZEN',
  'ACCOUNT_FREED',
  'TRANSFER_RECEIVED',
  'DEPOSIT_CREDITED',
  'WITHDRAWAL_APPROVED',
  'WITHDRAWAL_PAID',
  'WITHDRAWAL_REFUSED',
  'WITHDRAWAL_RETURNED',
  'PAYOUT_HELD',
  'RESULT_CORRECTED',
  'FEEDBACK_ANSWERED',
  'CAMPAIGN',
  'SECURITY',
  'LETTER',
  'LIMITS_REVIEW',
  'REWARD_ENDING',
  'TEAM_FIRST_DEPOSIT',
  'TEAM_PLAYER_GONE',
])
export type MessageKind = z.output<typeof messageKind>

/** A bet whose payout a corrected result changed (rules A6). */
const correction = z.object({
  gameName: z.record(z.string(), z.string()),
  issueNumber: z.string(),
  orderId: z.uuid(),
  numbersBefore: z.array(z.int()),
  numbers: z.array(z.int()),
  payoutBefore: amount,
  payout: amount,
})

/** What a message says, as data; a fact that a kind does not have is null. */
export const messageFacts = z.object({
  contract: contractKind.nullable().default(null),
  payer: z.enum(['HOUSE', 'AGENT']).nullable().default(null),
  /** account name of the other side; null is the house, or nobody */
  account: z.string().nullable().default(null),
  /** what was paid or sent, or is to be paid */
  amount: amount.nullable().default(null),
  /** the whole of which `amount` was paid */
  due: amount.nullable().default(null),
  periodStart: instant.nullable().default(null),
  periodEnd: instant.nullable().default(null),
  payUntil: instant.nullable().default(null),
  memo: z.string().nullable().default(null),
  /** of CONTRACT_ENDED and CONTRACT_ENDING: why, and the end of its last period; null where it never began */
  endReason: contractEndReason.nullable().default(null),
  endsAt: instant.nullable().default(null),
  /** of CONTRACT_ANSWER_DUE: what is not answered until then lapses */
  answerBy: instant.nullable().default(null),
  /** of RESULT_CORRECTED; `amount` is the difference */
  correction: correction.nullable().default(null),
  /** of LETTER: the direct downline that wrote; null is the own upline */
  downlineId: z.uuid().nullable().default(null),
  /** of a message that staff wrote, and of SECURITY: title and sanitised HTML by language code */
  texts: z
    .record(z.string(), z.object({ title: z.string(), html: z.string() }))
    .nullable()
    .default(null),
})

export const message = z.object({
  id: z.uuid(),
  kind: messageKind,
  /** another person did it; false: the platform did */
  personal: z.boolean(),
  facts: messageFacts,
  read: z.boolean(),
  createdAt: instant,
})
export type Message = z.output<typeof message>

const messageId = z.uuid()
const left = z.object({ value: z.object({ unread: unreadMessages }) })
const someIds = z.array(messageId).min(1).max(PAGE_SIZE_MAX)

export const messageFilter = z.enum(['unread', 'system', 'personal'])
export type MessageFilter = z.output<typeof messageFilter>

export const list = route({
  method: 'GET',
  path: '/wps/messages',
  summary: 'The own site messages, newest first',
  access: 'member',
  query: feedQuery('uuid').extend({ filter: messageFilter.optional() }),
  reply: feedOf(message),
  errors: [],
})

/** Spec 7, unread message count: reads `value`; at most `UNREAD_COUNT_MAX`. */
export const unreadCount = route({
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  summary: 'How many site messages one has not read',
  access: 'member',
  reply: z.object({ value: unreadMessages }),
  errors: [],
})

export const open = route({
  method: 'POST',
  path: '/wps/messages/:messageId/open',
  summary: 'One of the own site messages, which is read from then on',
  access: 'member',
  params: z.object({ messageId }),
  reply: z.object({ value: message }),
  errors: ['NOT_FOUND'],
})

/** Whether the own account is sent offers; messages about the account itself come all the same. */
const offersChoice = z.object({ value: z.object({ allowed: z.boolean() }) })
export const offers = route({
  method: 'GET',
  path: '/wps/messages/offers',
  summary: 'Whether one may be sent offers',
  access: 'member',
  reply: offersChoice,
  errors: [],
})
export const setOffers = route({
  method: 'PUT',
  path: '/wps/messages/offers',
  summary: 'Allow offers, or refuse them',
  access: 'member',
  body: z.strictObject({ allowed: z.boolean() }),
  reply: offersChoice,
  errors: [],
})

/**
 * Kinds that a member may keep quiet: good news that asks for nothing. What has to be answered, is owed, or is about the safety of the
 * account is never quiet.
 */
export const QUIET_KINDS = [
  'DEPOSIT_CREDITED',
  'WITHDRAWAL_APPROVED',
  'TRANSFER_RECEIVED',
  'BILL_MADE',
  'BILL_PAID',
  'BILL_PART_PAID',
  'RESULT_CORRECTED',
  'REWARD_ENDING',
] as const satisfies readonly MessageKind[]
const quietKind = z.enum(QUIET_KINDS)
export type QuietKind = z.output<typeof quietKind>

const quietKinds = z.object({ value: z.object({ kinds: z.array(quietKind) }) })
export const quiet = route({
  method: 'GET',
  path: '/wps/messages/quiet',
  summary: 'Kinds of messages that come as if they had been read',
  access: 'member',
  reply: quietKinds,
  errors: [],
})
export const setQuiet = route({
  method: 'PUT',
  path: '/wps/messages/quiet',
  summary: 'Choose which kinds of messages come as if they had been read',
  access: 'member',
  body: z.strictObject({ kinds: z.array(quietKind).max(QUIET_KINDS.length) }),
  reply: quietKinds,
  errors: [],
})

/** Those named, or all up to the newest that somebody has seen: what comes meanwhile stays unread. */
export const markRead = route({
  method: 'PUT',
  path: '/wps/messages/read',
  summary: 'Mark site messages as read',
  access: 'member',
  body: z.union([z.strictObject({ ids: someIds }), z.strictObject({ upTo: messageId })]),
  reply: left,
  errors: ['NOT_FOUND'],
})

export const remove = route({
  method: 'DELETE',
  path: '/wps/messages',
  summary: 'Delete site messages',
  access: 'member',
  body: z.strictObject({ ids: someIds }),
  reply: left,
  errors: ['NOT_FOUND'],
})
