import { type Db, statement } from '@croupier/db'
import { type BetOutcome, type BetRefusal, withKindNumbers } from '@croupier/ledger'
import { units } from '@croupier/money'

/** An accepted order stores its own answer; a refused one has it under its key (safety R7). */
const STORED = statement(
  'lottery.storedBet',
  withKindNumbers(`SELECT o.fingerprint = $4::bytea AS same, NULL AS code, NULL::int AS line, o.id AS order_row_id, o.stake_units AS stake,
          t.from_balance AS balance, t.from_version AS version, a.asset, o.placed_at
     FROM bet_orders o
     JOIN ledger_transfers t ON t.subject_id = o.id AND t.part_id = 0 AND t.kind = :LOTTERY_STAKE AND t.version = 0
      AND t.merchant_id = o.merchant_id
     JOIN ledger_accounts a ON a.id = t.from_account_id AND a.merchant_id = o.merchant_id
    WHERE o.member_id = $2::bigint AND o.order_id = $3::uuid AND o.merchant_id = $1::int
   UNION ALL
   SELECT k.fingerprint = $4::bytea, k.reply ->> 'code', (k.reply ->> 'line')::int, NULL, NULL, NULL, NULL, NULL, NULL
     FROM idempotency_keys k WHERE k.member_id = $2::bigint AND k.route = 'lottery.placeBets' AND k.key = $3::uuid
      AND k.merchant_id = $1::int`),
)

interface StoredRow {
  readonly same: boolean
  readonly code: string | null
  readonly line: number | null
  readonly order_row_id: bigint
  readonly stake: bigint
  readonly balance: bigint
  readonly version: bigint
  readonly asset: string
  readonly placed_at: Date
}

/**
 * The first answer to an order, for a repeat that would not pass today's judgement any more (safety R7).
 * @returns null for a key nobody used
 */
export async function readStoredBet(
  db: Db,
  member: { readonly merchantId: number; readonly memberId: bigint },
  orderId: string,
  fingerprint: Uint8Array,
): Promise<BetOutcome | null> {
  const values = [member.merchantId, member.memberId, orderId, Buffer.from(fingerprint)]
  const [row] = await db.hot.query<StoredRow>(STORED, values)
  if (row === undefined) return null
  if (!row.same) return { code: 'IDEMPOTENCY_MISMATCH', replayed: true }
  if (row.code !== null) {
    const line = row.line === null ? {} : { lineNo: row.line }
    return { code: row.code as BetRefusal, replayed: true, ...line }
  }
  return {
    code: null,
    orderRowId: row.order_row_id,
    stake: units(row.stake),
    balance: units(row.balance),
    version: row.version,
    asset: row.asset,
    placedAt: row.placed_at,
    replayed: true,
  }
}
