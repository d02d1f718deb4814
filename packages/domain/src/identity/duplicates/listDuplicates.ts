import type { Ctx } from '../../ctx.ts'

/** Two accounts of a merchant that may belong to one person. */
export interface DuplicatePair {
  readonly account: string
  readonly other: string
  /** what they share: `device`, a browser both were used in; `nameBirth`, name and birthday */
  readonly traits: readonly ('device' | 'nameBirth')[]
}

/** The pairs of a merchant that nobody has judged yet, those that share most first (protection A1). */
export async function listDuplicates(
  ctx: Ctx,
  { merchantId, limit }: { readonly merchantId: number; readonly limit: number },
): Promise<DuplicatePair[]> {
  return await ctx.db.prisma.$queryRaw<DuplicatePair[]>`
    SELECT m.account, o.account AS other, d.traits
      FROM duplicate_suspicions d JOIN members m ON m.id = d.member_id JOIN members o ON o.id = d.other_id
     WHERE d.merchant_id = ${merchantId}
     ORDER BY cardinality(d.traits) DESC, d.other_id DESC, d.member_id DESC LIMIT ${limit}`
}
