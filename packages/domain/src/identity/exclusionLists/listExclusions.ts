import { Prisma } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

/** A list as a whole. */
export interface ExclusionSource {
  readonly source: string
  /** null: the whole platform */
  readonly merchantCode: string | null
  /** entries that hold */
  readonly entries: number
  readonly loadedAt: Date
}

/** Entries of persons' own exclusions are no list's. */
const IS_LISTED = Prisma.sql`x.source NOT IN ('MEMBER', 'OFFICER')`

/** Every list that was taken in, with how many of its entries hold and when something was added last. */
export async function listExclusionSources({ db }: Ctx): Promise<ExclusionSource[]> {
  return await db.prisma.$queryRaw<ExclusionSource[]>`
    SELECT x.source, m.code AS "merchantCode", max(x.added_at) AS "loadedAt",
           (count(*) FILTER (WHERE x.ended_at IS NULL))::int AS entries
      FROM exclusions x LEFT JOIN merchants m ON m.id = x.merchant_id WHERE ${IS_LISTED}
     GROUP BY 1, 2 ORDER BY 1, 2`
}

/** An entry of a list, without what it says of its person. */
export interface ListedExclusion {
  readonly id: bigint
  readonly source: string
  readonly reference: string
  readonly merchantCode: string | null
  readonly validFrom: Date
  /** until when the list names it; it holds on, until the list or an officer ends it (rules E6) */
  readonly validUntil: Date | null
  readonly addedAt: Date
  readonly endedAt: Date | null
  /** it has begun, and was not ended */
  readonly holds: boolean
  /** accounts that it was found to mean */
  readonly found: number
}

const PAGE = 50

/** Entries by a part of the reference, the newest first, page by page. */
export async function listExclusions(
  { db }: Ctx,
  { search, after }: { readonly search: string; readonly after: bigint | null },
): Promise<{ items: ListedExclusion[]; next: bigint | null }> {
  const rows = await db.prisma.$queryRaw<ListedExclusion[]>`
    SELECT x.id, x.source, x.reference, m.code AS "merchantCode", x.valid_from AS "validFrom", x.valid_until AS "validUntil",
           x.added_at AS "addedAt", x.ended_at AS "endedAt", x.ended_at IS NULL AND x.valid_from <= money_now() AS holds,
           (SELECT count(*) FROM member_exclusions f WHERE f.exclusion_id = x.id)::int AS found
      FROM exclusions x LEFT JOIN merchants m ON m.id = x.merchant_id
     WHERE ${IS_LISTED} AND (${search} = '' OR strpos(lower(x.reference), lower(${search})) > 0)
       AND (${after}::bigint IS NULL OR x.id < ${after}::bigint)
     ORDER BY x.id DESC LIMIT ${PAGE + 1}`
  const items = rows.slice(0, PAGE)
  return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

/** An account that an entry was found to mean. */
export interface FoundByEntry {
  readonly publicId: string
  readonly account: string
  readonly merchantCode: string
  readonly foundAt: Date
  /** an officer found that it means somebody else */
  readonly isCleared: boolean
}

const FOUND_MAX = 200

/** The accounts that an entry was found to mean, the newest first. */
export async function listFoundBy({ db }: Ctx, exclusionId: bigint): Promise<FoundByEntry[]> {
  return await db.prisma.$queryRaw<FoundByEntry[]>`
    SELECT m.public_id AS "publicId", m.account, t.code AS "merchantCode", f.found_at AS "foundAt",
           EXISTS (SELECT 1 FROM exclusion_clearances c
                    WHERE c.member_id = f.member_id AND c.exclusion_id = f.exclusion_id) AS "isCleared"
      FROM member_exclusions f JOIN members m ON m.id = f.member_id JOIN merchants t ON t.id = m.merchant_id
     WHERE f.exclusion_id = ${exclusionId} ORDER BY f.found_at DESC, m.id LIMIT ${FOUND_MAX}`
}
