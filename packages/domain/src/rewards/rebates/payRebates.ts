import { moneyNow, withTransaction } from '@croupier/db'
import { lockMoney } from '@croupier/ledger'
import { DomainError } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { readSettings } from '../../platform/index.ts'
import { payGrant } from '../grants/index.ts'

/** Rebates of one statement. */
const PAGE = 500

interface Rebate {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
}

/** Why a member gets no gift now: the rebate stays, to be claimed. */
const WAITS: ReadonlySet<string> = new Set(['PROTECTION_EXCLUDED', 'PROTECTION_TIME_OUT', 'SITE_MONEY_READ_ONLY'])

/** Pays a rebate that is still open. @returns how many were paid */
async function payOne(ctx: Ctx, { id, memberId, merchantId }: Rebate): Promise<number> {
  try {
    return await withTransaction(ctx.db, async (tx) => {
      await lockMoney(tx, memberId)
      const [open] = await tx.$queryRaw<{ amountUnits: bigint; wageringPpm: bigint }[]>`
        SELECT amount_units AS "amountUnits", wagering_ppm AS "wageringPpm" FROM reward_grants
         WHERE id = ${id} AND merchant_id = ${merchantId} AND state = 'OPEN' FOR UPDATE`
      if (open === undefined) return 0
      await payGrant(tx, { ...open, id, memberId, merchantId, kind: 'WATER_REBATE' })
      return 1
    })
  } catch (error) {
    if (error instanceof DomainError && WAITS.has(error.code)) return 0
    throw error
  }
}

async function payMerchant(ctx: Ctx, merchantId: number): Promise<number> {
  const { rebates } = (await readSettings(ctx.db, merchantId)).rewards
  if (rebates.payment === 'CLAIM') return 0
  const now = await moneyNow(ctx.db)
  const of = { message: 'a rebate was not paid', ownerOf: ({ id }: Rebate) => ({ rebate: String(id) }) }
  let paid = 0
  for (let after: bigint | null = 0n; after !== null; ) {
    const page: Rebate[] = await ctx.db.prisma.$queryRaw<Rebate[]>`
      SELECT id, member_id AS "memberId", merchant_id AS "merchantId" FROM reward_grants
       WHERE merchant_id = ${merchantId} AND kind = 'WATER_REBATE' AND state = 'OPEN' AND expires_at > ${now} AND id > ${after}
       ORDER BY id LIMIT ${PAGE}`
    const counts = await each(ctx, page, of, async (one) => await payOne(ctx, one))
    paid += counts.reduce((sum, count) => sum + count, 0)
    after = page.length < PAGE ? null : (page.at(-1)?.id ?? null)
  }
  return paid
}

/**
 * Pays the open rebates of merchants who pay them automatically (rules C3), each by itself. One that a member may not have now stays, to
 * be claimed, and is tried again with the next day's.
 * @returns how many were paid
 */
export async function payRebates(ctx: Ctx): Promise<number> {
  const merchants = await ctx.db.prisma.merchant.findMany({
    where: { moneyMode: { not: 'READ_ONLY' } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  const of = { message: 'rebates were not paid', ownerOf: ({ id }: { id: number }) => ({ merchantId: id }) }
  const paid = await each(ctx, merchants, of, async ({ id }) => await payMerchant(ctx, id))
  ctx.db.wakeRelay()
  return paid.reduce((sum, count) => sum + count, 0)
}
