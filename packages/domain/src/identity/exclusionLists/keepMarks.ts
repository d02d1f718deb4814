import type { Tx } from '@croupier/db'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { marksOf } from '../exclusions/index.ts'
import { openEntry, sealEntry } from './sealedEntry.ts'

const AT_ONCE_MAX = 500

const personFields = z.strictObject({
  mobile: z.string().optional(),
  email: z.string().optional(),
  idNumber: z.string().optional(),
  name: z.string().optional(),
  birthday: z.string().optional(),
})

interface Missing {
  readonly id: bigint
  readonly source: string
  readonly reference: string
  readonly merchant_id: number | null
  readonly sealed: string
  readonly for_merchant: number
}

/**
 * Gives every entry its marks under every merchant it holds for that has none of it yet: of entries that are new, and of
 * merchants that opened after an entry was added.
 * @param only one entry; null: all
 * @returns how many entries times merchants were looked at
 */
export async function keepMarks(tx: Tx, ctx: Ctx, only: bigint | null = null): Promise<number> {
  let kept = 0
  // Who is known by nothing has no marks, so what was looked at is left behind by its number.
  let last: Pick<Missing, 'id' | 'for_merchant'> = { id: 0n, for_merchant: 0 }
  for (;;) {
    const missing = await tx.$queryRaw<Missing[]>`
      SELECT x.id, x.source, x.reference, x.merchant_id, x.sealed, b.id AS for_merchant
        FROM exclusions x JOIN merchants b ON b.id = x.merchant_id OR x.merchant_id IS NULL
       WHERE x.ended_at IS NULL AND (${only}::bigint IS NULL OR x.id = ${only}::bigint)
         AND (x.id, b.id) > (${last.id}::bigint, ${last.for_merchant}::int)
         AND NOT EXISTS (SELECT 1 FROM exclusion_marks k WHERE k.exclusion_id = x.id AND k.merchant_id = b.id)
       ORDER BY x.id, b.id LIMIT ${AT_ONCE_MAX}`
    const data = []
    for (const { id: exclusionId, source, reference, sealed, ...row } of missing) {
      const entry = { source, reference, merchantId: row.merchant_id, sealed }
      const person = personFields.parse(JSON.parse(openEntry(ctx, entry)))
      const vault = await merchantVault(ctx, row.for_merchant)
      const merchantId = row.for_merchant
      data.push(...marksOf(vault, person).map((mark) => ({ exclusionId, merchantId, ...mark })))
    }
    // Of two that mark one entry at the same moment both find the same.
    await tx.exclusionMark.createMany({ data, skipDuplicates: true })
    kept += missing.length
    last = missing.at(-1) ?? last
    if (missing.length < AT_ONCE_MAX) return kept
  }
}

/** Seals again the entries under a master key which is no longer the first (ASVS 13.3). @returns how many */
export async function resealEntries(tx: Tx, ctx: Ctx): Promise<number> {
  const old = await tx.exclusion.findMany({
    where: { NOT: { sealed: { startsWith: `${ctx.vault.kid}.` } } },
    orderBy: { id: 'asc' },
    take: AT_ONCE_MAX,
  })
  for (const row of old) {
    const sealed = sealEntry(ctx, row, openEntry(ctx, row))
    await tx.exclusion.update({ where: { id: row.id }, data: { sealed } })
  }
  return old.length
}
