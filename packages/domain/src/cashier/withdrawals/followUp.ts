import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import type { CashierOutside } from '../deposits/index.ts'
import { askForPayout, type DueWithdrawal, sendApproved } from './payout.ts'
import { receiveDue } from './receipt.ts'

/** Withdrawals looked at by one run. */
const AT_ONCE = 50
/** The wait before the next question doubles from the first to the last of these, seconds. */
const ASK_S = { first: 15, last: 600 } as const

/** Takes those whose provider is to be asked, and says when each is asked next: who dies now is followed by the next run. */
async function takeDue(ctx: Ctx): Promise<DueWithdrawal[]> {
  return await ctx.db.prisma.$queryRaw<DueWithdrawal[]>`
    UPDATE withdrawals w SET polls = w.polls + 1,
           ask_at = money_now() + least(${ASK_S.first} * 2 ^ least(w.polls, 8), ${ASK_S.last}) * interval '1 second'
     WHERE (w.id, w.merchant_id) IN (SELECT id, merchant_id FROM withdrawals
            WHERE ask_at <= money_now() AND state IN ('SENT', 'UNKNOWN') ORDER BY ask_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING w.id, w.provider_id AS "providerId", w.version`
}

/** One that fails holds up no other. */
async function each<T>(ctx: Ctx, all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) {
    try {
      await act(one)
    } catch (error) {
      ctx.log.error({ err: error }, 'a withdrawal could not be followed up')
    }
  }
}

/**
 * Follows withdrawals up: sends what is approved, asks for what was sent, counts as received what nobody said anything about in time. All
 * of it is in the rows, so that runs may be late, doubled or killed.
 */
export async function followUp(ctx: Ctx, outside: CashierOutside): Promise<void> {
  const approved = await ctx.db.prisma.withdrawal.findMany({
    where: { state: 'APPROVED', endedAt: null },
    orderBy: { dueAt: 'asc' },
    take: AT_ONCE,
    select: { id: true },
  })
  await each(ctx, approved, async ({ id }) => await sendApproved(ctx, outside, id))
  await each(ctx, await takeDue(ctx), async (due) => await askForPayout(ctx, outside, due))
  const silent = await ctx.db.prisma.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM withdrawals WHERE state = 'RECEIPT_ASKED' AND due_at <= money_now() ORDER BY due_at LIMIT ${AT_ONCE}`
  await each(ctx, silent, async ({ id }) => {
    await withTransaction(ctx.db, async (tx) => await receiveDue(tx, id))
  })
  if (approved.length + silent.length > 0) ctx.db.wakeRelay()
}
