import { statement } from '@croupier/db'
import { transferKindNumbers, transferKindOf } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { TransferKind } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { startOf } from './range.ts'
import { OVERLAP, readTeamFeed, type TeamFeed, type TeamFeedPage, type TeamFeedQuery } from './teamFeed.ts'

/** A posting of a wallet of the team: signed units as it changed the wallet. */
export interface TeamTransaction {
  readonly id: string
  readonly account: string
  readonly kind: TransferKind
  readonly units: Units
  readonly balanceAfter: Units
  readonly bookedAt: Date
}

interface TeamTransactionsQuery extends TeamFeedQuery {
  readonly timeZone: string
  readonly kind: TransferKind | null
}

/** A transfer inside the team has two postings: the key tells them apart, the receiver's behind the payer's. */
interface Row {
  readonly id: bigint
  readonly account: string
  readonly kind: number
  readonly units: bigint
  readonly balance_after: bigint
  readonly booked_at: Date
}

const from = startOf('$6', '$8')
const to = `(${startOf('$7', '$8')} + interval '1 day')`

/**
 * The postings of the team's wallets among the ids that are looked through. Whose a wallet is, and whether it is shown, is asked once
 * for each wallet and not for each posting. A semi-join could be planned as a loop over all of both: `IS TRUE` keeps it a look-up.
 */
const OF_TEAM = `WITH l AS MATERIALIZED (
    SELECT v.*, t.kind, t.created_at FROM (SELECT * FROM ledger_transfers x
       WHERE x.id >= $4::bigint / 2 AND x.id <= $5::bigint / 2 AND x.merchant_id = $9::int
         AND ($10::smallint IS NULL OR x.kind = $10::smallint) OFFSET 0) t
      CROSS JOIN LATERAL (VALUES (2 * t.id, t.from_account_id, -t.units, t.from_balance),
                                 (2 * t.id + 1, t.to_account_id, t.units, t.to_balance)) v(key, account_id, units, balance_after)
     WHERE v.key >= $4::bigint AND v.key < $5::bigint AND v.balance_after IS NOT NULL
       AND t.created_at >= ${from} AND t.created_at < ${to}
  ), team AS MATERIALIZED (
    SELECT d.account_id, m.account FROM (SELECT DISTINCT account_id FROM l) d
     CROSS JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = d.account_id AND kind = 'CASH' OFFSET 0) a
     CROSS JOIN LATERAL (SELECT 1 FROM member_closure c WHERE c.ancestor_id = $2::bigint AND c.descendant_id = a.owner_id
       AND c.distance BETWEEN $3::int AND $11::int OFFSET 0) c
     CROSS JOIN LATERAL (SELECT account FROM members WHERE id = a.owner_id OFFSET 0) m
     WHERE is_shown_to($1::bigint, a.owner_id)
  ), own AS (
    SELECT l.* FROM l WHERE (l.account_id IN (SELECT account_id FROM team)) IS TRUE
  )`

const page = (way: 'rising' | 'falling') =>
  statement(
    `reports.transactions.${way}`,
    `${OF_TEAM}
     SELECT p.key AS id, (SELECT account FROM team WHERE account_id = p.account_id) AS account, p.kind::int AS kind, p.units,
            p.balance_after, p.created_at AS booked_at
       FROM (SELECT * FROM own ORDER BY key ${way === 'falling' ? 'DESC' : 'ASC'} LIMIT $12::int) p
      ORDER BY p.key ${way === 'falling' ? 'DESC' : 'ASC'}`,
  )

/** Postings of all pages, added up by their sign. */
interface TransactionsTotal {
  readonly count: number
  readonly units: Units
}

/** Keys are twice the ids of transfers. */
const FEED: TeamFeed = {
  bounds: statement(
    'reports.transactionsBounds',
    `SELECT 2 * transfer_id_at(${startOf('$1', '$3')} - ${OVERLAP}) AS low,
            2 * transfer_id_at(${startOf('$2', '$3')} + interval '1 day' + ${OVERLAP}) AS high`,
  ),
  page: { rising: page('rising'), falling: page('falling') },
  total: statement(
    'reports.transactionsTotal',
    `${OF_TEAM} SELECT count(*)::int AS count, coalesce(sum(units), 0)::bigint AS units FROM own`,
  ),
  at: statement(
    'reports.transactionsAt',
    `SELECT created_at AS at FROM ledger_transfers WHERE id >= $1::bigint / 2 AND id < $1::bigint / 2 + 1000
        AND $2::int IS NOT NULL ORDER BY id LIMIT 1`,
  ),
}

/**
 * A page of the postings of an account of the actor's subtree and of everybody below it, in the order of time (rules B4, transaction
 * details of downlines). References of others are not shown.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND
 */
export async function listTeamTransactions(
  ctx: ActorCtx,
  query: TeamTransactionsQuery,
): Promise<TeamFeedPage<TeamTransaction, TransactionsTotal>> {
  const filter = query.kind === null ? null : transferKindNumbers[query.kind]
  const { items, ...rest } = await readTeamFeed<Row, TransactionsTotal>(ctx, FEED, {
    ...query,
    filter,
  })
  return {
    ...rest,
    items: items.map((row) => ({
      id: `${row.id}`,
      account: row.account,
      kind: transferKindOf(row.kind),
      units: units(row.units),
      balanceAfter: units(row.balance_after),
      bookedAt: row.booked_at,
    })),
  }
}
