import type { Tx } from '@croupier/db'
import { catalogue, fail } from '@croupier/wire'

/** A vendor that a merchant offers. */
export interface OfferedVendor {
  readonly vendor: string
  readonly isHot?: boolean
}

/**
 * Says which vendors a merchant offers, all of them, in this order; one that is not named is not offered any more.
 * @throws DomainError NOT_FOUND for a vendor that never listed a game
 */
export async function offerVendors(tx: Tx, merchantId: number, vendors: readonly OfferedVendor[]): Promise<void> {
  const codes = vendors.map(({ vendor }) => vendor)
  const known = await tx.vendorProfile.count({ where: { vendorCode: { in: codes } } })
  if (known < new Set(codes).size) fail('NOT_FOUND', {})
  await tx.merchantVendor.deleteMany({ where: { merchantId } })
  await tx.merchantVendor.createMany({
    data: vendors.map(({ vendor, isHot = false }, index) => ({
      merchantId,
      vendorCode: vendor,
      isHot,
      sortOrder: index,
    })),
  })
}

/**
 * Says which games a merchant shows first, all of them, in this order.
 * @throws DomainError GAME_NOT_FOUND for a node that is no title
 */
export async function chooseHotGames(tx: Tx, merchantId: number, nodeIds: readonly string[]): Promise<void> {
  const nodes = nodeIds.map((nodeId) => catalogue.nodeOf(nodeId) ?? fail('GAME_NOT_FOUND', {}))
  await tx.merchantHotGame.deleteMany({ where: { merchantId } })
  const chosen = await tx.$executeRaw`
    INSERT INTO merchant_hot_games (merchant_id, catalogue_id, sort_order)
    SELECT ${merchantId}::int, t.catalogue_id, n.place
      FROM unnest(${nodes.map(({ vendor }) => vendor)}::text[], ${nodes.map(({ code }) => code)}::text[])
             WITH ORDINALITY n(vendor, code, place)
      JOIN catalogue_games c ON c.vendor = n.vendor AND c.code = n.code
      JOIN game_titles t ON t.catalogue_id = c.id`
  if (chosen < nodes.length) fail('GAME_NOT_FOUND', {})
}
