import { type Db, statement } from '@croupier/db'
import type { BetOutcome, BetRefusal } from '@croupier/ledger'
import { units } from '@croupier/money'
import { z } from 'zod'

const STORED = statement(
  'lottery.storedBet',
  `SELECT fingerprint = $3::bytea AS same, reply FROM idempotency_keys
    WHERE member_id = $1::bigint AND route = 'lottery.placeBets' AND key = $2::uuid`,
)

const whole = z.string().transform((text) => BigInt(text))

/** What `place_bets` keeps with a key. */
const storedReply = z.object({
  code: z.string().nullable(),
  orderRowId: whole.nullable(),
  stake: whole,
  balance: whole,
  version: whole.nullable(),
  placedAt: z.coerce.date().nullable(),
})

/**
 * The first answer to an order, for a repeat that would not pass today's judgement any more (safety R7).
 * @returns null for a key nobody used
 */
export async function readStoredBet(
  db: Db,
  memberId: bigint,
  orderId: string,
  fingerprint: Uint8Array,
): Promise<BetOutcome | null> {
  const values = [memberId, orderId, Buffer.from(fingerprint)]
  const [row] = await db.hot.query<{ same: boolean; reply: unknown }>(STORED, values)
  if (row === undefined) return null
  if (!row.same) return { code: 'IDEMPOTENCY_MISMATCH', replayed: true }
  const { code, orderRowId, stake, balance, version, placedAt } = storedReply.parse(row.reply)
  if (code !== null || orderRowId === null || version === null || placedAt === null) {
    return { code: code as BetRefusal, replayed: true }
  }
  return {
    code: null,
    orderRowId,
    stake: units(stake),
    balance: units(balance),
    version,
    placedAt,
    replayed: true,
  }
}
