import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'
import type { CashierOutside } from '../deposits/index.ts'
import { askForPayout, type DueWithdrawal, sendApproved } from './payout.ts'
import { receiveDue } from './receipt.ts'

/** Withdrawals of each queue that one run looks at. */
const AT_ONCE = 50
/** The wait before the next question doubles from the first to the last of these, seconds. */
const ASK_S = { first: 15, last: 600 } as const

/** Takes those whose provider is to be asked, and says when each is asked next: who dies now is followed by the next run. */
async function takeDue(ctx: Ctx, atOnce: number): Promise<DueWithdrawal[]> {
  return await ctx.db.prisma.$queryRaw<DueWithdrawal[]>`
    UPDATE withdrawals w SET polls = w.polls + 1,
           ask_at = money_now() + least(${ASK_S.first} * 2 ^ least(w.polls, 8), ${ASK_S.last}) * interval '1 second'
     WHERE (w.id, w.merchant_id) IN (SELECT id, merchant_id FROM withdrawals
            WHERE ask_at <= money_now() AND state IN ('SENT', 'UNKNOWN') ORDER BY ask_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    RETURNING w.id, w.provider_id AS "providerId", w.version`
}

const ownerOf = ({ id }: { readonly id: bigint }) => ({ withdrawalId: String(id) })

/**
 * Follows withdrawals up: sends what is approved, asks for what was sent, counts as received what nobody said anything about in time. All
 * of it is in the rows, so that runs may be late, doubled or killed.
 * @param atOnce how many of each queue are looked at
 */
export async function followUp(ctx: Ctx, outside: CashierOutside, atOnce = AT_ONCE): Promise<void> {
  // Those that cannot be sent now stay out, or they would be the first again and keep all others waiting.
  const approved = await ctx.db.prisma.$queryRaw<{ id: bigint }[]>`
    SELECT w.id FROM withdrawals w
      JOIN merchants m ON m.id = w.merchant_id AND m.money_mode = 'NORMAL'
      JOIN cashier_providers p ON p.id = w.provider_id AND p.is_open
     WHERE w.state = 'APPROVED' AND w.ended_at IS NULL ORDER BY w.due_at LIMIT ${atOnce}`
  // A run that left out some is no failed run: they are followed up by the next.
  const each = async <Due extends { readonly id: bigint }>(all: readonly Due[], act: (due: Due) => Promise<void>) =>
    await new Failures(ctx, 'a withdrawal could not be followed up').each(all, ownerOf, act)
  await each(approved, async ({ id }) => await sendApproved(ctx, outside, id))
  await each(await takeDue(ctx, atOnce), async (due) => await askForPayout(ctx, outside, due))
  const silent = await ctx.db.prisma.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM withdrawals WHERE state = 'RECEIPT_ASKED' AND due_at <= money_now() ORDER BY due_at LIMIT ${atOnce}`
  await each(silent, async ({ id }) => {
    await withTransaction(ctx.db, async (tx) => await receiveDue(tx, id))
  })
  if (approved.length + silent.length > 0) ctx.db.wakeRelay()
}
