import type { Tx } from '@croupier/db'
import { figureOf } from './figureOf.ts'
import type { Breach } from './queryPart.ts'

/** Which part of which check found something. */
export interface BreachOf {
  readonly checkId: string
  readonly part: string
  readonly severe: boolean
}

interface OpenBreach {
  readonly id: bigint
  readonly key: bigint
  readonly subject: string
  readonly merchant_id: number
  readonly detail: string
  readonly released: boolean
}

/** Open breaches that are looked at again in one call, those not seen for longest first. */
const LOOKED_AT_AGAIN_MAX = 50

const isWorse = ({ released, detail }: OpenBreach, now: Breach): boolean =>
  released && figureOf(detail) !== figureOf(now.detail)

/** What officers released was what they saw: with another figure the breach is open as a new one is, and brakes again (safety R13). */
async function reopen(tx: Tx, { id }: OpenBreach): Promise<void> {
  await tx.$executeRaw`UPDATE check_breaches SET released_at = NULL WHERE id = ${id}::bigint`
}

/** Keeps what was found: a breach that is open already is only seen again, unless it was released and its figure changed. */
export async function keepBreaches(
  tx: Tx,
  { checkId, part, severe }: BreachOf,
  found: readonly Breach[],
  now: Date,
): Promise<void> {
  const unique = new Map(found.map((one) => [`${one.merchant_id} ${one.subject}`, one]))
  if (unique.size === 0) return
  const released = await tx.$queryRaw<OpenBreach[]>`
    SELECT id, key, subject, merchant_id, detail, true AS released FROM check_breaches
     WHERE part = ${part} AND cleared_at IS NULL AND released_at IS NOT NULL`
  for (const one of released) {
    const again = unique.get(`${one.merchant_id} ${one.subject}`)
    if (again !== undefined && isWorse(one, again)) await reopen(tx, one)
  }
  for (const { key, merchant_id: merchantId, subject, detail } of unique.values()) {
    await tx.$executeRaw`
      INSERT INTO check_breaches AS b (check_id, part, severe, key, merchant_id, subject, detail, found_at, seen_at)
      VALUES (${checkId}, ${part}, ${severe}, ${key}::bigint, ${merchantId}::int, ${subject}, ${detail}, ${now}, ${now})
      ON CONFLICT (part, subject, merchant_id) WHERE cleared_at IS NULL
      DO UPDATE SET seen_at = excluded.seen_at, detail = excluded.detail`
  }
}

/**
 * Looks again at the open breaches of a part that were not seen at `now`, and closes those that are gone.
 * @param look what is broken at a key
 */
export async function clearGone(
  tx: Tx,
  part: string,
  now: Date,
  look: (key: bigint) => Promise<Breach[]>,
): Promise<void> {
  const open = await tx.$queryRaw<OpenBreach[]>`
    SELECT id, key, subject, merchant_id, detail, released_at IS NOT NULL AS released FROM check_breaches
     WHERE part = ${part} AND cleared_at IS NULL AND seen_at < ${now}
     ORDER BY seen_at, id LIMIT ${LOOKED_AT_AGAIN_MAX}`
  for (const one of open) {
    const found = await look(one.key)
    const same = found.find((again) => again.subject === one.subject && again.merchant_id === one.merchant_id)
    if (same === undefined) {
      await tx.$executeRaw`UPDATE check_breaches SET cleared_at = ${now} WHERE id = ${one.id}::bigint`
    } else {
      if (isWorse(one, same)) await reopen(tx, one)
      await tx.$executeRaw`UPDATE check_breaches SET seen_at = ${now}, detail = ${same.detail} WHERE id = ${one.id}::bigint`
    }
  }
}

/** Closes the open breaches of a part that were not seen at `now`: it reads everything that is open each time. */
export async function clearUnseen(tx: Tx, part: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE check_breaches SET cleared_at = ${now} WHERE part = ${part} AND cleared_at IS NULL AND seen_at < ${now}`
}
