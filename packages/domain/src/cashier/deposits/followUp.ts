import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'
import { readPaymentProvider } from '../providers/index.ts'
import { announceDeposit } from './announce.ts'
import { applyPayments } from './applyPayments.ts'
import { releaseHeld } from './heldPayments.ts'
import type { CashierOutside } from './outside.ts'
import { paymentSealOf } from './paymentSeal.ts'
import { goTo, lockDeposit } from './step.ts'

/** Deposits looked at by one run. */
const AT_ONCE = 50
/** How long after its end a deposit is asked for: late money is credited, and a chain may drop a payment. */
const WATCHED = { late: '7 days', chain: '2 hours' } as const
/** The wait before the next question doubles from the first to the last of these, seconds. */
const ASK_S = { first: 15, last: 1_800 } as const
/** A deposit of which the payer says that it was paid waits this much longer. */
const SUBMITTED_WAITS = '1 day'

interface DueDeposit {
  readonly id: string
  readonly providerId: string
  readonly version: number
  readonly announced: boolean
}

/**
 * Takes the deposits whose provider is to be asked, and says when each is asked next: who dies now is followed by the next run. Those of
 * a merchant that moves no money wait.
 */
async function takeDue(ctx: Ctx): Promise<DueDeposit[]> {
  return await ctx.db.prisma.$queryRaw<DueDeposit[]>`
    UPDATE deposits d SET polls = d.polls + 1,
           ask_at = CASE
             WHEN d.ended_at IS NULL OR d.ended_at > money_now() - (CASE WHEN d.state = 'CREDITED' THEN
                    CASE WHEN d.address IS NULL THEN interval '0' ELSE ${WATCHED.chain}::interval END
                    ELSE ${WATCHED.late}::interval END)
             THEN money_now() + least(${ASK_S.first} * 2 ^ least(d.polls, 10), ${ASK_S.last}) * interval '1 second' END
     WHERE (d.id, d.merchant_id) IN (SELECT id, merchant_id FROM deposits
            WHERE ask_at <= money_now()
              AND merchant_id NOT IN (SELECT m.id FROM merchants m WHERE m.money_mode = 'READ_ONLY')
            ORDER BY ask_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING d.id, d.provider_id AS "providerId", d.version, d.pay_to IS NOT NULL AS announced`
}

interface Owner {
  readonly [name: string]: string
  readonly depositId: string
}
const ownerOf = ({ id }: { readonly id: string }): Owner => ({ depositId: id })

/** Asks the provider what it knows of a deposit, and books the answer if nothing has changed since the question. */
async function askFor(ctx: Ctx, outside: CashierOutside, due: DueDeposit): Promise<void> {
  const provider = await readPaymentProvider(ctx, due.providerId)
  if (provider === null) return
  const answer = await outside.gateway.readOrder(provider.access, due.id)
  if (answer.outcome !== 'answer') return
  await withTransaction(ctx.db, async (tx) => {
    const locked = await lockDeposit(tx, due.id)
    if (locked === null) return
    if (locked.version !== due.version) {
      await tx.$executeRaw`
        UPDATE deposits SET ask_at = money_now() WHERE id = ${locked.id}::uuid AND merchant_id = ${locked.merchantId}`
      return
    }
    const { payments } = answer.value
    if (payments.length > 0) await applyPayments(tx, ctx, locked, payments, { source: 'now', seal: paymentSealOf(ctx) })
  })
}

/** Ends deposits whose time is over (rules E4.2). */
async function expireDue(ctx: Ctx, failures: Failures<Owner>): Promise<void> {
  const due = await ctx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM deposits WHERE ended_at IS NULL
       AND due_at <= money_now() - (CASE WHEN state = 'SUBMITTED' THEN ${SUBMITTED_WAITS}::interval ELSE interval '0' END)
     ORDER BY due_at LIMIT ${AT_ONCE}`
  await failures.each(due, ownerOf, async ({ id }) => {
    await withTransaction(ctx.db, async (tx) => {
      const locked = await lockDeposit(tx, id)
      if (locked !== null) await goTo(tx, locked, { to: 'EXPIRED', at: await moneyNow(tx), by: 'CLOCK' })
    })
  })
}

/**
 * Follows deposits up: tells providers of those that they have not taken, asks for those that they are silent about, ends those whose time is
 * over, and credit what a limit held back and its new period accepts. All of it is in the rows, so that runs may be late, doubled or killed.
 * @returns how many were asked for
 * @throws AggregateError after all others were followed up, when one could not be
 */
export async function followUp(ctx: Ctx, outside: CashierOutside): Promise<number> {
  const due = await takeDue(ctx)
  const failures = new Failures<Owner>(ctx, 'a deposit could not be followed up')
  await failures.each(due, ownerOf, async (one) => {
    if (one.announced) await askFor(ctx, outside, one)
    else await announceDeposit(ctx, outside, one.id)
  })
  await expireDue(ctx, failures)
  await releaseHeld(ctx)
  if (due.length > 0) ctx.db.wakeRelay()
  failures.report()
  return due.length
}
