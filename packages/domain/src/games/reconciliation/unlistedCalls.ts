import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { type Differing, openDiffering } from './cases.ts'

/** Ours are looked for by the hour, at most so many hours in one run. */
const WINDOW_MS = 3_600_000
const WINDOWS_MAX = 24
/** Cases that one statement opens. */
const PAGE = 500

interface Stretch {
  readonly from: Date
  readonly to: Date
  /** row of the last one that was seen */
  readonly after: bigint
}

/** A page of the transactions that came in a time and that nobody lists. A bet that came with its win is listed for both. */
async function unlisted(tx: Tx, vendor: string, { from, to, after }: Stretch) {
  return await tx.$queryRaw<
    (Pick<Differing, 'merchantId' | 'memberId' | 'subject'> & {
      id: bigint
      kind: string
      verdict: string
      units: string
    })[]
  >`
    SELECT p.id, p.merchant_id AS "merchantId", p.member_id AS "memberId", p.tx_id AS subject, p.kind, p.verdict, p.units::text
      FROM provider_txs p LEFT JOIN provider_rounds r ON r.id = p.round_row_id AND r.merchant_id = p.merchant_id
     WHERE p.received_at >= ${from} AND p.received_at < ${to} AND p.vendor = ${vendor} AND p.kind <> 'TOMBSTONE'
       AND p.id > ${after}
       AND NOT EXISTS (SELECT 1 FROM provider_calls c WHERE c.vendor = p.vendor AND c.tx_id = p.tx_id)
       AND NOT (p.kind = 'WIN' AND EXISTS (
         SELECT 1 FROM provider_txs b JOIN provider_calls c ON c.vendor = b.vendor AND c.tx_id = b.tx_id AND c.kind = 'BETWIN'
          WHERE b.round_row_id = r.id AND b.merchant_id = p.merchant_id AND b.kind = 'BET' AND b.received_at = p.received_at))
     ORDER BY p.id LIMIT ${PAGE}`
}

/** Opens a case for each of them, however many there are. @returns how many */
async function openUnlisted(tx: Tx, vendor: string, span: Omit<Stretch, 'after'>): Promise<number> {
  const at = await moneyNow(tx)
  let count = 0
  for (let after: bigint | null = 0n; after !== null; ) {
    const rows: Awaited<ReturnType<typeof unlisted>> = await unlisted(tx, vendor, { ...span, after })
    const differing = rows.map(({ id: _row, kind, verdict, units, ...one }) => ({
      ...one,
      kind: 'MISSING_THERE' as const,
      detail: { here: { kind, verdict, units } },
    }))
    await openDiffering(tx, vendor, differing, at)
    count += rows.length
    after = rows.length < PAGE ? null : (rows.at(-1)?.id ?? null)
  }
  return count
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
      const opened = await openUnlisted(tx, vendor, { from: feed.checkedTo, to })
      await tx.providerFeed.update({ where: { vendorCode: vendor }, data: { checkedTo: to } })
      return opened
    })
    if (found === null) break
    count += found
  }
  return count
}
