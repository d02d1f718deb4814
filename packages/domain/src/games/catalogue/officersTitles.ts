import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'

const LISTED_MAX = 100

/** A game of a vendor as an officer sees it. */
export interface OfficersTitle {
  readonly code: string
  readonly category: string
  /** in English, else the code */
  readonly name: string
  /** null: it is played */
  readonly closedAt: Date | null
  /** the vendor's list does not have it any more */
  readonly isWithdrawn: boolean
}

/** Games of a vendor, closed ones first, then in the vendor's order: those whose code or English name has these words, at most 100. */
export async function listOfficersTitles(
  { db }: Ctx,
  { vendor, search }: { readonly vendor: string; readonly search: string },
): Promise<OfficersTitle[]> {
  return await db.prisma.$queryRaw<OfficersTitle[]>`
    SELECT c.code, c.category, coalesce(t.name ->> 'EN', c.code) AS name, c.closed_at AS "closedAt",
           t.withdrawn_at IS NOT NULL AS "isWithdrawn"
      FROM catalogue_games c JOIN game_titles t ON t.catalogue_id = c.id
     WHERE c.vendor = ${vendor}
       AND position(lower(${search}::text) IN lower(c.code || ' ' || coalesce(t.name ->> 'EN', ''))) > 0
     ORDER BY c.closed_at NULLS LAST, t.rank, c.id LIMIT ${LISTED_MAX}`
}

/**
 * An officer closes a single game of a vendor for every merchant, or opens it again (protection A9). It goes out of the lists, cannot be
 * opened and takes no stakes; rounds that are open are paid as ever.
 * @returns false when it is so already
 * @throws DomainError GAME_NOT_FOUND
 */
export async function setTitleState(
  ctx: Ctx,
  of: {
    readonly vendor: string
    readonly code: string
    readonly isOpen: boolean
    readonly by: string
    readonly reason: string
  },
): Promise<boolean> {
  const { vendor, code, isOpen, by, reason } = of
  return await withTransaction(ctx.db, async (tx) => {
    const [game] = await tx.$queryRaw<{ id: number; closed: boolean }[]>`
      SELECT c.id, c.closed_at IS NOT NULL AS closed FROM catalogue_games c JOIN game_titles t ON t.catalogue_id = c.id
       WHERE c.vendor = ${vendor} AND c.code = ${code} FOR UPDATE OF c`
    if (game === undefined) return fail('GAME_NOT_FOUND', {})
    if (game.closed !== isOpen) return false
    await tx.$executeRaw`
      UPDATE catalogue_games SET closed_at = CASE WHEN ${isOpen}::boolean THEN NULL ELSE money_now() END WHERE id = ${game.id}`
    const state = (open: boolean) => ({ vendor, game: code, state: open ? 'OPEN' : 'CLOSED' })
    await auditMerchants(tx, null, {
      action: isOpen ? 'title.opened' : 'title.closed',
      before: state(!isOpen),
      after: { ...state(isOpen), by, reason },
    })
    return true
  })
}
