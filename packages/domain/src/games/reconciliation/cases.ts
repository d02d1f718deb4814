import type { Tx } from '@croupier/db'
import type { Difference } from '@croupier/rules'

/** Something that the two sides say differently. */
export interface Differing {
  readonly kind: Difference | 'MISSING_THERE' | 'TOTALS_DIFFER'
  /** transaction, or day and asset */
  readonly subject: string
  /** null: nobody knows whose it is: that of the first merchant that offers the provider */
  readonly merchantId: number | null
  readonly memberId: bigint | null
  readonly detail: object
}

/** Opens cases of a provider, once for what they are about; seen again they are counted, and open again where they were closed. */
export async function openDiffering(tx: Tx, vendor: string, found: readonly Differing[], at: Date): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ memberId, ...one }) => ({
    ...one,
    memberId: memberId === null ? null : String(memberId),
  }))
  await tx.$executeRaw`
    INSERT INTO provider_cases AS c (merchant_id, member_id, vendor, kind, subject, detail, opened_at, seen_at)
    SELECT DISTINCT ON (q.kind, q.subject, m.id) m.id, q."memberId", ${vendor}, q.kind, q.subject, q.detail, ${at}, ${at}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS q(kind text, subject text, "merchantId" int, "memberId" bigint, detail jsonb)
      CROSS JOIN LATERAL (SELECT coalesce(q."merchantId",
        (SELECT min(o.merchant_id) FROM merchant_vendors o WHERE o.vendor = ${vendor}), (SELECT min(t.id) FROM merchants t)) AS id) m
    ON CONFLICT (vendor, kind, subject, merchant_id) DO UPDATE
     SET times = c.times + 1, seen_at = excluded.seen_at,
         opened_at = CASE WHEN c.closed_at IS NULL THEN c.opened_at ELSE excluded.opened_at END, closed_at = NULL,
         detail = CASE WHEN c.closed_at IS NULL THEN c.detail ELSE excluded.detail END`
}

/** Closes cases about transactions that are the same on both sides by now. */
export async function closeSame(tx: Tx, vendor: string, txIds: readonly string[], at: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE provider_cases SET closed_at = ${at}
     WHERE vendor = ${vendor} AND kind = ANY (ARRAY['MISSING_HERE', 'MISSING_THERE', 'SUM_DIFFERS', 'STATE_DIFFERS', 'ROUND_DIFFERS'])
       AND subject = ANY (${[...txIds]}::text[]) AND closed_at IS NULL`
}
