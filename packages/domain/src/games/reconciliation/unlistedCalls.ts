import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { type Differing, openDiffering } from './cases.ts'

/** Ours are looked for by the hour, at most so many hours in one run. */
const WINDOW_MS = 3_600_000
const WINDOWS_MAX = 24
const CASES_MAX = 500

/** Transactions that came in a time and that nobody lists. A bet that came with its win is listed for both. */
async function unlisted(tx: Tx, vendor: string, from: Date, to: Date): Promise<Differing[]> {
  const rows = await tx.$queryRaw<
    (Pick<Differing, 'merchantId' | 'memberId' | 'subject'> & {
      kind: string
      verdict: string
      units: string
    })[]
  >`
    SELECT p.merchant_id AS "merchantId", p.member_id AS "memberId", p.tx_id AS subject, p.kind, p.verdict, p.units::text
      FROM provider_txs p LEFT JOIN provider_rounds r ON r.id = p.round_row_id AND r.merchant_id = p.merchant_id
     WHERE p.received_at >= ${from} AND p.received_at < ${to} AND p.vendor = ${vendor} AND p.kind <> 'TOMBSTONE'
       AND NOT EXISTS (SELECT 1 FROM provider_calls c WHERE c.vendor = p.vendor AND c.tx_id = p.tx_id)
       AND NOT (p.kind = 'WIN' AND EXISTS (
         SELECT 1 FROM provider_txs b JOIN provider_calls c ON c.vendor = b.vendor AND c.tx_id = b.tx_id AND c.kind = 'BETWIN'
          WHERE b.round_row_id = r.id AND b.merchant_id = p.merchant_id AND b.kind = 'BET' AND b.received_at = p.received_at))
     ORDER BY p.id LIMIT ${CASES_MAX}`
  return rows.map(({ kind, verdict, units, ...row }) => ({
    ...row,
    kind: 'MISSING_THERE',
    detail: { here: { kind, verdict, units } },
  }))
}

/**
 * Finds transactions of ours that a provider does not list, up to a moment up to which it has listed all of its own.
 * @returns how many there are
 */
export async function findUnlisted(ctx: Ctx, vendor: string, upTo: Date): Promise<number> {
  let count = 0
  for (let window = 0; window < WINDOWS_MAX; window += 1) {
    const found = await withTransaction(ctx.db, async (tx) => {
      const [feed] = await tx.$queryRaw<{ checkedTo: Date }[]>`
        SELECT checked_to AS "checkedTo" FROM provider_feeds WHERE vendor = ${vendor} FOR UPDATE`
      if (feed === undefined || feed.checkedTo >= upTo) return null
      const to = new Date(Math.min(feed.checkedTo.getTime() + WINDOW_MS, upTo.getTime()))
      const differing = await unlisted(tx, vendor, feed.checkedTo, to)
      await openDiffering(tx, vendor, differing, await moneyNow(tx))
      await tx.providerFeed.update({ where: { vendorCode: vendor }, data: { checkedTo: to } })
      return differing.length
    })
    if (found === null) break
    count += found
  }
  return count
}
