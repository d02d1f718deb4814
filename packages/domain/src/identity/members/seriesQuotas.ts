import { type Db, lockMembers, type Tx } from '@croupier/db'
import type { SeriesEntry, SeriesRoom } from './series.ts'

/** At most `accounts` direct downlines of an agent have `from` or more in this family and mode (rules B2). */
export interface SeriesQuota {
  readonly family: string
  readonly mode: string
  readonly from: number
  readonly accounts: number
}

/** A quota of one agent with the number of accounts that it may still open. */
export interface QuotaLeft extends SeriesQuota {
  readonly left: number
}

const STEP = 2

const isOf = (quota: SeriesQuota, one: { family: string; mode: string }): boolean =>
  quota.family === one.family && quota.mode === one.mode

/** What is left of an agent's quotas. Reads as many rows as a quota has accounts, whatever the size of the team. */
export async function readQuotas(
  from: Db | Tx,
  uplineId: bigint,
  quotas: readonly SeriesQuota[],
): Promise<QuotaLeft[]> {
  if (quotas.length === 0) return []
  const client = 'prisma' in from ? from.prisma : from
  const rows = await client.$queryRaw<{ used: number }[]>`
    SELECT (SELECT count(*)::int FROM (SELECT 1 FROM member_series s
              WHERE s.parent_id = ${uplineId}::bigint AND s.family = q.family AND s.mode = q.mode
                AND s.series >= q.least LIMIT q.accounts) counted) AS used
      FROM unnest(${quotas.map(({ family }) => family)}::text[], ${quotas.map(({ mode }) => mode)}::text[],
                  ${quotas.map((one) => one.from)}::int[], ${quotas.map(({ accounts }) => accounts)}::int[])
           WITH ORDINALITY q(family, mode, least, accounts, n) ORDER BY q.n`
  return quotas.map((quota, index) => ({
    ...quota,
    left: quota.accounts - (rows[index]?.used ?? 0),
  }))
}

/**
 * A series below every quota that is used up. The least series of the family is under no quota: it can always be given.
 * @param room the upline's own series and the family's least
 */
export function belowFullQuotas(room: SeriesRoom, series: number, quotas: readonly QuotaLeft[]): number {
  const full = quotas.filter((quota) => quota.left <= 0 && isOf(quota, room))
  return Math.max(Math.min(room.min, series), Math.min(series, ...full.map((q) => q.from - STEP)))
}

/**
 * The series that may be given now: each as wanted, or below the quotas that are used up (rules B2). Where the last places of a
 * quota are taken, the upline's row is held until the transaction ends, so that two openings at once cannot take one place.
 * @param room what the upline may give; families without a place in it stay as they are wanted
 */
export async function withinQuotas(
  tx: Tx,
  upline: { readonly id: bigint; readonly room: readonly SeriesRoom[] },
  quotas: readonly SeriesQuota[],
  wanted: readonly SeriesEntry[],
): Promise<SeriesEntry[]> {
  const cut = (left: readonly QuotaLeft[], series: readonly SeriesEntry[]) =>
    series.map((one) => {
      const room = upline.room.find((own) => own.family === one.family && own.mode === one.mode)
      return room === undefined ? one : { ...one, series: belowFullQuotas(room, one.series, left) }
    })
  const needed = quotas.filter((quota) => wanted.some((one) => isOf(quota, one) && one.series >= quota.from))
  // Places are only ever taken: a quota that is used up stays so, and nobody waits for it.
  const open = await readQuotas(tx, upline.id, needed)
  if (open.every(({ left }) => left <= 0)) return cut(open, wanted)
  await lockMembers(tx, upline.id)
  return cut(await readQuotas(tx, upline.id, needed), wanted)
}
