import type { Tx } from '@croupier/db'
import type { Units } from '@croupier/money'
import type { cashierGateway, deposits as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'

/** A way to pay in, as a merchant sets it; amounts in units of the merchant's currency. */
export interface ChannelTerms {
  readonly providerId: string
  readonly method: wire.DepositMethod
  readonly chain?: cashierGateway.Chain
  /** unique in the merchant */
  readonly name: string
  readonly min: Units
  readonly max: Units
  readonly feePpm?: number
  readonly feeFixed?: Units
  /** minutes of the merchant's day */
  readonly opensAt?: number
  readonly closesAt?: number
  /** minutes in which a payment is expected */
  readonly minutes: number
  /** of USDT */
  readonly rate?: Units
  readonly sort: number
}

/** Adds a channel to a merchant; one of that name stays as it is. */
export async function addChannel(tx: Tx, ctx: Ctx, merchantId: number, terms: ChannelTerms): Promise<void> {
  const { providerId, method, name, minutes, sort } = terms
  await tx.depositChannel.createMany({
    skipDuplicates: true,
    data: {
      id: ctx.ids.uuid(),
      merchantId,
      providerId,
      method,
      chain: terms.chain ?? null,
      name,
      minUnits: terms.min,
      maxUnits: terms.max,
      feePpm: terms.feePpm ?? 0,
      feeUnits: terms.feeFixed ?? 0n,
      opensMinute: terms.opensAt ?? 0,
      closesMinute: terms.closesAt ?? 0,
      minutes,
      rateUnits: terms.rate ?? null,
      sort,
    },
  })
}
