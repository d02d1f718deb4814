import type { Prisma, Tx } from '@croupier/db'
import { parseUnits, type Units, units } from '@croupier/money'
import { points } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { maySellTo } from '../../identity/index.ts'
import { checkMerchantDigits, type Site } from '../../platform/index.ts'

interface ItemRow {
  readonly id: string
  readonly code: string
  readonly kind: string
  readonly titles: Prisma.JsonValue
  readonly points: number
  readonly priceUnits: bigint
  readonly stock: number
  readonly exchanged: number
  readonly perAccount: number | null
}

/** An item as people see it. */
export function itemOf(row: ItemRow): points.MallItem {
  const { id, code, points: cost, stock, exchanged, perAccount } = row
  const { priceUnits, kind, titles } = row
  return {
    id,
    code,
    points: cost,
    stock,
    exchanged,
    perAccount,
    kind: points.mallKinds.find((known) => known === kind) ?? 'GIFT',
    titles: titles as Record<string, string>,
    price: units(priceUnits),
  }
}

/**
 * What a merchant gives for points, in its order, and how points are earned (rules C1); nothing for who may not be sold to (protection P6).
 * @param sessionId the page's own login, run out or not; null without one
 */
export async function readMall(ctx: Ctx, site: Site, sessionId: string | null) {
  const sells = sessionId === null || (await maySellTo(ctx.db, { sessionId }))
  const rows = await ctx.db.prisma.mallItem.findMany({
    where: { merchantId: site.merchantId, isOpen: true },
    orderBy: [{ sort: 'asc' }, { code: 'asc' }],
  })
  const { perPoint, ratio, worth } = site.settings.rewards.points
  const rules = points.pointSources.map((source) => ({
    source,
    perPoint: parseUnits(perPoint[source]),
  }))
  return { items: sells ? rows.map(itemOf) : [], rules, ratio, worth: parseUnits(worth) }
}

export interface NewMallItem {
  readonly merchantId: number
  readonly code: string
  readonly kind: points.MallKind
  /** language code to name */
  readonly titles: Readonly<Record<string, string>>
  readonly points: number
  readonly price: Units
  readonly stock: number
  readonly perAccount: number | null
  readonly sort: number
}

/** Offers an item, or changes the one with this code; what was exchanged stays counted. @throws DomainError AMOUNT_TOO_FINE */
export async function publishMallItem(tx: Tx, ctx: Ctx, item: NewMallItem): Promise<void> {
  const { price, merchantId, code, ...rest } = item
  await checkMerchantDigits(tx, merchantId, { price })
  const priceUnits: bigint = price
  const data = { ...rest, titles: { ...item.titles }, priceUnits }
  await tx.mallItem.upsert({
    where: { merchantId_code: { merchantId, code } },
    create: { ...data, id: ctx.ids.uuid(), merchantId, code },
    update: data,
  })
}
