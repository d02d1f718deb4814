import type { Prisma, Tx } from '@croupier/db'
import { units } from '@croupier/money'
import { points } from '@croupier/wire'
import { z } from 'zod'
import type { MerchantVault } from '../../platform/index.ts'

/** Where a delivery is sealed: it opens in no other row. */
export const deliveryBinding = (id: string): string => `point_redemptions/${id}`

const delivery = z.object({ address: z.string(), phone: z.string() })

export interface RedemptionRow {
  readonly publicId: string
  readonly kind: string
  readonly titles: Prisma.JsonValue
  readonly quantity: number
  readonly points: bigint
  readonly amountUnits: bigint
  readonly balanceAfter: bigint
  readonly state: string
  readonly delivery: string | null
  readonly remark: string | null
  readonly createdAt: Date
}

/** What is left of an item, and what everybody has asked for. */
export interface ItemCounts {
  readonly stock: number
  readonly exchanged: number
}

/**
 * The counts of the items that redemptions are of, as they are now, in one read.
 * @returns those of a redemption's item; it throws for an item that was not there, which the mall never deletes
 */
export async function itemCounts(
  reader: Pick<Tx, 'mallItem'>,
  rows: readonly { readonly itemId: string }[],
): Promise<(row: { readonly itemId: string }) => ItemCounts> {
  const ids = [...new Set(rows.map(({ itemId }) => itemId))]
  const items = await reader.mallItem.findMany({
    where: { id: { in: ids } },
    select: { id: true, stock: true, exchanged: true },
  })
  const known = new Map(items.map((item) => [item.id, item]))
  return ({ itemId }) => {
    const item = known.get(itemId)
    if (item === undefined) throw new Error(`there is no mall item ${itemId}`)
    return item
  }
}

/** A redemption as its member reads it; one that was rejected changed nothing in the end. */
export function redemptionOf(row: RedemptionRow, item: ItemCounts, vault: MerchantVault): points.Redemption {
  const { publicId: id, kind, titles, quantity, state, remark, createdAt: at } = row
  const opened =
    row.delivery === null
      ? { address: null, phone: null }
      : delivery.parse(JSON.parse(vault.open(row.delivery, deliveryBinding(id))))
  return {
    id,
    quantity,
    remark,
    at,
    ...opened,
    kind: points.mallKinds.find((known) => known === kind) ?? 'GIFT',
    titles: titles as Record<string, string>,
    remaining: item.stock,
    exchanged: item.exchanged,
    points: Number(row.points),
    amount: units(row.amountUnits),
    paymentAccount: row.amountUnits > 0n ? 'MAIN' : null,
    state: points.redemptionState.parse(state),
    change: state === 'REJECTED' ? 0 : -Number(row.points),
    balance: Number(row.balanceAfter),
  }
}
