import type { Tx } from '@croupier/db'
import { readSettings } from '../../platform/index.ts'
import { realityMinutes } from './settings.ts'

/** What others that play with a member have to keep to as well (protection P4, P9). */
interface SessionBounds {
  /** the shortest time from one spin to the next, 0 for none, and whether a game may spin by itself (protection P12) */
  readonly spinMs: number
  readonly autoplay: boolean
  /** minutes between two reality checks */
  readonly realityMinutes: number
  /** when the time that the member allows itself is over, if it plays on from now; null: it has no such limit */
  readonly endsAt: Date | null
}

/** How often a member is reminded of time and money, and until when it may play. @param at now, by the money clock */
export async function readSessionBounds(
  tx: Tx,
  { merchantId, memberId, at }: { readonly merchantId: number; readonly memberId: bigint; readonly at: Date },
): Promise<SessionBounds> {
  const [row] = await tx.$queryRaw<{ minutes: number | null; left: bigint | null }[]>`
    SELECT (SELECT reality_minutes FROM protection_settings WHERE member_id = ${memberId} AND merchant_id = ${merchantId}) AS minutes,
           (SELECT min(l.bound - protection_used(${merchantId}::int, ${memberId}::bigint, 'SESSION', l.period, ${at}::timestamptz))::bigint
              FROM (SELECT period, min(bound) AS bound FROM protection_limits
                     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND kind = 'SESSION' AND ended_at IS NULL
                       AND from_at IS NOT NULL AND bound IS NOT NULL GROUP BY period) l) AS left`
  const left = row?.left ?? null
  const { protection, play } = await readSettings(tx, merchantId)
  return {
    ...play,
    realityMinutes: realityMinutes(row?.minutes, protection.realityMinutes),
    endsAt: left === null ? null : new Date(at.getTime() + Math.max(0, Number(left)) * 60_000),
  }
}
