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

type PairRow = DuplicatePair & { readonly otherRow: bigint; readonly memberRow: bigint }

/**
 * The pairs that nobody has judged yet, those that share most first, page by page (protection A1). A pair that is judged meanwhile moves no
 * other one off a page.
 * @param after the last pair of the page before: how much it shares, and its two accounts, as `next` says it; null: the first page
 */
export async function listDuplicates(
  ctx: Ctx,
  after: string | null,
): Promise<{ items: DuplicatePair[]; next: string | null }> {
  const [shared = 0, other = 0n, member = 0n] = (after ?? '').split('.').map((part) => BigInt(part))
  const isBehind =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(cardinality(d.traits), d.other_id, d.member_id) < (${Number(shared)}::int, ${other}::bigint, ${member}::bigint)`
  const rows = await ctx.db.prisma.$queryRaw<PairRow[]>`
    SELECT d.other_id AS "otherRow", d.member_id AS "memberRow", m.public_id AS "publicId", m.account, o.public_id AS "otherId", o.account AS other, t.code AS "merchantCode", d.traits
      FROM duplicate_suspicions d JOIN members m ON m.id = d.member_id JOIN members o ON o.id = d.other_id
      JOIN merchants t ON t.id = d.merchant_id
     WHERE ${isWithin(ctx, Prisma.sql`d.merchant_id`)} AND ${isBehind}
     ORDER BY cardinality(d.traits) DESC, d.other_id DESC, d.member_id DESC LIMIT ${PAGE + 1}`
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  const isMore = rows.length > PAGE && last !== undefined
  return {
    items: shown.map(({ otherRow: _, memberRow: __, ...pair }) => pair),
    next: isMore ? `${last.traits.length}.${last.otherRow}.${last.memberRow}` : null,
  }
}
