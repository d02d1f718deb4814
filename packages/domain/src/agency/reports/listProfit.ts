import { type Statement, statement } from '@croupier/db'
import type { FeedPlace, MemberType, reports } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'
import { findInTeam, refuseTooMany, type TeamStep } from '../agents/index.ts'
import { FIGURES, type FigureRow, type Figures, figuresOf, KEPT, NONE_IS_ZERO, RECEIVED } from './figures.ts'
import { foldedAt } from './foldedAt.ts'
import type { DayRange } from './range.ts'
import { BELOW, COUNTS, type Level, rankingOf, SUMMED } from './rankProfit.ts'
import { type Extras, readExtras } from './readExtras.ts'

interface ProfitQuery extends FeedQuery, DayRange {
  /** public id of the account whose direct downlines are listed; null is the actor */
  readonly of: string | null
  /** those directly below, each with its whole team, or everybody below, each alone */
  readonly level: Level
  /** one category of bets; null is all of them together */
  readonly category: string | null
  readonly sort: 'createdAt' | 'account' | (typeof reports.profitFigures)[number]
  readonly order: 'asc' | 'desc'
}

/** A direct downline with its whole team, or an account alone. */
export interface ProfitRow extends Figures, Extras {
  readonly publicId: string
  readonly account: string
  readonly type: MemberType
  readonly test: boolean
}

export interface ProfitPage extends FeedPage<ProfitRow> {
  readonly asOf: Date
  /** the account itself, without those below it */
  readonly self: Figures & Extras
  /** self and all direct downlines */
  readonly total: Figures & Extras
  readonly breadcrumb: readonly TeamStep[]
}

interface Row extends FigureRow {
  readonly id: bigint
  readonly public_id: string
  readonly account: string
  readonly type: MemberType
  readonly test: boolean
}

/** What each sort is read by: columns of an index behind the upline; figures are ranked in `rankProfit.ts`. */
const SORTS = { createdAt: 'id', account: 'account_key' } as const

interface Listing {
  readonly level: Level
  readonly sort: keyof typeof SORTS
  readonly order: ProfitQuery['order']
  /** null: from the first row of the list on */
  readonly way: FeedPlace['way'] | null
}

/**
 * $1 actor, $2 whose downlines, $3 first and $4 last day, $5 category or null, $6 rows, $7 the cursor, $8 levels from the actor
 * down to the rows, $9 merchant. Figures are read for the rows of the page only.
 */
function listing({ level, sort, order, way }: Listing): Statement {
  const key = SORTS[sort]
  const falls = (order === 'desc') !== (way === 'newer')
  const from = `${falls ? '<' : '>'}${way === 'newer' ? '=' : ''}`
  const begins = way === null ? '$7::uuid IS NULL' : `c.${key} ${from} (SELECT ${key} FROM place)`
  const inOrder = (name: string): string => `${name}.${key} ${falls ? 'DESC' : 'ASC'}`
  return statement(
    `reports.profit.${level}.${sort}.${order}.${way ?? 'first'}`,
    `WITH viewer AS MATERIALIZED (
       SELECT is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint
     ), place AS MATERIALIZED (
       SELECT c.id, c.account_key FROM (${BELOW[level]}) c WHERE c.public_id = $7::uuid
     ), page AS MATERIALIZED (
       SELECT c.*, ${COUNTS} AS counts
         FROM viewer v, LATERAL (SELECT * FROM (${BELOW[level]}) c WHERE is_shown_to($1::bigint, c.id) AND ${begins} ORDER BY ${inOrder('c')} LIMIT $6::int) c
     ), figure AS MATERIALIZED (
       SELECT d.account_id, ${FIGURES}, ${SUMMED[level].came}
         FROM viewer v CROSS JOIN LATERAL report_days(
                ARRAY(SELECT id FROM page WHERE counts), $3::date, $4::date, $9::int) d
        WHERE ${SUMMED[level].rows} AND (d.is_real OR v.for_tests) AND ($5::text IS NULL OR d.category = $5::text)
        GROUP BY d.account_id
     )
     SELECT p.id, p.public_id, p.account, p.type::int AS type, p.test_at IS NOT NULL AS test, ${NONE_IS_ZERO}
       FROM page p LEFT JOIN figure f ON f.account_id = p.id
      ORDER BY ${inOrder('p')}`,
  )
}

/** Whether the rows come in the order of an index, so that a page reads its own rows only. */
const isListed = (sort: ProfitQuery['sort'], level: Level): sort is keyof typeof SORTS =>
  sort === 'createdAt' || (sort === 'account' && level === 'direct')

type ListedQuery = Omit<Listing, 'sort'> & Pick<ProfitQuery, 'sort'>

const listingOf = ({ level, sort, order, way }: ListedQuery): Statement =>
  sort === 'createdAt' || isListed(sort, level)
    ? listing({ level, sort, order, way })
    : rankingOf({ level, sort, order, way })

/**
 * The account itself and the whole of it, as two rows. $1 actor, $2 whose, $3 first and $4 last day, $5 category or null,
 * $6 merchant, $7 levels from the actor down to it.
 */
const HEAD = statement(
  'reports.profitHead',
  `WITH viewer AS MATERIALIZED (
     SELECT is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint
   ), row AS MATERIALIZED (
     SELECT d.* FROM viewer v CROSS JOIN LATERAL report_days(ARRAY[$2::bigint], $3::date, $4::date, $6::int) d
      WHERE (d.is_real OR v.for_tests) AND ($5::text IS NULL OR d.category = $5::text)
        AND (v.for_tests OR coalesce(real_levels($2::bigint) >= $7::int, true))
   )
   SELECT 'self' AS part, ${FIGURES}, ${KEPT} FROM row d WHERE d.is_own
   UNION ALL
   SELECT 'total', ${FIGURES}, ${RECEIVED} FROM row d`,
)

type ListedRow = Omit<ProfitRow, keyof Extras> & { readonly id: bigint }

const rowOf = (row: Row, inAll: boolean): ListedRow => ({
  id: row.id,
  publicId: row.public_id,
  account: row.account,
  type: row.type,
  test: row.test,
  ...figuresOf(row, inAll),
})

/**
 * Profit and loss of an account of the actor's subtree (rules B4): itself, each direct downline with its whole team or everybody
 * below it alone, and the total of all those rows. A page reads its own rows by an index and the days that are asked for.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for an account that is unknown or outside the subtree, alike; VALIDATION_FAILED for an
 * order of more accounts than are ranked
 */
export async function listProfit(ctx: ActorCtx, query: ProfitQuery): Promise<ProfitPage> {
  const { actor, db } = ctx
  const { from, to, category, level, sort, order } = query
  const inAll = category === null
  const breadcrumb = await findInTeam(ctx, query.of ?? actor.publicId)
  const of = breadcrumb.at(-1) ?? breadcrumb[0]
  const depth = breadcrumb.length - 1
  if (!isListed(sort, level)) await refuseTooMany(db, of.id, level)
  const asOf = await foldedAt(db)
  const filterValues = [actor.memberId, of.id, from, to, category]
  const head = await db.hot.query<FigureRow & { part: string }>(HEAD, [...filterValues, actor.merchantId, depth])
  const [self, total] = ['self', 'total'].map((part) => head.find((row) => row.part === part))
  if (self === undefined || total === undefined) throw new Error('a sum without a row')
  const page = await readFeed<ListedRow>(
    query,
    async (place, limit) => {
      const values = [...filterValues, limit, place?.key ?? null, depth + 1, actor.merchantId]
      const rows = await db.hot.query<Row>(listingOf({ level, sort, order, way: place?.way ?? null }), values)
      return { rows: rows.map((row) => rowOf(row, inAll)), stopped: null }
    },
    ({ publicId }) => publicId,
  )
  const range = { from, to, category }
  const ids = page.items.map(({ id }) => id)
  const ofRow = await readExtras(ctx, ids, { ...range, alone: level === 'all' })
  const ofSelf = await readExtras(ctx, [of.id], { ...range, alone: true })
  const ofTeam = await readExtras(ctx, [of.id], { ...range, alone: false })
  return {
    ...page,
    items: page.items.map(({ id, ...row }) => ({ ...row, ...ofRow(id) })),
    asOf,
    self: { ...figuresOf(self, inAll), ...ofSelf(of.id) },
    total: { ...figuresOf(total, inAll), ...ofTeam(of.id) },
    breadcrumb,
  }
}
