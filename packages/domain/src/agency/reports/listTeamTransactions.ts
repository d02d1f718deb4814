import { statement } from '@croupier/db'
import { transferKindNumbers, transferKindOf, withKindNumbers } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { kindsOfGroup, type reports, type TransferKind, transferKinds } from '@croupier/wire'
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
  /** the account whose wallet is on the other side; null: the house or the outside */
  readonly counterparty: string | null
  readonly source: reports.TransactionSource | null
}

export interface TransactionFilter {
  /** WAGES: wages of every kind; null: all */
  readonly kind: reports.TransactionKind | null
  /** only what came into a wallet or what went out of it; null: both */
  readonly way: 'in' | 'out' | null
}

interface TeamTransactionsQuery extends TeamFeedQuery, TransactionFilter {
  readonly timeZone: string
}

/** A transfer inside the team has two postings: the key tells them apart, the receiver's behind the payer's. */
interface Row {
  readonly id: bigint
  readonly account: string
  readonly kind: number
  readonly units: bigint
  readonly balance_after: bigint
  readonly booked_at: Date
  readonly counterparty: string | null
  readonly source: reports.TransactionSource | null
}

const from = startOf('$6', '$8')
const to = `(${startOf('$7', '$8')} + interval '1 day')`

/**
 * The postings of the team's wallets among the ids that are looked through. Whose a wallet is, and whether it is shown, is asked once
 * for each wallet and not for each posting. $10 are kinds, below zero those that went out. A semi-join could be planned as a loop over all of both: `IS TRUE` keeps it a look-up.
 */
const OF_TEAM = `WITH l AS MATERIALIZED (
    SELECT v.*, t.kind, t.subject_id, t.created_at FROM (SELECT * FROM ledger_transfers x
       WHERE x.id >= $4::bigint / 2 AND x.id <= $5::bigint / 2 AND x.merchant_id = $9::int
         AND ($10::int[] IS NULL OR x.kind = ANY ($10::int[]) OR -x.kind = ANY ($10::int[])) OFFSET 0) t
      CROSS JOIN LATERAL (VALUES (2 * t.id, t.from_account_id, t.to_account_id, -t.units, t.from_balance, -t.kind),
                                 (2 * t.id + 1, t.to_account_id, t.from_account_id, t.units, t.to_balance, t.kind))
        v(key, account_id, other_id, units, balance_after, sided)
     WHERE v.key >= $4::bigint AND v.key < $5::bigint AND v.balance_after IS NOT NULL
       AND ($10::int[] IS NULL OR v.sided = ANY ($10::int[]))
       AND t.created_at >= ${from} AND t.created_at < ${to}
  ), team AS MATERIALIZED (
    SELECT d.account_id, m.account, a.owner_id FROM (SELECT DISTINCT account_id FROM l) d
     CROSS JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = d.account_id AND kind = 'CASH' OFFSET 0) a
     CROSS JOIN LATERAL (SELECT 1 FROM member_closure c WHERE c.ancestor_id = $2::bigint AND c.descendant_id = a.owner_id
       AND c.distance BETWEEN $3::int AND $11::int OFFSET 0) c
     CROSS JOIN LATERAL (SELECT account FROM members WHERE id = a.owner_id OFFSET 0) m
     WHERE is_shown_to($1::bigint, a.owner_id)
  ), own AS (
    SELECT l.* FROM l WHERE (l.account_id IN (SELECT account_id FROM team)) IS TRUE
  )`

/** What explains a posting p of an account w to the actor: its own rebates and bills, the bets of whose wallet it is. */
const SOURCE = withKindNumbers(`CASE
    WHEN p.kind IN (:REBATES) AND w.owner_id = $1::bigint THEN
      (SELECT jsonb_build_object('of', 'REBATE', 'gameCode', g.code, 'issueNumber', i.number)
         FROM issues i JOIN games g ON g.id = i.game_id WHERE i.id = p.subject_id)
    WHEN p.kind IN (:BILLS) THEN
      (SELECT jsonb_build_object('of', 'BILL', 'contractId', c.public_id, 'periodStart', wire_instant(b.period_start), 'house', b.payer_id IS NULL)
         FROM wage_payments b JOIN contracts c ON c.id = b.contract_id
        WHERE b.id = p.subject_id AND b.merchant_id = $9::int AND $1::bigint IN (b.payee_id, b.payer_id))
    WHEN p.kind IN (:LOTTERY_STAKE, :BET_CANCEL, :BET_CANCEL_FEE, :BET_VOID, :LOTTERY_PAYOUT, :BET_PUSH) THEN
      jsonb_build_object('of', 'BETS', 'memberId', (SELECT m.public_id FROM members m WHERE m.id = w.owner_id))
    WHEN p.kind IN (:GAME_STAKE, :GAME_STAKE_RETURN, :GAME_PAYOUT, :GAME_JACKPOT) THEN
      jsonb_build_object('of', 'ROUNDS', 'memberId', (SELECT m.public_id FROM members m WHERE m.id = w.owner_id))
  END`)

const page = (way: 'rising' | 'falling') =>
  statement(
    `reports.transactions.${way}`,
    `${OF_TEAM}
     SELECT p.key AS id, w.account, p.kind::int AS kind, p.units, p.balance_after, p.created_at AS booked_at,
            (SELECT m.account FROM ledger_accounts a JOIN members m ON m.id = a.owner_id
              WHERE a.id = p.other_id AND a.kind = 'CASH') AS counterparty, ${SOURCE} AS source
       FROM (SELECT * FROM own ORDER BY key ${way === 'falling' ? 'DESC' : 'ASC'} LIMIT $12::int) p JOIN team w ON w.account_id = p.account_id
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

const WAYS = { in: [1], out: [-1] } as const

/** The kinds that are looked for, below zero where money went out; null: all of both ways. */
function sidedKinds({ kind, way }: TransactionFilter): readonly number[] | null {
  if (kind === null && way === null) return null
  const wages = kindsOfGroup('WAGE').filter((one) => one !== 'DIVIDEND')
  const names = kind === null ? transferKinds : kind === 'WAGES' ? wages : [kind]
  const signs = way === null ? [-1, 1] : WAYS[way]
  return names.flatMap((name) => signs.map((sign) => sign * transferKindNumbers[name]))
}

/**
 * A page of the postings of an account of the actor's subtree and of everybody below it, in the order of time (rules B4, transaction
 * details of downlines), each with the other side and with what explains it to the actor. References of others are not shown.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND
 */
export async function listTeamTransactions(
  ctx: ActorCtx,
  query: TeamTransactionsQuery,
): Promise<TeamFeedPage<TeamTransaction, TransactionsTotal>> {
  const { items, ...rest } = await readTeamFeed<Row, TransactionsTotal>(ctx, FEED, {
    ...query,
    filter: sidedKinds(query),
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
      counterparty: row.counterparty,
      source: row.source,
    })),
  }
}
