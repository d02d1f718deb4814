import type { Prisma } from '@croupier/db'
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

/** A redemption as its member reads it; one that was rejected changed nothing in the end. */
export function redemptionOf(row: RedemptionRow, vault: MerchantVault): points.Redemption {
  const { publicId: id, kind, titles, quantity, state, remark, createdAt: at } = row
  const opened =
    row.delivery === null
      ? { address: null, phone: null }
      : delivery.parse(JSON.parse(vault.open(row.delivery, deliveryBinding(id))))
  return {
    ...{ id, quantity, remark, at, ...opened },
    kind: points.mallKinds.find((known) => known === kind) ?? 'GIFT',
    titles: titles as Record<string, string>,
    points: Number(row.points),
    amount: units(row.amountUnits),
    state: points.redemptionState.parse(state),
    change: state === 'REJECTED' ? 0 : -Number(row.points),
    balance: Number(row.balanceAfter),
  }
}
