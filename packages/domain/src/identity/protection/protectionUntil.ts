import { moneyNow, type Tx } from '@croupier/db'
import { runningBreak } from './breaks.ts'
import type { GateCode, ProtectedStep } from './gate.ts'

/**
 * Until when the player's own protection refuses a step to play: the end of a break, or of the period of each limit that it passes; null
 * where nobody can say. The caller was refused by the gate in the same transaction.
 */
export async function protectionUntil(
  tx: Tx,
  code: GateCode,
  { merchantId, memberId, units }: Pick<ProtectedStep, 'merchantId' | 'memberId' | 'units'>,
): Promise<Date | null> {
  const at = await moneyNow(tx)
  if (code === 'PROTECTION_EXCLUDED' || code === 'PROTECTION_TIME_OUT') {
    return (await runningBreak(tx, { id: memberId, merchantId, at }))?.endsAt ?? null
  }
  const kind = /^PROTECTION_(\w+)_LIMIT$/.exec(code)?.[1] ?? null
  const amount: bigint = units
  const [row] = await tx.$queryRaw<{ until: Date | null }[]>`
    SELECT max((CASE WHEN p.kind = 'SESSION' OR p.period = 'DAY' THEN t.today + interval '1 day'
                     ELSE protection_period_start(p.period, t.today) + CASE p.period WHEN 'WEEK' THEN interval '7 days'
                       ELSE interval '1 month' END END) AT TIME ZONE t.zone) AS until
      FROM protection_limits p
      JOIN (SELECT b.id, b.time_zone AS zone, (${at}::timestamptz AT TIME ZONE b.time_zone)::date AS today FROM merchants b) t
        ON t.id = p.merchant_id
     WHERE p.member_id = ${memberId} AND p.merchant_id = ${merchantId} AND p.kind = ${kind} AND p.ended_at IS NULL
       AND p.from_at IS NOT NULL AND p.bound IS NOT NULL
       AND protection_used(p.merchant_id, p.member_id, p.kind, p.period, ${at}::timestamptz)
         + CASE WHEN p.kind = 'SESSION' THEN 1 ELSE greatest(${amount}::bigint, 1) END > p.bound`
  return row?.until ?? null
}
