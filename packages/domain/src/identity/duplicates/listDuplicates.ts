import { Prisma } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { isWithin } from '../../platform/index.ts'

/** Two accounts of a merchant that may belong to one person. */
export interface DuplicatePair {
  readonly publicId: string
  readonly account: string
  readonly otherId: string
  readonly other: string
  readonly merchantCode: string
  /** what they share: `device`, a browser both were used in; `nameBirth`, name and birthday */
  readonly traits: readonly ('device' | 'nameBirth')[]
}

const PAGE = 50

/**
 * The pairs that nobody has judged yet, those that share most first, page by page (protection A1).
 * @param skip pairs of the pages before
 */
export async function listDuplicates(ctx: Ctx, skip: number): Promise<{ items: DuplicatePair[]; next: number | null }> {
  const rows = await ctx.db.prisma.$queryRaw<DuplicatePair[]>`
    SELECT m.public_id AS "publicId", m.account, o.public_id AS "otherId", o.account AS other, t.code AS "merchantCode", d.traits
      FROM duplicate_suspicions d JOIN members m ON m.id = d.member_id JOIN members o ON o.id = d.other_id
      JOIN merchants t ON t.id = d.merchant_id
     WHERE ${isWithin(ctx, Prisma.sql`d.merchant_id`)}
     ORDER BY cardinality(d.traits) DESC, d.other_id DESC, d.member_id DESC LIMIT ${PAGE + 1} OFFSET ${skip}`
  return { items: rows.slice(0, PAGE), next: rows.length > PAGE ? skip + PAGE : null }
}
