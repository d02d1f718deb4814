import type { RouteName } from '@croupier/wire'
import {
  type AnswerOfEach,
  agent,
  DEMO_BLOCKED,
  EXPIRED,
  FROZEN,
  MISSING,
  member,
  NON_AGENT,
  OK,
  type Row,
  row,
} from './rightsRow.ts'

const NOBODY = '404 AGENT_MEMBER_NOT_FOUND'
/** Somebody's part of the team: theirs and their uplines'. */
export const IN_TEAM: AnswerOfEach = [
  MISSING,
  NON_AGENT,
  DEMO_BLOCKED,
  NOBODY,
  OK,
  NOBODY,
  MISSING,
  FROZEN,
  EXPIRED,
  OK,
]
const DAYS = { from: '2026-11-01', to: '2026-11-22' }

const ofMember: Row['parts'] = (_, { memberId }) => ({ query: { ...DAYS, of: memberId } })

/** Calls of the agent centre's reports. */
export const reportRights = {
  'reports.team': row(agent, () => ({ query: DAYS })),
  'reports.categories': row(agent, () => ({ query: DAYS })),
  'reports.active': row(agent, () => ({ query: DAYS })),
  'reports.profit': row(IN_TEAM, ofMember, 'memberId'),
  'reports.income': row(agent, () => ({ query: DAYS })),
  'reports.bets': row(IN_TEAM, ofMember, 'memberId'),
  'reports.rounds': row(IN_TEAM, ofMember, 'memberId'),
  'reports.transactions': row(IN_TEAM, ofMember, 'memberId'),
  'reports.announcements': row(agent),
  'reports.own': row(member, () => ({ query: DAYS })),
  'reports.ownExport': row(member, () => ({ query: DAYS })),
  'reports.export': row(
    IN_TEAM,
    (_, { memberId }) => ({ params: { report: 'profit' }, query: { ...DAYS, of: memberId } }),
    'memberId',
  ),
} satisfies Partial<Record<RouteName, Row>>
