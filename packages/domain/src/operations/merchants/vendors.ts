import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { chooseHotGames, offerVendors } from '../../games/index.ts'
import { audit } from '../../platform/index.ts'

/** A vendor as an officer sees it: whether its games take bets, and whether its server answers. */
export interface VendorLine {
  readonly vendor: string
  /** in English, else the code */
  readonly name: string
  readonly state: 'OPEN' | 'MAINTENANCE' | 'OFF'
  readonly until: Date | null
  readonly games: number
  readonly isSample: boolean
  readonly syncedAt: Date | null
  /** null: nobody outside is asked for it */
  readonly health: {
    readonly failures: number
    readonly requestedAt: Date | null
    readonly awaySince: Date | null
    readonly openRounds: number
    readonly openCases: number
  } | null
}

/** Every vendor by code, with what its provider last answered (protection A9). */
export async function listVendors({ db }: Ctx): Promise<VendorLine[]> {
  const rows = await db.prisma.$queryRaw<
    (Omit<VendorLine, 'health'> & {
      hasProvider: boolean
      failures: number
      requestedAt: Date | null
      awaySince: Date | null
      openRounds: number
      openCases: number
    })[]
  >`
    SELECT v.code AS vendor, coalesce(p.name ->> 'EN', v.code) AS name, v.state, v.until,
           (SELECT count(*)::int FROM catalogue_games c LEFT JOIN game_titles t ON t.catalogue_id = c.id
             WHERE c.vendor = v.code AND t.withdrawn_at IS NULL) AS games,
           coalesce(p.is_sample, false) AS "isSample", p.synced_at AS "syncedAt", g.vendor IS NOT NULL AS "hasProvider",
           coalesce(g.failures, 0) AS failures, g.requested_at AS "requestedAt", g.away_since AS "awaySince",
           (SELECT count(*)::int FROM provider_rounds r WHERE g.vendor IS NOT NULL AND r.vendor = v.code AND r.state = 'OPEN') AS "openRounds",
           (SELECT count(*)::int FROM provider_cases k WHERE g.vendor IS NOT NULL AND k.vendor = v.code AND k.closed_at IS NULL) AS "openCases"
      FROM vendors v LEFT JOIN vendor_profiles p ON p.vendor = v.code LEFT JOIN game_providers g ON g.vendor = v.code
     ORDER BY v.code`
  return rows.map(({ hasProvider, failures, requestedAt, awaySince, openRounds, openCases, ...row }) => ({
    ...row,
    health: hasProvider ? { failures, requestedAt, awaySince, openRounds, openCases } : null,
  }))
}

/** A vendor of the catalogue in a merchant's offer; `place` null: not offered. */
export interface OfferLine {
  readonly vendor: string
  readonly name: string
  readonly place: number | null
  readonly isHot: boolean
}

/** What a merchant offers in its order, then what it could offer; and the games that it shows first. */
export async function listOffer({ db }: Ctx, merchantId: number): Promise<{ vendors: OfferLine[]; hot: string[] }> {
  const vendors = await db.prisma.$queryRaw<OfferLine[]>`
    SELECT p.vendor, coalesce(p.name ->> 'EN', p.vendor) AS name, o.sort_order AS place, coalesce(o.is_hot, false) AS "isHot"
      FROM vendor_profiles p LEFT JOIN merchant_vendors o ON o.vendor = p.vendor AND o.merchant_id = ${merchantId}
     ORDER BY o.sort_order NULLS LAST, p.vendor`
  const hot = await db.prisma.$queryRaw<{ node: string }[]>`
    SELECT c.vendor || '-' || c.code AS node FROM merchant_hot_games h JOIN catalogue_games c ON c.id = h.catalogue_id
     WHERE h.merchant_id = ${merchantId} ORDER BY h.sort_order`
  return { vendors, hot: hot.map(({ node }) => node) }
}

interface Officer {
  readonly merchantId: number
  readonly by: string
  readonly reason: string
}
const WHO = { actorId: null, subjectId: null } as const

/**
 * An officer says which vendors a merchant offers, all of them, in this order.
 * @throws DomainError NOT_FOUND for a vendor that never listed a game
 */
export async function chooseVendors(
  ctx: Ctx,
  input: Officer & { readonly vendors: readonly { vendor: string; isHot: boolean }[] },
): Promise<void> {
  const { merchantId, vendors, by, reason } = input
  await withTransaction(ctx.db, async (tx) => {
    const was = await tx.merchantVendor.findMany({
      where: { merchantId },
      orderBy: { sortOrder: 'asc' },
    })
    await offerVendors(tx, merchantId, vendors)
    const before = {
      vendors: was.map(({ vendorCode, isHot }) => `${vendorCode}${isHot ? '*' : ''}`),
    }
    const is = vendors.map(({ vendor, isHot }) => `${vendor}${isHot ? '*' : ''}`)
    const after = { vendors: is, by, reason }
    await audit(tx, { merchantId, action: 'merchant.vendorsChosen', ...WHO, before, after })
  })
}

/**
 * An officer says which games a merchant shows first, all of them, in this order.
 * @throws DomainError GAME_NOT_FOUND for a node that is no title
 */
export async function chooseHot(ctx: Ctx, input: Officer & { readonly games: readonly string[] }): Promise<void> {
  const { merchantId, games, by, reason } = input
  const { hot } = await listOffer(ctx, merchantId)
  await withTransaction(ctx.db, async (tx) => {
    await chooseHotGames(tx, merchantId, games)
    const after = { games: [...games], by, reason }
    await audit(tx, {
      merchantId,
      action: 'merchant.hotChosen',
      ...WHO,
      before: { games: hot },
      after,
    })
  })
}
