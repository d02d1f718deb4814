import type { Ctx } from '@croupier/domain'
import { hashPassword } from '@croupier/domain/identity/access'

/** The withdrawal password of the demo accounts that have one; no secret, as their login password. */
export const DEMO_PAYMENT_PASSWORD = 'Maison-9-pays'
/** A line in which money goes up and down: each but the first may send to its upline. */
export const DEMO_PAYERS = ['top1', 'agent1', 'agent1a'] as const

/** Gives a line of demo accounts what transfers between upline and downline need (rules B3); one that has it is left alone. */
export async function plantPayments(ctx: Ctx, merchantId: number): Promise<void> {
  const { prisma } = ctx.db
  const paymentPasswordHash = await hashPassword(DEMO_PAYMENT_PASSWORD)
  await prisma.member.updateMany({
    where: { merchantId, accountKey: { in: [...DEMO_PAYERS] }, paymentPasswordHash: null },
    data: { paymentPasswordHash, paymentPasswordChangedAt: ctx.clock.now() },
  })
  await prisma.member.updateMany({
    where: { merchantId, accountKey: { in: DEMO_PAYERS.slice(1) } },
    data: { toUpline: true },
  })
}
