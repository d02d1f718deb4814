import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { publishMallItem } from '@croupier/domain/rewards/points'
import { parseUnits } from '@croupier/money'
import type { points } from '@croupier/wire'
import { type Goods, goodsTitles } from './mallTexts.ts'

type Item = readonly [
  goods: Goods,
  size: string,
  kind: points.MallKind,
  points: number,
  price: string,
  stock: number,
  perAccount: number | null,
]

/** Twenty things for points: a few within reach of the first day, and some that take a year. */
const ITEMS: readonly Item[] = [
  ['coupon', '¥50', 'DISCOUNT', 20, '45', 500, 5],
  ['coupon', '¥100', 'DISCOUNT', 60, '88', 300, 5],
  ['coupon', '¥200', 'DISCOUNT', 180, '170', 100, 2],
  ['cup', '×1', 'LIFE', 30, '0', 400, 10],
  ['cup', '×3', 'LIFE', 85, '0', 200, 5],
  ['phone', '¥50', 'LIFE', 120, '40', 300, 5],
  ['phone', '¥100', 'LIFE', 260, '75', 200, 5],
  ['ride', '¥30', 'LIFE', 90, '20', 300, 5],
  ['ride', '¥60', 'LIFE', 200, '38', 150, 5],
  ['film', '×1', 'LIFE', 150, '15', 200, 4],
  ['film', '×2', 'LIFE', 280, '28', 100, 2],
  ['lamp', 'A', 'GIFT', 800, '20', 60, 2],
  ['teapot', 'A', 'GIFT', 1200, '0', 40, 2],
  ['teapot', 'B', 'GIFT', 2600, '0', 20, 1],
  ['headphones', 'A', 'GIFT', 3200, '60', 30, 2],
  ['headphones', 'B', 'GIFT', 8800, '0', 10, 1],
  ['suitcase', '20″', 'GIFT', 5200, '80', 20, 1],
  ['suitcase', '24″', 'GIFT', 7600, '100', 15, 1],
  ['watch', 'A', 'GIFT', 12_800, '0', 10, 1],
  ['watch', 'B', 'GIFT', 28_800, '0', 3, 1],
]

/** Fills the demo merchant's mall; does nothing where something is in it. */
export async function seedMall(ctx: Ctx, merchantId: number): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    if ((await tx.mallItem.count({ where: { merchantId } })) > 0) return
    for (const [sort, [goods, size, kind, points, price, stock, perAccount]] of ITEMS.entries()) {
      await publishMallItem(tx, ctx, {
        merchantId,
        kind,
        points,
        stock,
        perAccount,
        sort,
        code: `${goods}.${sort + 1}`,
        titles: goodsTitles(goods, size),
        price: parseUnits(price),
      })
    }
  })
}
