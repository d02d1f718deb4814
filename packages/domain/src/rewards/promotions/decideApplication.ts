import { lockMembers, moneyNow, Prisma, withTransaction } from '@croupier/db'
import { lockMoney } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import {
  auditOfficer,
  countAlone,
  isWithin,
  merchantVault,
  readSettings,
  type SecondYes,
} from '../../platform/index.ts'
import { contactBinding } from './needs.ts'
import { payReward } from './payReward.ts'
import { termsOf } from './progress.ts'

interface ApplicationRow {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
  readonly sealed: string | null
  readonly account: string
  readonly code: string
  readonly remark: string | null
  readonly images: number
  readonly publicId: string
  readonly at: Date
}

/** Applications that wait for an officer, the oldest first, with the messenger that one names. */
export async function listApplications(ctx: Ctx, max: number) {
  const rows = await ctx.db.prisma.$queryRaw<ApplicationRow[]>`
    SELECT e.id, e.member_id AS "memberId", e.merchant_id AS "merchantId", e.contact_sealed AS sealed, m.public_id::text AS "publicId",
           e.created_at AS at, m.account, p.code, e.remark, (SELECT count(*)::int FROM promotion_images i WHERE i.entry_id = e.id) AS images
      FROM promotion_entries e JOIN members m ON m.id = e.member_id
      JOIN promotions p ON p.id = e.promotion_id AND p.merchant_id = e.merchant_id
     WHERE e.state = 'APPLYING' AND ${isWithin(ctx, Prisma.sql`e.merchant_id`)} ORDER BY e.id LIMIT ${max}`
  const listed = []
  for (const { merchantId, sealed, ...row } of rows) {
    const { memberId } = row
    const vault = sealed === null ? null : await merchantVault(ctx, merchantId)
    const contact = sealed === null ? null : vault?.open(sealed, contactBinding(row.code, memberId))
    listed.push({ ...row, contact: contact ?? null })
  }
  return listed
}

interface Decision {
  readonly id: bigint
  readonly approve: boolean
  /** what the member reads when it is rejected */
  readonly remark: string
  readonly by: string
  /** the yes of a second officer; null while nobody said any */
  readonly second: SecondYes | null
  readonly reason: string
}

/**
 * An officer grants an application, which pays it at once, or rejects it until the next cycle (rules C5); two, above what one may give in a
 * day (safety 4.9).
 * @returns false when none with this id waits, and nothing changes
 * @throws DomainError PROMOTION_BUDGET_OVER, PROMOTION_BONUS_OPEN, PROTECTION_EXCLUDED, PROTECTION_TIME_OUT
 * @throws SecondNeeded
 */
export async function decideApplication(ctx: Ctx, decision: Decision): Promise<boolean> {
  const { id, approve, remark, by, second, reason } = decision
  const done = await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const found = await tx.promotionEntry.findFirst({ where: { id } })
    if (found === null) return false
    const { promotionId, merchantId, memberId } = found
    await lockMoney(tx, memberId)
    await lockMembers(tx, memberId)
    await tx.$queryRaw`SELECT 1 FROM promotions WHERE id = ${promotionId}::uuid FOR NO KEY UPDATE`
    const entry = await tx.promotionEntry.findFirst({ where: { id, state: 'APPLYING' } })
    if (entry === null) return false
    const where = { id_merchantId: { id: promotionId, merchantId } }
    const promotion = await tx.promotion.findUniqueOrThrow({ where })
    const terms = termsOf(promotion.terms)
    if (approve) {
      const owner = { memberId, merchantId }
      const { reward: amount } = terms
      if (second === null) {
        const { account: subject } = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
        await countAlone(tx, await readSettings(tx, merchantId), { merchantId, by, way: 'GIFT', sum: amount, subject })
      }
      await second?.use(tx)
      await payReward(tx, { promotion, entry, owner, terms, amount, deposit: null, state: 'ISSUED', at })
    } else {
      await tx.promotionEntry.update({
        where: { id_merchantId: { id, merchantId } },
        data: { state: 'REJECTED', reason: remark, decidedAt: at },
      })
    }
    const about = { entry: String(id), approved: String(approve), second: second?.by ?? null }
    await auditOfficer(tx, { memberId, by, reason }, 'promotion.decided', about)
    return true
  })
  if (done) ctx.db.wakeRelay()
  return done
}
