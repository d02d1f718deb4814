import type { ErrorCode } from '@croupier/wire'
import type { Actor, RightsWorld, Targets } from './rightsWorld.ts'

/** Status, and the code of a refusal. */
export type Answer = '200' | `${number} ${ErrorCode}`

/** What a call is made of; what is left out is not sent. */
export interface CallParts {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  /** refresh cookie of the caller */
  readonly cookie?: boolean
}

export interface Row {
  readonly answers: Readonly<Record<Actor, Answer>>
  /** a well-formed call; `target` are the owner's things, or unknown ones */
  readonly parts: (scene: RightsWorld, target: Targets) => CallParts
  /** it names one of the owner's things: nobody may learn that there is such a thing */
  readonly names?: keyof Targets
}

export const OK = '200'
export const MISSING = '401 SESSION_MISSING'
export const EXPIRED = '401 SESSION_EXPIRED'
export const FROZEN = '403 MEMBER_FROZEN'
export const DEMO_BLOCKED = '403 MEMBER_DEMO_BLOCKED'
export const NON_AGENT = '403 SESSION_NON_AGENT'

export type AnswerOfEach = readonly [
  guest: Answer,
  player: Answer,
  demo: Answer,
  branch: Answer,
  above: Answer,
  merchant: Answer,
  visitor: Answer,
  frozen: Answer,
  ended: Answer,
  owner: Answer,
]
export function row(answersInOrder: AnswerOfEach, parts: Row['parts'] = () => ({}), names?: keyof Targets): Row {
  const [guest, player, demo, branch, above, merchant, visitor, frozen, ended, owner] = answersInOrder
  const answers = { guest, player, demo, branch, above, merchant, visitor, frozen, ended, owner }
  return { answers, parts, ...(names === undefined ? {} : { names }) }
}

/** One answer for every caller. */
export const all = (one: Answer): AnswerOfEach => [one, one, one, one, one, one, one, one, one, one]
export const everybody: AnswerOfEach = [OK, OK, OK, OK, OK, OK, OK, OK, OK, OK]
/** Their own things, for all who are logged in. */
export const session: AnswerOfEach = [MISSING, OK, OK, OK, OK, OK, MISSING, FROZEN, EXPIRED, OK]
/** Their own things, for real members. */
export const member: AnswerOfEach = [MISSING, OK, DEMO_BLOCKED, OK, OK, OK, MISSING, FROZEN, EXPIRED, OK]
/** Their own things, for agents. */
export const agent: AnswerOfEach = [MISSING, NON_AGENT, DEMO_BLOCKED, OK, OK, OK, MISSING, FROZEN, EXPIRED, OK]
