import { type Db, type Statement, statement } from '@croupier/db'
import { type agents, type FeedPlace, fail } from '@croupier/wire'
import { CANDIDATES, type TeamScope } from './searchTeam.ts'

type Sort = 'createdAt' | 'account' | (typeof agents.teamFigures)[number]

/** Accounts that are ranked by a figure: all of them are looked up for it, whatever the page. */
const RANKED_MAX = 5_000

const manyOf = (rows: string, name: string): Statement =>
  statement(`agents.many.${name}`, `SELECT count(*) > ${RANKED_MAX} AS many FROM (${rows} LIMIT ${RANKED_MAX + 1}) d`)
const MANY = {
  direct: manyOf('SELECT 1 FROM members WHERE parent_id = $1::bigint', 'direct'),
  all: manyOf('SELECT 1 FROM member_closure WHERE ancestor_id = $1::bigint', 'all'),
} as const

/** @throws DomainError VALIDATION_FAILED for more accounts below one than are ranked */
export async function refuseTooMany(db: Db, of: bigint, level: 'direct' | 'all'): Promise<void> {
  const [row] = await db.hot.query<{ many: boolean }>(MANY[level], [of])
  if (row?.many === true) fail('VALIDATION_FAILED', {})
}

/** What each order compares, of an account c with its wallet a and what is kept of everybody below it, b. */
const VALUES: Record<Sort, string> = {
  createdAt: 'c.id',
  account: 'c.account_key',
  level: 'c.below',
  balance: 'a.balance',
  teamBalance: 'coalesce(b.balance, 0) + a.balance * c.counts',
  teamSize: 'coalesce(b.members, 0) + c.counts',
  // Who never came is behind everybody else on either way.
  lastLogin: "coalesce(c.last_login_at, '-infinity')",
}

interface Ranking {
  readonly scope: TeamScope['of']
  readonly sort: Sort
  readonly order: 'asc' | 'desc'
  readonly way: FeedPlace['way'] | null
}

/**
 * Accounts in an order that no index has, or opened on some days only. The parameters are those of listTeam's own statements, then
 * $7 first and $8 last day or null, $9 time zone.
 */
export function rankingOf({ scope, sort, order, way }: Ranking): Statement {
  const isNewer = way === 'newer'
  const begins =
    way === null
      ? '$6::uuid IS NULL'
      : `r.place ${isNewer ? '<=' : '>'} (SELECT p.place FROM ranked p WHERE p.public_id = $6::uuid)`
  const ways = order === 'desc' ? 'DESC' : 'ASC'
  return statement(
    `agents.teamRanked.${scope}.${sort}.${order}.${way ?? 'first'}`,
    `WITH viewer AS MATERIALIZED (
       SELECT is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint
     ), child AS MATERIALIZED (
       SELECT c.*, (v.for_tests OR c.test_at IS NULL)::int AS counts FROM viewer v, (${CANDIDATES[scope]}) c
        WHERE $7::date IS NULL OR (c.created_at >= $7::date::timestamp AT TIME ZONE $9::text
          AND c.created_at < ($8::date + 1)::timestamp AT TIME ZONE $9::text)
     ), below AS MATERIALIZED (
       SELECT f.upline_id, sum(f.members)::int AS members, sum(f.balance_units)::bigint AS balance
         FROM team_figures(ARRAY(SELECT id FROM child WHERE counts = 1)) f CROSS JOIN viewer v
        WHERE f.is_real OR v.for_tests GROUP BY f.upline_id
     ), ranked AS MATERIALIZED (
       SELECT c.id, c.public_id, c.account, c.nickname, c.type::int AS type, c.test_at IS NOT NULL AS test,
              (c.below + $4::int)::int AS level, c.status, c.to_upline, a.balance, c.last_login_at, c.created_at,
              coalesce(b.members, 0) + c.counts AS team_size, coalesce(b.balance, 0) + a.balance * c.counts AS team_balance,
              row_number() OVER (ORDER BY ${VALUES[sort]} ${ways}, c.id ${ways}) AS place
         FROM child c
         JOIN ledger_accounts a ON a.owner_id = c.id AND a.kind = 'CASH'
         LEFT JOIN below b ON b.upline_id = c.id
     ), page AS MATERIALIZED (
       SELECT r.* FROM ranked r WHERE ${begins} ORDER BY r.place ${isNewer ? 'DESC' : 'ASC'} LIMIT $5::int
     )
     SELECT p.public_id, p.account, p.nickname, p.type, p.test, p.level, p.status, p.to_upline, p.balance, p.last_login_at,
            p.created_at, p.team_size, p.team_balance, g.series
       FROM page p
      CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('family', e.family, 'mode', e.mode, 'series', e.series)
        ORDER BY e.family, e.mode), '[]') AS series FROM member_series e WHERE e.member_id = p.id) g
      ORDER BY p.place ${isNewer ? 'DESC' : 'ASC'}`,
  )
}
