import type { RouteName } from '@croupier/wire'
import {
  type Answer,
  type AnswerOfEach,
  DEMO_BLOCKED,
  EXPIRED,
  FROZEN,
  MISSING,
  member,
  OK,
  type Row,
  row,
} from './rightsRow.ts'

/** Real members are all answered with this. */
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
/** Agents with a downline. */
const TIED = '409 CLOSING_TIED'
const NONE = members('404 NOT_FOUND')
const which = () => ({ body: { kind: 'LOSS', period: 'DAY' } })

/** Everybody's own protection: no call names anybody. Nothing waits here, and nobody rests. */
export const protectionRights = {
  'protection.read': row(member),
  'protection.setLimit': row(member, () => ({
    body: { kind: 'SESSION', period: 'DAY', amount: null, minutes: 1_440 },
  })),
  'protection.confirmLimit': row(NONE, which),
  'protection.giveUpLimit': row(NONE, which),
  'protection.confirmReview': row(member),
  'protection.takeBreak': row([MISSING, OK, EXPIRED, OK, OK, OK, MISSING, EXPIRED, EXPIRED, OK], () => ({
    body: { kind: 'TIMEOUT', days: 1 },
  })),
  'protection.askRelease': row(NONE, () => ({ body: { reason: 'I feel well again.' } })),
  'protection.comeBack': row(NONE),
  'protection.setReality': row(member, () => ({ body: { minutes: 30 } })),
  'protection.answerPrompt': row(member),
  'protection.clock': row(member),
  'protection.noteCheck': row(member),
  'closing.read': row(member),
  'closing.giveUp': row(NONE),
  'closing.begin': row([MISSING, OK, DEMO_BLOCKED, TIED, TIED, TIED, MISSING, FROZEN, EXPIRED, TIED], () => ({
    body: {},
  })),
  'ownData.archive': row(member, () => ({ query: { language: 'EN' } })),
} satisfies Partial<Record<RouteName, Row>>
