import type { Tx } from '@croupier/db'

/**
 * Makes anyone who asks for codes to a target, or tries one, wait for each other until the transaction ends: however many
 * come at once, each is judged by all before it. All locks are taken in one order.
 * @param places further names to wait at
 */
export async function queueAtTarget(
  tx: Tx,
  merchantId: number,
  index: Uint8Array,
  places: readonly string[] = [],
): Promise<void> {
  const target = `codes:target:${merchantId}:${Buffer.from(index).toString('base64url')}`
  const keys = [target, ...places]
  await tx.$queryRaw`
    SELECT pg_advisory_xact_lock(key)::text
      FROM (SELECT hashtextextended(name, 0) AS key FROM unnest(${keys}::text[]) name ORDER BY 1) ordered`
}
