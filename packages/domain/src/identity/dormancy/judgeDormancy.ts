import { moneyNow, withTransaction } from '@croupier/db'
import { DAY_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { audit, readSettings } from '../../platform/index.ts'
import { writeToMember } from '../contacts/index.ts'

/** Owners are told so long before. */
const NOTICE_DAYS = 30
/** Accounts of a merchant looked at by one run. */
const AT_ONCE = 200

interface Unused {
  readonly id: bigint
  readonly account: string
  readonly isNotified: boolean
}

/** Accounts that are to be told, or have been told long enough ago and were not used since, those that were unused longest first. */
async function unusedOf(ctx: Ctx, merchantId: number, months: number): Promise<Unused[]> {
  return await ctx.db.prisma.$queryRaw<Unused[]>`
    SELECT m.id, m.account, m.dormancy_notified_at IS NOT NULL AS "isNotified" FROM members m
     WHERE m.merchant_id = ${merchantId} AND m.dormant_at IS NULL AND m.status <> 'CLOSED' AND NOT is_test_account(m.type, m.test_at)
       AND coalesce(m.last_login_at, m.created_at) < money_now() - make_interval(months => ${months}::int) + ${NOTICE_DAYS}::int * interval '1 day'
       AND (m.dormancy_notified_at IS NULL OR m.dormancy_notified_at <= money_now() - ${NOTICE_DAYS}::int * interval '1 day')
     ORDER BY coalesce(m.last_login_at, m.created_at), m.id LIMIT ${AT_ONCE}`
}

/** Tells an owner, or marks the account where it was told and its time is over. @returns whether it was still unused */
async function judgeOne(ctx: Ctx, merchantId: number, { id, account, isNotified }: Unused): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const since = new Date(at.getTime() - NOTICE_DAYS * DAY_MS)
    const name = { id, merchantId, dormantAt: null }
    const changed = isNotified
      ? await tx.member.updateMany({ where: { ...name, dormancyNotifiedAt: { lte: since } }, data: { dormantAt: at } })
      : await tx.member.updateMany({ where: { ...name, dormancyNotifiedAt: null }, data: { dormancyNotifiedAt: at } })
    if (changed.count === 0) return false
    if (isNotified) {
      await audit(tx, { merchantId, action: 'member.dormant', actorId: null, subjectId: id })
      return true
    }
    const { name: merchant } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
    const date = new Date(at.getTime() + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10)
    const words = { merchant, account, date }
    await writeToMember(tx, ctx, id, { merchantId, kind: 'dormant', language: undefined, words, lifeMs: 7 * DAY_MS })
    return true
  })
}

/**
 * Lets accounts that nobody uses go to rest (protection A10): the owner is told 30 days before. Nothing is charged, no money moves.
 * @returns how many were told or marked
 * @throws AggregateError with what merchants failed by, after all others
 */
export async function judgeDormancy(ctx: Ctx): Promise<number> {
  const merchants = await ctx.db.prisma.$queryRaw<
    { merchantId: number }[]
  >`SELECT id AS "merchantId" FROM merchants ORDER BY id`
  const of = { message: 'unused accounts of a merchant were not looked at', ownerOf: merchantOf }
  const judged = await each(ctx, merchants, of, async ({ merchantId }) => {
    const { months } = (await readSettings(ctx.db, merchantId)).dormancy
    if (months === 0) return 0
    const unused = await unusedOf(ctx, merchantId, months)
    const ofMember = {
      message: 'an unused account was not judged',
      ownerOf: ({ id }: Unused) => ({ memberId: String(id) }),
    }
    return (await each(ctx, unused, ofMember, async (one) => await judgeOne(ctx, merchantId, one))).filter(Boolean)
      .length
  })
  if (judged.some((count) => count > 0)) ctx.db.wakeRelay()
  return judged.reduce((sum, count) => sum + count, 0)
}
