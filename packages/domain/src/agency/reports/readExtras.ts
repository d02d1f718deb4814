import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'
import { TEST_LINES } from '../contracts/index.ts'
import { FIGURES, type FigureRow, figuresOf, KEPT, RECEIVED } from './figures.ts'
import type { DayRange } from './range.ts'

/** What a row of profit and loss says beside its figures. */
export interface Extras {
  /** accounts of the row: the team with its leader, or one */
  readonly teamSize: number
  /** how many of them have an effective bet in the range, each once (rules B4) */
  readonly bettors: number
  /** the net from the first day of the range's last month until its last day */
  readonly monthNet: Units
}

interface ExtrasQuery extends DayRange {
  readonly category: string | null
  /** what the accounts did alone, without those below them */
  readonly alone: boolean
}

const NONE: Extras = { teamSize: 0, bettors: 0, monthNet: units(0n) }

/**
 * $1 actor, $2 accounts, $3 first and $4 last day, $5 category or null, $6 merchant. Who bet is looked up in the tree, not the other
 * way round. A marked account and anyone below it count for nobody but a viewer of a test line (protection A11).
 */
const people = (alone: boolean) =>
  statement(
    `reports.people.${alone ? 'alone' : 'team'}`,
    `WITH ${TEST_LINES}, viewer AS MATERIALIZED (
       SELECT is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint
     ), viewed AS MATERIALIZED (
       SELECT a.id FROM unnest($2::bigint[]) a(id) WHERE a.id NOT IN (SELECT id FROM tests)
     ), done AS MATERIALIZED (
       SELECT d.member_id FROM member_days d
        WHERE d.day BETWEEN $3::date AND $4::date AND d.merchant_id = $6::int AND ($5::text IS NULL OR d.category = $5::text)
        GROUP BY d.member_id HAVING sum(d.effective_units) > 0
     ), bettor AS (
       SELECT c.ancestor_id AS id, count(*)::int AS bettors FROM done o
         JOIN member_closure c ON c.descendant_id = o.member_id AND c.ancestor_id IN (SELECT id FROM viewed)
        WHERE o.member_id NOT IN (SELECT id FROM tests) AND ${alone ? 'c.distance = 0' : 'true'} GROUP BY c.ancestor_id
     ), size AS (
       SELECT f.upline_id AS id, sum(f.members)::int AS members
         FROM team_figures(ARRAY(SELECT id FROM viewed)) f CROSS JOIN viewer v
        WHERE ${alone ? 'false' : '(f.is_real OR v.for_tests)'} GROUP BY f.upline_id
     )
     SELECT a.id, 1 + coalesce(s.members, 0) AS team_size, coalesce(b.bettors, 0) AS bettors
       FROM viewed a LEFT JOIN size s ON s.id = a.id LEFT JOIN bettor b ON b.id = a.id`,
  )
const PEOPLE = { alone: people(true), team: people(false) } as const

/** The same parameters: the figures of the month until the last day, one row an account. */
const nets = (alone: boolean) =>
  statement(
    `reports.monthNet.${alone ? 'alone' : 'team'}`,
    `WITH viewer AS MATERIALIZED (
       SELECT is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint
     )
     SELECT d.account_id AS id, ${FIGURES}, ${alone ? KEPT : RECEIVED}
       FROM viewer v CROSS JOIN LATERAL report_days($2::bigint[], date_trunc('month', $4::date)::date, $4::date, $6::int) d
      WHERE ${alone ? 'd.is_own' : '(d.is_real OR v.for_tests)'} AND ($5::text IS NULL OR d.category = $5::text)
        AND $3::date IS NOT NULL
      GROUP BY d.account_id`,
  )
const NETS = { alone: nets(true), team: nets(false) } as const

interface People {
  readonly id: bigint
  readonly team_size: number
  readonly bettors: number
}

/**
 * Reads what rows of profit and loss say of their accounts. What it reads follows the accounts asked for and who bet in the range,
 * neither the size of their teams nor what they did before the month.
 * @returns by account; an account that does not count for the actor has nothing
 */
export async function readExtras(
  ctx: ActorCtx,
  accounts: readonly bigint[],
  { from, to, category, alone }: ExtrasQuery,
): Promise<(account: bigint) => Extras> {
  const { actor, db } = ctx
  const way = alone ? 'alone' : 'team'
  const range = [from, to, category, actor.merchantId]
  const counted = await db.hot.query<People>(PEOPLE[way], [actor.memberId, accounts, ...range])
  const ids = counted.map(({ id }) => id)
  const rows = await db.hot.query<FigureRow & { id: bigint }>(NETS[way], [actor.memberId, ids, ...range])
  const netOf = new Map(rows.map((row) => [row.id, figuresOf(row, category === null).net]))
  const extras = new Map(
    counted.map(({ id, team_size, bettors }): [bigint, Extras] => [
      id,
      { teamSize: team_size, bettors, monthNet: netOf.get(id) ?? units(0n) },
    ]),
  )
  return (account) => extras.get(account) ?? NONE
}
