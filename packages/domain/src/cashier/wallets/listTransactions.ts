import { statement } from '@croupier/db'
import { kindNumbers, transferKindNumbers, transferKindOf, withKindNumbers } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { type FeedPlace, type games, kindsOfGroup, type TransferGroup, type TransferKind } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  type FeedPage,
  type FeedQuery,
  type FeedSort,
  isNewestFirst,
  ROWS_SEARCHED_MAX,
  readFeed,
  type Stretch,
  sortedKey,
  sortedPlace,
  sortedWay,
} from '../../feed.ts'
import { versionBefore } from './versions.ts'

type SortedBy = 'time' | 'units'

export interface TransactionsQuery extends FeedQuery {
  /** booked at this instant or later */
  readonly from: Date | null
  /** booked before this instant */
  readonly to: Date | null
  readonly kind: TransferKind | null
  /** every kind of the group; `kind` says it closer */
  readonly group?: TransferGroup | null
  /** only wages and dividends of the period that begins then; left out or null: all */
  readonly period?: Date | null
  /** newest first where it is left out; any other order is of all postings between `from` and `to` */
  readonly sort?: FeedSort<SortedBy>
}

/** One posting of the actor's wallet: signed units as it changed it. */
export interface Transaction {
  readonly id: bigint
  readonly kind: TransferKind
  readonly ref: string
  /** of a rebate the game of its issue, else null */
  readonly gameCode: string | null
  /** of a posting about a provider's round the category of its game, else null */
  readonly category: games.GameCategory | null
  /** of a transfer between upline and downline the account on the other side, else null */
  readonly counterparty: string | null
  /** of such a transfer what its sender wrote to it; null where nothing was written */
  readonly memo: string | null
  readonly units: Units
  readonly balanceAfter: Units
  readonly bookedAt: Date
}

interface Row {
  readonly id: bigint
  readonly kind: number
  readonly ref: string
  readonly game_code: string | null
  readonly category: games.GameCategory | null
  readonly counterparty: string | null
  readonly memo: string | null
  readonly units: bigint
  readonly balance_after: bigint
  readonly version: bigint
  readonly created_at: Date
}

/** The wallet and the versions between two instants: those above `low`, up to `high`. */
interface Scope {
  readonly account_id: bigint
  readonly low: bigint
  readonly high: bigint
}

/** $1 player, $2 from, $3 to, either null. */
const SCOPE = statement(
  'wallets.transactionScope',
  `SELECT a.id AS account_id,
          CASE WHEN $2::timestamptz IS NULL THEN 0 ELSE ${versionBefore('$2::timestamptz')} END AS low,
          CASE WHEN $3::timestamptz IS NULL THEN a.version ELSE ${versionBefore('$3::timestamptz')} END AS high
     FROM ledger_accounts a WHERE a.owner_id = $1::bigint AND a.kind = 'CASH'`,
)

/** The order whose correction left the debt that a posting e pays: the last one before it. */
const INDEBTED_BY = `(SELECT t.subject_id FROM ledger_transfers t WHERE t.from_account_id = e.subject_id AND t.kind = :DEBT_CORRECTION
    AND t.id < e.id ORDER BY t.from_version DESC LIMIT 1)`

const OF_WITHDRAWALS = kindNumbers(...kindsOfGroup('WITHDRAWAL'))
const OF_ROUNDS =
  ':GAME_STAKE, :GAME_STAKE_RETURN, :GAME_PAYOUT, :GAME_PAYOUT_REVERSAL, :GAME_JACKPOT, :GAME_PROMO, :GAME_PROMO_REVERSAL, :GAME_TIP, :TABLE_RESERVE, :TABLE_RELEASE'

/**
 * What a posting is about, in words that players and operators know: the order, the issue of a rebate, the period of a wage, the
 * deposit, the withdrawal, the round of a provider.
 * Each is one look-up by key, for the rows of a page only.
 */
const REFERENCE = `CASE
    WHEN e.kind IN (:LOTTERY_STAKE, :BET_CANCEL, :BET_VOID, :LOTTERY_PAYOUT, :BET_PUSH, :PAYOUT_REVERSAL, :DEBT_CORRECTION,
      :BET_CANCEL_FEE) THEN (SELECT o.order_id::text FROM bet_orders o WHERE o.id = e.subject_id)
    WHEN e.kind IN (:REBATES) THEN (SELECT i.number FROM issues i WHERE i.id = e.subject_id)
    WHEN e.kind = :DEBT_PAYMENT THEN (SELECT o.order_id::text FROM bet_orders o WHERE o.id = ${INDEBTED_BY})
    WHEN e.kind IN (:CHASE_HOLD, :CHASE_RELEASE) THEN (SELECT c.chase_id::text FROM chases c WHERE c.id = e.subject_id)
    WHEN e.kind IN (:BILLS) THEN (SELECT wire_instant(p.period_start) FROM wage_payments p WHERE p.id = e.subject_id)
    WHEN e.kind IN (:DEPOSIT, :DEPOSIT_FEE, :DEPOSIT_REVERSAL) THEN (SELECT p.deposit_id::text FROM deposit_payments p WHERE p.id = e.subject_id)
    WHEN e.kind IN (${OF_WITHDRAWALS}) THEN (SELECT w.public_id::text FROM withdrawals w WHERE w.id = e.subject_id)
    WHEN e.kind IN (${OF_ROUNDS}) THEN (SELECT r.round_id FROM provider_txs x JOIN provider_rounds r ON r.id = x.round_row_id
      WHERE x.id = e.subject_id)
  END`

/** Where in the betting record the round of a provider stands that a posting is about. */
const CATEGORY = `CASE WHEN e.kind IN (${OF_ROUNDS}) THEN
    (SELECT c.category FROM provider_txs x JOIN provider_rounds r ON r.id = x.round_row_id
       JOIN catalogue_games c ON c.id = r.catalogue_id WHERE x.id = e.subject_id) END`

const REBATE_GAME = `CASE WHEN e.kind IN (:REBATES) THEN
    (SELECT g.code FROM issues i JOIN games g ON g.id = i.game_id WHERE i.id = e.subject_id) END`

const COUNTERPARTY = `CASE WHEN e.kind IN (:TRANSFER_DOWN, :TRANSFER_UP) THEN
    (SELECT m.account FROM agent_transfers s
       JOIN members m ON m.id = CASE WHEN e.units < 0 THEN s.receiver_id ELSE s.sender_id END
      WHERE s.id = e.subject_id) END`

/** What the sender of a transfer wrote, and why a payout was reversed. */
const MEMO = `CASE WHEN e.kind IN (:TRANSFER_DOWN, :TRANSFER_UP) THEN
    (SELECT nullif(s.memo, '') FROM agent_transfers s WHERE s.id = e.subject_id)
  WHEN e.kind IN (:DEBT_PAYMENT, :PAYOUT_REVERSAL, :DEBT_CORRECTION) THEN
    (SELECT i.correction_reason FROM bet_orders o JOIN issues i ON i.id = o.issue_id
      WHERE o.id = CASE WHEN e.kind = :DEBT_PAYMENT THEN ${INDEBTED_BY} ELSE e.subject_id END) END`

/** $1 wallet, $2 and $3 the versions above and up to which it reads, $4 kinds or null, $5 rows, $6 period of a bill or null. */
const listed = (from: string, orderOf: (row: string) => string) =>
  withKindNumbers(`SELECT e.id, e.kind, coalesce(${REFERENCE}, e.id::text) AS ref, ${REBATE_GAME} AS game_code, ${CATEGORY} AS category,
            ${COUNTERPARTY} AS counterparty, ${MEMO} AS memo, e.units, e.balance_after, e.version, e.created_at
       FROM (SELECT x.transfer_id AS id, x.kind, x.subject_id, x.units, x.balance_after, x.version, x.created_at
               FROM ledger_entries x
              WHERE x.account_id = $1::bigint AND x.version > $2::bigint AND x.version <= $3::bigint
                AND ($4::smallint[] IS NULL OR x.kind = ANY ($4::smallint[])) ${from}
                AND ($6::timestamptz IS NULL OR x.kind IN (:BILLS)
                  AND (SELECT p.period_start FROM wage_payments p WHERE p.id = x.subject_id) = $6::timestamptz)
              ORDER BY ${orderOf('x')} LIMIT $5::int) e
      ORDER BY ${orderOf('e')}`)
const listing = (way: FeedPlace['way']) =>
  statement(
    `wallets.listTransactions.${way}`,
    listed('', (row) => `${row}.version ${way === 'older' ? 'DESC' : 'ASC'}`),
  )
const LISTS = { older: listing('older'), newer: listing('newer') } as const

/** Postings in the order of what they changed, a signed amount, or oldest first. $7 and $8 value and version of a place or null. */
const sortedListing = ({ by, order }: FeedSort<SortedBy>, way: FeedPlace['way']) => {
  const { compares, direction } = sortedWay(way, order)
  const value = by === 'units' ? 'units' : '0::bigint'
  return statement(
    `wallets.sortedTransactions.${by}.${order}.${way}`,
    listed(
      `AND ($8::bigint IS NULL OR (${value}, x.version) ${compares} ($7::bigint, $8::bigint))`,
      (row) => `${value === 'units' ? `${row}.units ${direction}, ` : ''}${row}.version ${direction}`,
    ),
  )
}

const BOOKED = statement(
  'wallets.transactionBookedAt',
  `SELECT created_at FROM ledger_entries WHERE account_id = $1::bigint AND version = $2::bigint`,
)

interface Filter {
  readonly kinds: readonly TransferKind[] | null
  readonly period: Date | null
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Reads from a place on. A version says how many postings come before it, so the bound of a search is a subtraction. */
async function readStretch(
  ctx: ActorCtx,
  { account_id: account, low, high }: Scope,
  { kinds, period }: Filter,
  place: FeedPlace | null,
  limit: number,
): Promise<Stretch<Row>> {
  const { hot } = ctx.db
  const cursor = place === null ? high + 1n : BigInt(place.key)
  const key = greater(low + 1n, lesser(high + 1n, cursor))
  const searched = BigInt(kinds === null && period === null ? limit : ROWS_SEARCHED_MAX)
  const way = place?.way ?? 'older'
  const above = way === 'older' ? greater(low, key - 1n - searched) : greater(low, key - 1n)
  const upTo = way === 'older' ? lesser(high, key - 1n) : lesser(high, key - 1n + searched)
  const numbers = kinds?.map((kind) => transferKindNumbers[kind]) ?? null
  const rows = await hot.query<Row>(LISTS[way], [account, above, upTo, numbers, limit, period])
  const ended = way === 'older' ? above <= low : upTo >= high
  if (rows.length === limit || ended) return { rows, stopped: null }
  const last = way === 'older' ? above + 1n : upTo
  const [bound] = await hot.query<{ created_at: Date }>(BOOKED, [account, last])
  if (bound === undefined) throw new Error(`posting ${last} of account ${account} is missing`)
  return { rows, stopped: { key: `${way === 'older' ? last : last + 1n}`, at: bound.created_at } }
}

/** Reads what the statement of the same days reads: all postings of a range. */
async function readSorted(
  ctx: ActorCtx,
  { account_id, low, high }: Scope,
  { kinds, period, sort }: Filter & { sort: FeedSort<SortedBy> },
  place: FeedPlace | null,
  limit: number,
): Promise<Stretch<Row>> {
  const list = sortedListing(sort, place?.way ?? 'older')
  const numbers = kinds?.map((kind) => transferKindNumbers[kind]) ?? null
  const values = [account_id, low, high, numbers, limit, period, ...sortedPlace(place)]
  return { rows: await ctx.db.hot.query<Row>(list, values), stopped: null }
}

function kindsOf({ kind, group = null }: TransactionsQuery): readonly TransferKind[] | null {
  if (kind !== null) return [kind]
  return group === null ? null : kindsOfGroup(group)
}

/**
 * A page of the actor's account record, newest first (spec: account record, rules E1.3). What is read does not grow with the
 * number of postings: the chain of versions is the record's order and its index. By amount, or oldest first, it is a page of all
 * postings of the range.
 */
export async function listTransactions(ctx: ActorCtx, query: TransactionsQuery): Promise<FeedPage<Transaction>> {
  const values = [ctx.actor.memberId, query.from, query.to]
  const [scope] = await ctx.db.hot.query<Scope>(SCOPE, values)
  const { sort, period = null } = query
  const filter = { kinds: kindsOf(query), period }
  const isSorted = sort !== undefined && !isNewestFirst(sort)
  const page = await readFeed<Row>(
    query,
    async (place, limit) => {
      if (scope === undefined) return { rows: [], stopped: null }
      if (isSorted) return await readSorted(ctx, scope, { ...filter, sort }, place, limit)
      return await readStretch(ctx, scope, filter, place, limit)
    },
    ({ units: change, version }) => (isSorted ? sortedKey(sort.by === 'units' ? change : 0n, version) : `${version}`),
  )
  const items = page.items.map((row) => ({
    id: row.id,
    kind: transferKindOf(row.kind),
    ref: row.ref,
    gameCode: row.game_code,
    category: row.category,
    counterparty: row.counterparty,
    memo: row.memo,
    units: units(row.units),
    balanceAfter: units(row.balance_after),
    bookedAt: row.created_at,
  }))
  return { ...page, items }
}
