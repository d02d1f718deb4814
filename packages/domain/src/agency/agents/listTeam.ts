import { type Statement, statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { agents, FeedPlace, MemberType } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'
import type { SeriesEntry } from '../../identity/index.ts'
import { findInTeam, type TeamStep } from './findInTeam.ts'
import { rankingOf, refuseTooMany } from './rankTeam.ts'
import { type RowExtras, readRowExtras } from './readRowExtras.ts'
import { CANDIDATES, type TeamScope, teamScopeOf } from './searchTeam.ts'

export interface TeamQuery extends FeedQuery {
  /** public id of the account whose downlines are listed; null is the actor */
  readonly of: string | null
  /** part of an account name or nickname, a typo in it: then the whole team below `of` is looked through */
  readonly search: string | null
  /** those directly below `of`, or everybody */
  readonly level: 'direct' | 'all'
  /** only accounts opened on these business days; null is all */
  readonly days: { readonly from: string; readonly to: string } | null
  readonly timeZone: string
  readonly sort: 'createdAt' | 'account' | (typeof agents.teamFigures)[number]
  readonly order: 'asc' | 'desc'
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
  /** it may send money to its upline (rules B3) */
  readonly toUpline: boolean
  readonly lastLoginAt: Date | null
  readonly createdAt: Date
}

export interface TeamPage extends FeedPage<TeamRow & RowExtras> {
  /** the search looked through as many names as it may: a longer text finds more */
  readonly cut: boolean
  /** everybody below whose downlines are listed, whatever page and filter */
  readonly total: { readonly teamSize: number; readonly teamBalance: Units }
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
  readonly to_upline: boolean
  readonly last_login_at: Date | null
  readonly created_at: Date
}

/** What each sort is read by: columns of an index behind the upline. */
const SORTS = { createdAt: 'id', account: 'account_key' } as const

const AMONG_ALL = `SELECT m.id, m.account_key FROM members m
  JOIN member_closure t ON t.ancestor_id = $2::bigint AND t.descendant_id = m.id WHERE m.public_id = $6::uuid`

/** Where a page begins: the account of the cursor, if it is of the same list. */
const PLACES: Readonly<Record<TeamScope['of'], string>> = {
  children: 'SELECT id, account_key FROM members WHERE public_id = $6::uuid AND parent_id = $2::bigint',
  below: AMONG_ALL,
  matches: AMONG_ALL,
  similar: 'SELECT id, account_key FROM members WHERE false AND public_id = $6::uuid',
}

interface Listing {
  readonly scope: TeamScope['of']
  readonly sort: keyof typeof SORTS
  readonly order: TeamQuery['order']
  /** null: from the first row of the list on */
  readonly way: FeedPlace['way'] | null
}

/**
 * One page; totals are read for its rows only: a row's own account and what is kept of everybody below it. A marked account and
 * anyone who is below it count for nobody but a viewer of a test line (protection A11). $4 the actor's depth below which levels
 * count, $5 rows, $6 the cursor.
 */
function listing({ scope, sort, order, way }: Listing): Statement {
  const key = SORTS[sort]
  const falls = (order === 'desc') !== (way === 'newer')
  const from = `${falls ? '<' : '>'}${way === 'newer' ? '=' : ''}`
  const begins = way === null ? '$6::uuid IS NULL' : `c.${key} ${from} (SELECT ${key} FROM place)`
  const inOrder = (name: string): string => `${name}.${key} ${falls ? 'DESC' : 'ASC'}`
  return statement(
    `agents.team.${scope}.${sort}.${order}.${way ?? 'first'}`,
    `WITH viewer AS MATERIALIZED (
       SELECT is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint
     ), place AS MATERIALIZED (${PLACES[scope]}), page AS MATERIALIZED (
       SELECT c.*, (v.for_tests OR c.test_at IS NULL)::int AS counts
         FROM viewer v, LATERAL (SELECT * FROM (${CANDIDATES[scope]}) c WHERE ${begins} ORDER BY ${inOrder('c')} LIMIT $5::int) c
     ), below AS MATERIALIZED (
       SELECT f.upline_id, sum(f.members)::int AS members, sum(f.balance_units)::bigint AS balance
         FROM team_figures(ARRAY(SELECT id FROM page WHERE counts = 1)) f CROSS JOIN viewer v
        WHERE f.is_real OR v.for_tests GROUP BY f.upline_id
     )
     SELECT p.public_id, p.account, p.nickname, p.type::int AS type, p.test_at IS NOT NULL AS test,
            (p.below + $4::int)::int AS level, p.status, p.to_upline,
            a.balance, p.last_login_at, p.created_at, g.series,
            coalesce(b.members, 0) + counts AS team_size, coalesce(b.balance, 0) + a.balance * counts AS team_balance
       FROM page p
       JOIN ledger_accounts a ON a.owner_id = p.id AND a.kind = 'CASH'
       LEFT JOIN below b ON b.upline_id = p.id
       CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('family', e.family, 'mode', e.mode, 'series', e.series)
         ORDER BY e.family, e.mode), '[]') AS series FROM member_series e WHERE e.member_id = p.id) g
      ORDER BY ${inOrder('p')}`,
  )
}
const asTeamRow = (row: Row): TeamRow => ({
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
  toUpline: row.to_upline,
  lastLoginAt: row.last_login_at,
  createdAt: row.created_at,
})

/** What is kept of everybody below an account, for a viewer. $1 actor, $2 the account. */
const TOTAL = statement(
  'agents.team.total',
  `SELECT coalesce(sum(f.members), 0)::int AS members, coalesce(sum(f.balance_units), 0)::bigint AS balance
     FROM (SELECT is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint) v
    CROSS JOIN (SELECT id, test_at FROM members WHERE id = $2::bigint) o
    CROSS JOIN LATERAL team_figures(ARRAY[o.id]) f
    WHERE v.for_tests OR (f.is_real AND o.test_at IS NULL)`,
)

/** Whether the rows come in the order of an index, so that a page reads its own rows only. */
const isIndexed = (sort: TeamQuery['sort'], scope: TeamScope['of']): sort is keyof typeof SORTS =>
  sort === 'createdAt' || (sort === 'account' && scope !== 'below')

type Who = readonly [actor: bigint, of: bigint, search: string | null]

/** Reads rows from a place on, by an index or among all of the list that is ranked. */
async function readStretch(
  { db }: ActorCtx,
  { query, who, scope, depth }: { query: TeamQuery; who: Who; scope: TeamScope; depth: number },
  [place, limit]: readonly [FeedPlace | null, number],
): Promise<TeamRow[]> {
  const { sort, order, days, timeZone } = query
  const way = place?.way ?? null
  const values = [...who, depth, limit, place?.key ?? null]
  if (isIndexed(sort, scope.of) && days === null) {
    const listed = await db.hot.query<Row>(listing({ scope: scope.of, sort, order, way }), values)
    return listed.map(asTeamRow)
  }
  const ranked = rankingOf({ scope: scope.of, sort, order, way })
  const opened = [days?.from ?? null, days?.to ?? null, timeZone]
  return (await db.hot.query<Row>(ranked, [...values, ...opened])).map(asTeamRow)
}

/**
 * Direct downlines of an account of the actor's subtree, everybody below it, or with `search` everybody below it who matches
 * (where nobody does, the twenty with the most similar names), with their teams' sizes and balances (rules B1, B4). A page reads
 * its own rows by an index, wherever in the list it is; a search looks through a bounded number of names and says when that was
 * not enough; days and an order by figures rank a bounded number of accounts.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for an account that is unknown or outside the subtree, alike; VALIDATION_FAILED where
 * more accounts would have to be ranked than may be
 */
export async function listTeam(ctx: ActorCtx, query: TeamQuery): Promise<TeamPage> {
  const { actor, db } = ctx
  const breadcrumb = await findInTeam(ctx, query.of ?? actor.publicId)
  const of = breadcrumb.at(-1) ?? breadcrumb[0]
  const who = [actor.memberId, of.id, query.search || null] as const
  const scope = await teamScopeOf(db, who, query.level)
  const isRanked = !isIndexed(query.sort, scope.of) || query.days !== null
  // A search looks through a bounded number of names anyway.
  if (isRanked && !query.search) await refuseTooMany(db, of.id, query.level)
  const [total] = await db.hot.query<{ members: number; balance: bigint }>(TOTAL, [who[0], who[1]])
  const page = await readFeed<TeamRow>(
    query,
    async (place, limit) => {
      const input = { query, who, scope, depth: breadcrumb.length - 1 }
      return { rows: await readStretch(ctx, input, [place, limit]), stopped: null }
    },
    ({ publicId }) => publicId,
  )
  const ids = page.items.map(({ publicId }) => publicId)
  const extrasOf = await readRowExtras(ctx, ids, query.timeZone)
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, ...extrasOf(row.publicId) })),
    breadcrumb,
    cut: scope.cut,
    total: { teamSize: total?.members ?? 0, teamBalance: units(total?.balance ?? 0n) },
  }
}
