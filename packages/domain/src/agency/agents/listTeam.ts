import { type Statement, statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { MemberType } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { SeriesEntry } from '../../identity/index.ts'
import { findInTeam, type TeamStep } from './findInTeam.ts'
import { CANDIDATES, type TeamScope, teamScopeOf } from './searchTeam.ts'
import { HIDDEN_LINES, TEST_LINES } from './teamScope.ts'

export interface TeamQuery {
  /** public id of the account whose downlines are listed; null is the actor */
  readonly of: string | null
  /** part of an account name or nickname, a typo in it: then the whole team below `of` is looked through */
  readonly search: string | null
  readonly sort: 'createdAt' | 'account' | 'balance' | 'teamSize'
  readonly order: 'asc' | 'desc'
  readonly page: number
  readonly pageSize: number
}

/** An account with the totals of its whole team, itself included (rules B4); amounts in currency units. */
export interface TeamRow {
  readonly publicId: string
  readonly account: string
  readonly nickname: string
  readonly type: MemberType
  /** for tests: it has play money, and no total counts it (protection A11) */
  readonly test: boolean
  /** levels below the actor */
  readonly level: number
  readonly teamSize: number
  readonly balance: Units
  readonly teamBalance: Units
  readonly series: SeriesEntry[]
  readonly status: string
  readonly lastLoginAt: Date | null
  readonly createdAt: Date
}

export interface TeamPage {
  readonly items: TeamRow[]
  readonly total: number
  /** from the actor down to whose downlines are listed */
  readonly breadcrumb: readonly TeamStep[]
}

interface Row {
  readonly public_id: string
  readonly account: string
  readonly nickname: string
  readonly type: MemberType
  readonly test: boolean
  readonly level: number
  readonly team_size: number
  readonly balance: bigint
  readonly team_balance: bigint
  readonly series: SeriesEntry[]
  readonly status: string
  readonly last_login_at: Date | null
  readonly created_at: Date
}

const SORTS = {
  createdAt: 'c.created_at',
  account: 'c.account_key',
  balance: 'a.balance',
  teamSize:
    '(SELECT count(*) FROM member_closure s WHERE s.ancestor_id = c.id AND s.descendant_id NOT IN (SELECT id FROM tests))',
} as const satisfies Record<TeamQuery['sort'], string>

/** One page; totals are summed for its rows only. $4 the actor's depth below which levels count, $5 rows, $6 rows before. */
function listing(scope: TeamScope, sort: TeamQuery['sort'], order: TeamQuery['order']): Statement {
  return statement(
    `agents.team.${scope}.${sort}.${order}`,
    `WITH ${TEST_LINES}, ${HIDDEN_LINES}, page AS MATERIALIZED (
       SELECT c.*, a.balance, row_number() OVER (ORDER BY ${SORTS[sort]} ${order}, c.id ${order}) AS place
         FROM (${CANDIDATES[scope]}) c JOIN ledger_accounts a ON a.owner_id = c.id AND a.kind = 'CASH'
        ORDER BY place LIMIT $5::int OFFSET $6::int
     )
     SELECT p.public_id, p.account, p.nickname, p.type::int AS type, p.test_at IS NOT NULL AS test,
            (p.below + $4::int)::int AS level, p.status,
            p.balance, p.last_login_at, p.created_at, s.team_size, s.team_balance, g.series
       FROM page p
       CROSS JOIN LATERAL (SELECT count(*)::int AS team_size, coalesce(sum(a.balance), 0)::bigint AS team_balance
         FROM member_closure t JOIN ledger_accounts a ON a.owner_id = t.descendant_id AND a.kind = 'CASH'
        WHERE t.ancestor_id = p.id AND t.descendant_id NOT IN (SELECT id FROM tests)) s
       CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('family', e.family, 'mode', e.mode, 'series', e.series)
         ORDER BY e.family, e.mode), '[]') AS series FROM member_series e WHERE e.member_id = p.id) g
      ORDER BY p.place`,
  )
}
const counting = (scope: TeamScope): Statement =>
  statement(
    `agents.team.${scope}.count`,
    `WITH ${HIDDEN_LINES} SELECT count(*)::int AS total FROM (${CANDIDATES[scope]}) c`,
  )

const COUNTS: Readonly<Record<TeamScope, Statement>> = {
  children: counting('children'),
  matches: counting('matches'),
  similar: counting('similar'),
}
const made = new Map<string, Statement>()

function listingOf(scope: TeamScope, { sort, order }: TeamQuery): Statement {
  const key = `${scope}.${sort}.${order}`
  const known = made.get(key) ?? listing(scope, sort, order)
  made.set(key, known)
  return known
}

/**
 * Direct downlines of an account of the actor's subtree, or with `search` everybody below it who matches (where nobody does, the
 * twenty with the most similar names), with their teams' sizes and balances (rules B1, B4). The number of reads does not grow
 * with the rows.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for an account that is unknown or outside the subtree, alike
 */
export async function listTeam(ctx: ActorCtx, query: TeamQuery): Promise<TeamPage> {
  const { actor, db } = ctx
  const breadcrumb = await findInTeam(ctx, query.of ?? actor.publicId)
  const of = breadcrumb.at(-1) ?? breadcrumb[0]
  const who = [actor.memberId, of.id, query.search || null] as const
  const scope = await teamScopeOf(db, who)
  const offset = (query.page - 1) * query.pageSize
  const [rows, counted] = await Promise.all([
    db.hot.query<Row>(listingOf(scope, query), [
      ...who,
      breadcrumb.length - 1,
      query.pageSize,
      offset,
    ]),
    db.hot.query<{ total: number }>(COUNTS[scope], who),
  ])
  const items = rows.map((row) => ({
    publicId: row.public_id,
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    test: row.test,
    level: row.level,
    teamSize: row.team_size,
    balance: units(row.balance),
    teamBalance: units(row.team_balance),
    series: row.series,
    status: row.status,
    lastLoginAt: row.last_login_at,
    createdAt: row.created_at,
  }))
  return { items, total: counted[0]?.total ?? 0, breadcrumb }
}
