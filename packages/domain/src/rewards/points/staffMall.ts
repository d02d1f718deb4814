import { withTransaction } from '@croupier/db'
import { toDecimalString } from '@croupier/money'
import type { points } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, type SecondYes } from '../../platform/index.ts'
import { itemOf, type NewMallItem, publishMallItem } from './mall.ts'

const LISTED_MAX = 200

/** Who acts, and why: both are kept in the audit chain. */
interface Officer {
  readonly by: string
  readonly reason: string
}

/** An item as staff sees it: those that are not offered are among them. */
export type StaffMallItem = points.MallItem & { readonly isOpen: boolean; readonly sort: number }

/** The items of a merchant in its order, at most 200. */
export async function listStaffMall(ctx: Ctx, merchantId: number): Promise<StaffMallItem[]> {
  const rows = await ctx.db.prisma.mallItem.findMany({
    where: { merchantId },
    orderBy: [{ isOpen: 'desc' }, { sort: 'asc' }, { code: 'asc' }],
    take: LISTED_MAX,
  })
  return rows.map((row) => ({ ...itemOf(row), isOpen: row.isOpen, sort: row.sort }))
}

/** Two officers offer an item, or change the one with this code; what was exchanged stays counted. */
export async function saveMallItem(
  ctx: Ctx,
  { by, second, reason, ...item }: NewMallItem & Officer & { readonly second: SecondYes },
): Promise<void> {
  const { merchantId, code, kind, points: cost, price, stock, perAccount, sort } = item
  await withTransaction(ctx.db, async (tx) => {
    await second.use(tx)
    await publishMallItem(tx, ctx, item)
    const after = {
      item: code,
      kind,
      points: cost,
      price: toDecimalString(price),
      stock,
      perAccount,
      sort,
      by,
      second: second.by,
      reason,
    }
    const nobody = { actorId: null, subjectId: null }
    await audit(tx, { merchantId, action: 'mall.itemSaved', ...nobody, after })
  })
}

/**
 * An officer takes an item out of the offer, or puts it back. What members have asked for is decided all the same.
 * @returns false when it is so already, or there is no such item
 */
export async function switchMallItem(
  ctx: Ctx,
  of: Officer & { readonly merchantId: number; readonly code: string; readonly isOpen: boolean },
): Promise<boolean> {
  const { merchantId, code, isOpen, by, reason } = of
  return await withTransaction(ctx.db, async (tx) => {
    const { count } = await tx.mallItem.updateMany({
      where: { merchantId, code, isOpen: !isOpen },
      data: { isOpen },
    })
    if (count === 0) return false
    const after = { item: code, isOpen, by, reason }
    const nobody = { actorId: null, subjectId: null }
    await audit(tx, { merchantId, action: 'mall.itemSwitched', ...nobody, after })
    return true
  })
}
