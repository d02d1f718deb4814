import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { houseAccount, lockMoney, post, pushBalances, walletOrFail } from '@croupier/ledger'
import { parseUnits, type Units, units } from '@croupier/money'
import { amount, fail } from '@croupier/wire'
import { z } from 'zod'
import { openRequirement } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { checkPaymentPassword, refuseProtected } from '../../identity/index.ts'
import { admitMoney, fingerprintOf, oncePerKey, type Site } from '../../platform/index.ts'
import { lockPoints } from './pointAccount.ts'

/** What so many points are in cash: of `ratio` points `worth`, and of a part of them its part (rules C1). */
export function cashOf(points: bigint, { settings }: Site): Units {
  const { ratio, worth } = settings.rewards.points
  return units((points * parseUnits(worth)) / BigInt(ratio))
}

/** Points of one conversion at most. */
export function pointsAtMost({ settings }: Site): number {
  const { ratio, worth, convertMax } = settings.rewards.points
  return Number((parseUnits(convertMax) * BigInt(ratio)) / parseUnits(worth))
}

/** How often a member has converted on the business day of an instant. */
export async function conversionsToday(
  from: Pick<Tx, '$queryRaw'>,
  memberId: bigint,
  { merchantId, timeZone }: Site,
  at: Date,
): Promise<number> {
  const [row] = await from.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM point_conversions WHERE member_id = ${memberId} AND merchant_id = ${merchantId}
       AND created_at >= date_trunc('day', ${at}::timestamptz AT TIME ZONE ${timeZone}) AT TIME ZONE ${timeZone}`
  return row?.count ?? 0
}

const answer = z.object({ points: z.int(), cash: amount, balance: amount })

async function convert(tx: Tx, ctx: ActorCtx, site: Site, points: number) {
  const { memberId, merchantId } = ctx.actor
  const { ratio, conversionsPerDay } = site.settings.rewards.points
  if (points % ratio !== 0) fail('POINTS_NOT_MULTIPLE', { ratio })
  const max = pointsAtMost(site)
  if (points > max) fail('POINTS_CONVERSION_MAX', { max })
  await lockMoney(tx, memberId)
  const locked = await lockPoints(tx, merchantId, memberId)
  const at = await moneyNow(tx)
  const cash = cashOf(BigInt(points), site)
  await refuseProtected(tx, { merchantId, memberId, path: 'BONUS', units: cash })
  const used = await conversionsToday(tx, memberId, site, at)
  if (used >= conversionsPerDay) fail('POINTS_CONVERSIONS_OVER', { max: conversionsPerDay })
  if (locked.balance < BigInt(points)) fail('POINTS_INSUFFICIENT', {})
  const wallet = await walletOrFail(tx, memberId)
  const house = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', wallet.asset)
  const amountUnits: bigint = cash
  const { id: subject } = await tx.pointConversion.create({
    data: { memberId, merchantId, points: BigInt(points), amountUnits, createdAt: at },
    select: { id: true },
  })
  const [, paid] = await post(tx, merchantId, [
    {
      kind: 'POINTS_SPENT',
      ref: { subject, part: 1n },
      from: locked.account,
      to: locked.house,
      units: units(BigInt(points)),
    },
    { kind: 'POINT_CASH', ref: { subject }, from: house, to: wallet.accountId, units: cash },
  ])
  await openRequirement(
    tx,
    { id: memberId, merchantId },
    { amount: cash, required: cash, source: 'POINTS', sourceId: subject, at },
  )
  await pushBalances(tx, merchantId, [wallet.accountId], at)
  return {
    points: Number(locked.balance) - points,
    cash,
    balance: paid?.to?.balance ?? wallet.balance,
  }
}

/**
 * Turns points of the actor into cash, once for a request (rules C1): `ratio` points are `worth` in cash, which has to be
 * bet once.
 * @throws DomainError POINTS_NOT_MULTIPLE, POINTS_CONVERSION_MAX, POINTS_CONVERSIONS_OVER, POINTS_INSUFFICIENT, those of the withdrawal
 * password (`checkPaymentPassword`), PROTECTION_EXCLUDED, PROTECTION_TIME_OUT, SITE_MONEY_READ_ONLY, where it came from (`admitMoney`),
 * IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, IDEMPOTENCY_KEY_EXPIRED
 */
export async function convertPoints(
  ctx: ActorCtx,
  site: Site,
  input: { readonly requestId: string; readonly points: number; readonly paymentPassword: string },
) {
  admitMoney(ctx.access)
  // A transaction of its own: a wrong one counts although nothing is converted.
  await checkPaymentPassword(ctx, input.paymentPassword)
  const { requestId: key, points } = input
  const command = {
    memberId: ctx.actor.memberId,
    route: 'points.convert' as const,
    key,
    fingerprint: fingerprintOf({ points }),
    answer,
  }
  const done = await withTransaction(
    ctx.db,
    async (tx) => await oncePerKey(tx, command, async () => await convert(tx, ctx, site, points)),
  )
  ctx.db.wakeRelay()
  return done
}
