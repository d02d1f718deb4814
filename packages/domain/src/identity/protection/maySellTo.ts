import { type Db, Prisma } from '@croupier/db'

/** A member, or whose login a page says it has. */
export type SoldTo = { readonly memberId: bigint } | { readonly sessionId: string }

/**
 * Whether a member may be shown or written what sells – promotions, rains, missions, gifts to claim, banners, pop-ups, campaigns – now (rules E6,
 * protection P6): not while it is excluded, takes a time-out or is at rest (protection A10). Each path that sells asks this, or the gate for MARKETING within its own
 * statement; `tests/architecture/protectionPaths.test.ts` lists them. True where nobody is meant.
 */
export async function maySellTo({ prisma }: Pick<Db, 'prisma'>, to: SoldTo): Promise<boolean> {
  const whom =
    'memberId' in to
      ? Prisma.sql`${to.memberId}::bigint`
      : Prisma.sql`(SELECT member_id FROM sessions WHERE id = ${to.sessionId}::uuid)`
  const [row] = await prisma.$queryRaw<{ may: boolean }[]>`
    SELECT protection_gate(merchant_id, id, 'MARKETING', 0, 0, money_now()) IS NULL AND dormant_at IS NULL AS may FROM members WHERE id = ${whom}`
  return row?.may ?? true
}
