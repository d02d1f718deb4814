import { withMerchant } from '../withMerchant.ts'

/** A window of real-time wages. */
export const WINDOW_MS = 5 * 60_000

/** Whether an agent was paid for a window that was open at this time of the money clock, or for a later one. */
export async function paidSince(begun: Date, accountKey: string): Promise<boolean> {
  let payments = 0
  await withMerchant(async ({ db: { prisma } }) => {
    const { id: payeeId } = await prisma.member.findFirstOrThrow({ where: { accountKey } })
    const periodStart = { gt: new Date(begun.getTime() - WINDOW_MS) }
    payments = await prisma.wagePayment.count({
      where: { payeeId, periodStart, lineCount: { gt: 0 } },
    })
  })
  return payments > 0
}
