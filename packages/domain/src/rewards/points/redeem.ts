import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { houseAccount, lockMoney, post, pushBalances, type Transfer, walletOrFail } from '@croupier/ledger'
import { units } from '@croupier/money'
import { fail, type points as wire } from '@croupier/wire'
import { z } from 'zod'
import { countWagering } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedQuery, readFeed } from '../../feed.ts'
import { checkPaymentPassword, refuseProtected } from '../../identity/index.ts'
import {
  admitMoney,
  fingerprintOf,
  type MerchantVault,
  merchantVault,
  oncePerKey,
  type Site,
} from '../../platform/index.ts'
import { lockPoints } from './pointAccount.ts'
import { deliveryBinding, itemCounts, redemptionOf } from './redemption.ts'

const ADDRESS_CHARS_MIN = 5
const PHONE = /^\+?[\d ()-]{5,30}$/

export interface Redeeming {
  /** the client's uuid v7: the command's key, not the record's id */
  readonly requestId: string
  readonly code: string
  readonly quantity: number
  readonly address: string
  readonly phone: string
  readonly paymentPassword: string
}

const answer = z.object({ id: z.uuid() })

interface Item {
  readonly id: string
  readonly kind: string
  readonly titles: object
  readonly points: number
  readonly price: bigint
  readonly stock: number
  readonly perAccount: number | null
}

/** The item, locked: who comes next sees what is left. */
async function holdItem(tx: Tx, { memberId, merchantId }: Owner, input: Redeeming): Promise<Item> {
  const { code, quantity } = input
  const [item] = await tx.$queryRaw<Item[]>`
    SELECT id, kind, titles, points, price_units AS price, stock, per_account AS "perAccount" FROM mall_items
     WHERE merchant_id = ${merchantId} AND code = ${code} AND is_open FOR NO KEY UPDATE`
  if (item === undefined) return fail('MALL_ITEM_NOT_FOUND', {})
  if (item.stock < quantity) fail('MALL_ITEM_SOLD_OUT', { left: item.stock })
  if (item.perAccount !== null) {
    const had = await tx.pointRedemption.aggregate({
      where: { memberId, merchantId, itemId: item.id, state: { not: 'REJECTED' } },
      _sum: { quantity: true },
    })
    if ((had._sum.quantity ?? 0) + quantity > item.perAccount) {
      fail('MALL_ITEM_LIMIT', { max: item.perAccount })
    }
  }
  // A discount is a lower price: nothing is sent.
  const isSent = item.kind !== 'DISCOUNT'
  if (isSent && (input.address.length < ADDRESS_CHARS_MIN || !PHONE.test(input.phone))) {
    fail('MALL_DELIVERY_MISSING', {})
  }
  return item
}

interface Owner {
  readonly memberId: bigint
  readonly merchantId: number
}

async function take(tx: Tx, ctx: ActorCtx, publicId: string, input: Redeeming, vault: MerchantVault): Promise<void> {
  const { memberId, merchantId } = ctx.actor
  await lockMoney(tx, memberId)
  const locked = await lockPoints(tx, merchantId, memberId)
  const item = await holdItem(tx, { memberId, merchantId }, input)
  const at = await moneyNow(tx)
  const count = BigInt(input.quantity)
  const [points, amountUnits] = [BigInt(item.points) * count, item.price * count]
  await refuseProtected(tx, { merchantId, memberId, path: 'BONUS', units: units(amountUnits) })
  // Nothing leaves while a bonus is open (rules C5); points may.
  if (amountUnits > 0n && (await countWagering(tx, { id: memberId, merchantId })).hasBonus) fail('MALL_BONUS_OPEN', {})
  if (locked.balance < points) fail('POINTS_INSUFFICIENT', {})
  const { quantity, address, phone } = input
  const isSent = item.kind !== 'DISCOUNT'
  const { id: subject } = await tx.pointRedemption.create({
    data: {
      publicId,
      memberId,
      merchantId,
      itemId: item.id,
      kind: item.kind,
      quantity,
      points,
      titles: { ...item.titles },
      amountUnits,
      balanceAfter: locked.balance - points,
      delivery: isSent ? vault.seal(JSON.stringify({ address, phone }), deliveryBinding(publicId)) : null,
      createdAt: at,
    },
    select: { id: true },
  })
  await tx.$executeRaw`
    UPDATE mall_items SET stock = stock - ${quantity}, exchanged = exchanged + ${quantity}
     WHERE id = ${item.id}::uuid AND merchant_id = ${merchantId}`
  const wallet = await walletOrFail(tx, memberId)
  const ref = { subject }
  const moves: Transfer[] = []
  if (points > 0n) {
    const of = { from: locked.account, to: locked.house, units: units(points) }
    moves.push({ kind: 'POINTS_SPENT', ref, ...of })
  }
  if (amountUnits > 0n) {
    const to = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', wallet.asset)
    const of = { from: wallet.accountId, to, units: units(amountUnits) }
    moves.push({ kind: 'REDEMPTION_CASH', ref, ...of })
  }
  await post(tx, merchantId, moves)
  await pushBalances(tx, merchantId, [wallet.accountId], at)
}

/**
 * The actor asks for an item, once for a request (rules C1): points, cash and stock are taken in one transaction, and only an officer
 * can give them back.
 * @throws DomainError MALL_ITEM_NOT_FOUND, MALL_ITEM_SOLD_OUT, MALL_ITEM_LIMIT, MALL_DELIVERY_MISSING, MALL_BONUS_OPEN, POINTS_INSUFFICIENT,
 * WALLET_INSUFFICIENT_FUNDS, WALLET_FROZEN, those of the withdrawal password (`checkPaymentPassword`), PROTECTION_EXCLUDED,
 * PROTECTION_TIME_OUT, SITE_MONEY_READ_ONLY, where it came from (`admitMoney`), IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING,
 * IDEMPOTENCY_KEY_EXPIRED
 */
export async function redeem(
  ctx: ActorCtx,
  _site: Site,
  input: Redeeming,
): Promise<{ value: wire.Redemption; replayed: boolean }> {
  admitMoney(ctx.access)
  // A transaction of its own: a wrong one counts although nothing is taken.
  await checkPaymentPassword(ctx, input.paymentPassword)
  const { memberId, merchantId } = ctx.actor
  const vault = await merchantVault(ctx, merchantId)
  const { requestId: key, code, quantity, address, phone } = input
  const command = {
    memberId,
    route: 'points.redeem' as const,
    key,
    fingerprint: fingerprintOf({ code, quantity, address, phone }),
    answer,
  }
  const { value: taken, replayed } = await withTransaction(
    ctx.db,
    async (tx) =>
      await oncePerKey(tx, command, async () => {
        const id = ctx.ids.uuid()
        await take(tx, ctx, id, input, vault)
        return { id }
      }),
  )
  ctx.db.wakeRelay()
  const where = { publicId_merchantId: { publicId: taken.id, merchantId } }
  const row = await ctx.db.prisma.pointRedemption.findUniqueOrThrow({ where })
  const counts = await itemCounts(ctx.db.prisma, [row])
  return { value: redemptionOf(row, counts(row), vault), replayed }
}

/** What the actor asked for, newest first. */
export async function listRedemptions(ctx: ActorCtx, query: FeedQuery) {
  const { memberId, merchantId } = ctx.actor
  const vault = await merchantVault(ctx, merchantId)
  const page = await readFeed(
    query,
    async (place, take) => {
      const id = place === null ? {} : { id: keysFrom(place) }
      const rows = await ctx.db.prisma.pointRedemption.findMany({
        where: { memberId, merchantId, ...id },
        orderBy: { id: place?.way === 'newer' ? 'asc' : 'desc' },
        take,
      })
      return { rows, stopped: null }
    },
    (row) => `${row.id}`,
  )
  const counts = await itemCounts(ctx.db.prisma, page.items)
  return { ...page, items: page.items.map((row) => redemptionOf(row, counts(row), vault)) }
}

const keysFrom = ({ way, key }: { way: 'older' | 'newer'; key: string }) =>
  way === 'older' ? { lt: BigInt(key) } : { gte: BigInt(key) }
