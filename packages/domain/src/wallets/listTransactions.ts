import { statement } from '@croupier/db'
import { transferKindNumbers, transferKindOf } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { TransferKind } from '@croupier/wire'
import type { ActorCtx } from '../ctx.ts'

export interface TransactionsQuery {
  readonly page: number
  readonly pageSize: number
  readonly from: Date | null
  readonly to: Date | null
  readonly kind: TransferKind | null
}

/** One posting of the actor's wallet: signed units as it changed it. */
export interface Transaction {
  readonly id: bigint
  readonly kind: TransferKind
  readonly ref: string
  readonly units: Units
  readonly balanceAfter: Units
  readonly bookedAt: Date
}

interface Row {
  readonly id: bigint
  readonly kind: number
  readonly ref: string
  readonly units: bigint
  readonly balance_after: bigint
  readonly created_at: Date
}

const FILTER = `
     FROM ledger_accounts a
     JOIN ledger_entries e ON e.account_id = a.id
     JOIN ledger_transfers t ON t.id = e.transfer_id
    WHERE a.owner_id = $1::bigint AND a.kind = 'CASH'
      AND ($2::timestamptz IS NULL OR e.created_at >= $2::timestamptz)
      AND ($3::timestamptz IS NULL OR e.created_at < $3::timestamptz)
      AND ($4::smallint IS NULL OR t.kind = $4::smallint)`
const LIST = statement(
  'wallets.listTransactions',
  `SELECT t.id, t.kind, t.ref, e.units, e.balance_after, e.created_at ${FILTER}
    ORDER BY e.version DESC LIMIT $5::int OFFSET $6::int`,
)
const COUNT = statement('wallets.countTransactions', `SELECT count(*) AS total ${FILTER}`)

/** The actor's account record, newest first (spec: account record). `to` is excluded. */
export async function listTransactions(
  ctx: ActorCtx,
  query: TransactionsQuery,
): Promise<{ items: Transaction[]; total: number }> {
  const kind = query.kind === null ? null : transferKindNumbers[query.kind]
  const filter = [ctx.actor.memberId, query.from, query.to, kind]
  const offset = (query.page - 1) * query.pageSize
  const [rows, counted] = await Promise.all([
    ctx.db.hot.query<Row>(LIST, [...filter, query.pageSize, offset]),
    ctx.db.hot.query<{ total: bigint }>(COUNT, filter),
  ])
  const items = rows.map((row) => ({
    id: row.id,
    kind: transferKindOf(row.kind),
    ref: row.ref,
    units: units(row.units),
    balanceAfter: units(row.balance_after),
    bookedAt: row.created_at,
  }))
  return { items, total: Number(counted[0]?.total ?? 0n) }
}
