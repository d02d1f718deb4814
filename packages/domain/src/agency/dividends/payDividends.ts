import { lockMembers, type Tx, withTransaction } from '@croupier/db'
import { CONTRACTS_PER_CHUNK_MAX, payBillsIn, walletOf } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { bills, fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { fingerprintOf, oncePerKey } from '../../platform/index.ts'

/** How a bill is named: its contract and the instant its period begins. */
export interface BillName {
  readonly contractId: string
  readonly periodStart: Date
}

export interface PayDividendsInput {
  /** the client's uuid v7 of this payment */
  readonly requestId: string
  /** of the unpaid bills those of a contract, of a period, or one of both; left out: all */
  readonly contractId?: string | undefined
  readonly periodStart?: Date | undefined
  /** pays as far as the wallet goes, oldest first, instead of all or nothing */
  readonly partly: boolean
}

interface Unpaid {
  readonly id: bigint
  readonly contract_id: string
  readonly period_start: Date
  readonly rest: bigint
}

/** What the actor has to pay, the oldest first, then by number (rules B10.5). One payment of the actor at a time reads it. */
async function unpaidBills(tx: Tx, { actor }: ActorCtx): Promise<Unpaid[]> {
  await lockMembers(tx, actor.memberId)
  return await tx.$queryRaw<Unpaid[]>`
    SELECT p.id, c.public_id AS contract_id, p.period_start, p.due_units - p.paid_units AS rest
      FROM wage_payments p JOIN contracts c ON c.id = p.contract_id
     WHERE p.merchant_id = ${actor.merchantId} AND p.kind = 'DIVIDEND' AND p.payer_id = ${actor.memberId} AND p.state = 'UNPAID'
     ORDER BY p.period_start, p.id`
}

const isMeant = (bill: Unpaid, { contractId, periodStart }: PayDividendsInput): boolean =>
  (contractId === undefined || bill.contract_id === contractId) &&
  (periodStart === undefined || bill.period_start.getTime() === periodStart.getTime())

/** The first bills that an amount is enough for, the last of them perhaps in part, in chunks that one call of the ledger takes. */
function* chunksFor(bills: readonly Unpaid[], amount: bigint): Generator<readonly bigint[]> {
  let before = 0n
  const reached = bills.filter((bill) => {
    const isReached = before < amount
    before += bill.rest
    return isReached
  })
  for (let at = 0; at < reached.length; at += CONTRACTS_PER_CHUNK_MAX) {
    yield reached.slice(at, at + CONTRACTS_PER_CHUNK_MAX).map(({ id }) => id)
  }
}

async function pay(tx: Tx, ctx: ActorCtx, input: PayDividendsInput) {
  const unpaid = await unpaidBills(tx, ctx)
  const due = unpaid.filter((bill) => isMeant(bill, input)).reduce((sum, bill) => sum + bill.rest, 0n)
  if (due === 0n) return fail('NOT_FOUND', {})
  let bills = 0
  let left = due
  let found = 0
  for (const ids of chunksFor(unpaid, due)) {
    const options = { inFull: !input.partly, most: units(left) }
    const done = await payBillsIn(tx, ctx.actor.merchantId, ids, options)
    found += done.payments
    bills += done.transfers
    left -= done.paid
    if (done.transfers < done.payments) break
  }
  // Another call was ahead with all of them.
  if (found === 0) return fail('NOT_FOUND', {})
  if (bills === 0) {
    const wallet = await walletOf(ctx.db, ctx.actor.memberId)
    return fail(wallet?.frozen === true ? 'WALLET_FROZEN' : 'WALLET_INSUFFICIENT_FUNDS', {})
  }
  return { bills, paid: units(due - left) }
}

/**
 * The actor pays dividends within their pay window (rules B10.5): as much as all that are unpaid need, or those of a contract or
 * period. Whatever is named, the money goes to the oldest bill first. The same request has the same answer, and what is paid is
 * not paid again by another.
 * @returns how many bills got money and how much, in units
 * @throws DomainError NOT_FOUND for a bill that is not the actor's to pay or is paid, WALLET_INSUFFICIENT_FUNDS, WALLET_FROZEN,
 * SITE_MONEY_READ_ONLY, IDEMPOTENCY_MISMATCH
 */
export async function payDividends(
  ctx: ActorCtx,
  input: PayDividendsInput,
): Promise<{ value: { bills: number; paid: Units }; replayed: boolean }> {
  const command = {
    memberId: ctx.actor.memberId,
    route: 'dividends.pay' as const,
    key: input.requestId,
    fingerprint: fingerprintOf(input),
    answer: bills.payDividends.reply.shape.value,
  }
  const done = await withTransaction(
    ctx.db,
    async (tx) => await oncePerKey(tx, command, async () => await pay(tx, ctx, input)),
  )
  ctx.db.wakeRelay()
  return done
}

/** Whether the actor's dividends are paid without being asked, as far as the wallet goes (rules B10.5). */
export async function setAutoPay(ctx: ActorCtx, autoPay: boolean): Promise<void> {
  const { memberId, merchantId } = ctx.actor
  await withTransaction(ctx.db, async (tx: Tx) => {
    await tx.dividendPayer.upsert({
      where: { memberId_merchantId: { memberId, merchantId } },
      create: { memberId, merchantId, autoPay },
      update: { autoPay },
    })
  })
}
