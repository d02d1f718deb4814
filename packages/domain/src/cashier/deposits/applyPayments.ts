import { moneyNow, type Tx } from '@croupier/db'
import {
  clearingAccount,
  houseAccount,
  post,
  pushBalances,
  reverseDeposit,
  type Transfer,
  walletOrFail,
} from '@croupier/ledger'
import { type Units, units, ZERO_UNITS } from '@croupier/money'
import { creditedAmount, depositFee, type PayerMatch } from '@croupier/rules'
import type { cashierGateway } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type GateCode, protectionRefusal } from '../../identity/index.ts'
import { closeDepositRequirement, openDepositRequirement, reopenDepositRequirement } from '../wagering/index.ts'
import { judgePayer, sealPayer } from './payers.ts'
import type { PaymentSeal } from './paymentSeal.ts'
import { goTo, type LockedDeposit, tellOwner } from './step.ts'

/** How far a payment is believed: `now` is the provider's answer to a question, `told` a callback that may be old. */
type PaymentSource = 'now' | 'told'

/** From where a payment is known. */
export interface Heard {
  readonly source: PaymentSource
  /** seals what the provider itself told; null where an officer says so, or where it was told before */
  readonly seal: PaymentSeal | null
}

interface PaymentRow {
  readonly id: bigint
  readonly state: 'SEEN' | 'CONFIRMED' | 'REVERSED'
  readonly credited: bigint
  readonly fee: bigint
  readonly bookings: number
  readonly isHeld: boolean
  readonly isReturned: boolean
  readonly payerSealed: string | null
  readonly payerMatch: PayerMatch | null
  readonly payerCleared: boolean
}

const OF_THE_FEE = 2n

/** The payment's row, locked; made when it is first heard of. One that came without its order before is adopted. */
async function holdPayment(
  tx: Tx,
  ctx: Ctx,
  locked: LockedDeposit,
  payment: cashierGateway.Payment,
  at: Date,
): Promise<PaymentRow> {
  const amount: bigint = payment.amount
  const payer = await sealPayer(ctx, { ...locked, paymentId: payment.paymentId }, payment.payerName)
  await tx.$executeRaw`
    INSERT INTO deposit_payments (merchant_id, provider_id, payment_id, deposit_id, units, state, confirmations, needed,
           tx_hash, seen_at, payer_sealed)
    VALUES (${locked.merchantId}, ${locked.providerId}::uuid, ${payment.paymentId}, ${locked.id}::uuid, ${amount}, 'SEEN',
            ${payment.confirmations ?? null}, ${payment.needed ?? null}, ${payment.txHash ?? null}, ${at}, ${payer})
    ON CONFLICT (provider_id, payment_id) DO UPDATE SET deposit_id = excluded.deposit_id,
           payer_sealed = coalesce(deposit_payments.payer_sealed, excluded.payer_sealed)
     WHERE deposit_payments.deposit_id IS NULL
        OR deposit_payments.deposit_id = excluded.deposit_id AND deposit_payments.payer_sealed IS NULL AND excluded.payer_sealed IS NOT NULL`
  const [row] = await tx.$queryRaw<PaymentRow[]>`
    SELECT id, state, credited_units AS credited, fee_units AS fee, bookings, held_at IS NOT NULL AS "isHeld",
           returned_at IS NOT NULL AS "isReturned", payer_sealed AS "payerSealed", payer_match AS "payerMatch",
           payer_cleared_at IS NOT NULL AS "payerCleared" FROM deposit_payments
     WHERE provider_id = ${locked.providerId}::uuid AND payment_id = ${payment.paymentId} AND deposit_id = ${locked.id}::uuid
       FOR UPDATE`
  if (row === undefined) throw new Error(`payment ${payment.paymentId} belongs to another deposit`)
  return row
}

const providerClearing = async (tx: Tx, { merchantId, asset, providerId }: LockedDeposit) =>
  await clearingAccount(tx, merchantId, providerId, asset)

/** Books what arrived: from the provider to the wallet, the fee from the wallet to the house, and what has to be bet for it. */
async function credit(
  tx: Tx,
  locked: LockedDeposit,
  row: PaymentRow,
  arrived: Units,
  at: Date,
): Promise<{ credited: Units; fee: Units }> {
  const { merchantId, memberId } = locked
  const rate = locked.rateUnits === null ? null : units(locked.rateUnits)
  const credited = creditedAmount(arrived, rate, locked.asset)
  if (credited <= 0n) return { credited: units(0n), fee: units(0n) }
  const fee = depositFee(credited, locked.feePpm, units(locked.feeFixedUnits), locked.asset)
  const wallet = await walletOrFail(tx, memberId)
  const version = row.bookings + 1
  const ref = { subject: row.id, version }
  const from = await providerClearing(tx, locked)
  const moves: Transfer[] = [{ kind: 'DEPOSIT', ref, from, to: wallet.accountId, units: credited }]
  if (fee > 0n) {
    const house = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', locked.asset)
    moves.push({ kind: 'DEPOSIT_FEE', ref, from: wallet.accountId, to: house, units: fee })
  }
  await post(tx, merchantId, moves)
  const amount = units(credited - fee)
  const owner = { id: memberId, merchantId }
  // What came back after a re-org has its requirement again.
  if (row.bookings > 0) await reopenDepositRequirement(tx, owner, row.id)
  else if (amount > 0n) await openDepositRequirement(tx, owner, { amount, sourceId: row.id, at })
  await tx.$executeRaw`
    SELECT message_money(${memberId}::bigint, ${merchantId}::int, 'DEPOSIT_CREDITED', ${`payment:${row.id}:${version}`},
           ${amount as bigint}::bigint, ${at}::timestamptz)::text`
  await pushBalances(tx, merchantId, [wallet.accountId], at)
  return { credited, fee }
}

/** Books a payment out that is gone: the fee comes back first, then the wallet gives what it can. */
async function reverse(tx: Tx, locked: LockedDeposit, row: PaymentRow, at: Date): Promise<void> {
  const { merchantId, memberId } = locked
  const wallet = await walletOrFail(tx, memberId)
  const version = row.bookings
  if (row.fee > 0n) {
    const from = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', locked.asset)
    const ref = { subject: row.id, part: OF_THE_FEE, version }
    const back = { from, to: wallet.accountId, units: units(row.fee) }
    await post(tx, merchantId, [{ kind: 'DEPOSIT_FEE', ref, ...back }])
  }
  const clearing = await providerClearing(tx, locked)
  const of = { subject: row.id, version, memberId, clearing, units: units(row.credited) }
  await reverseDeposit(tx, merchantId, of)
  await closeDepositRequirement(tx, { id: memberId, merchantId }, { sourceId: row.id, at })
  await pushBalances(tx, merchantId, [wallet.accountId], at)
}

/** Writes what a payment is now; amounts in units. */
async function keep(
  tx: Tx,
  row: PaymentRow,
  payment: cashierGateway.Payment,
  now: { state: PaymentRow['state']; credited: bigint; fee: bigint; bookings: number; seal: string | null },
): Promise<void> {
  const amount: bigint = payment.amount
  await tx.$executeRaw`
    UPDATE deposit_payments SET state = ${now.state}, units = ${amount}, credited_units = ${now.credited},
           fee_units = ${now.fee}, bookings = ${now.bookings},
           confirmations = coalesce(${payment.confirmations ?? null}::int, confirmations),
           needed = coalesce(${payment.needed ?? null}::int, needed), tx_hash = coalesce(${payment.txHash ?? null}, tx_hash),
           seal = coalesce(${now.seal}, seal)
     WHERE id = ${row.id}`
}

/** Why a payment is not credited although it arrived (rules E4.2). */
export type HeldWhy = Extract<GateCode, 'PROTECTION_EXCLUDED' | 'PROTECTION_DEPOSIT_LIMIT'> | 'PAYER_DIFFERS'

/**
 * What keeps a payment from being credited: its owner is excluded, it would pass the owner's own limit of deposits (what was ordered takes up
 * the limit already), or somebody else paid. A payment that was accepted before and comes back is its owner's.
 */
async function heldBack(
  tx: Tx,
  ctx: Ctx,
  locked: LockedDeposit,
  row: PaymentRow,
  { paymentId, amount: arrived }: cashierGateway.Payment,
): Promise<HeldWhy | null> {
  if (row.bookings > 0) return null
  const isOthers = await judgePayer(tx, ctx, locked, { paymentId, row })
  const { id, merchantId, memberId, state, asset, rateUnits, orderedUnits } = locked
  const credited = creditedAmount(arrived, rateUnits === null ? null : units(rateUnits), asset)
  const isOpen = state === 'CREATED' || state === 'SUBMITTED'
  const more = credited - (isOpen ? orderedUnits : 0n)
  const { _sum } = await tx.depositPayment.aggregate({ where: { depositId: id }, _sum: { creditedUnits: true } })
  const isMore = more > 0n || (_sum.creditedUnits ?? 0n) > 0n
  const step = isMore
    ? ({ path: 'DEPOSIT', units: units(more > 0n ? more : 1n) } as const)
    : ({ path: 'BONUS', units: ZERO_UNITS } as const)
  const code = await protectionRefusal(tx, { merchantId, memberId, ...step })
  if (code === 'PROTECTION_EXCLUDED' || code === 'PROTECTION_DEPOSIT_LIMIT') return code
  return isOthers ? 'PAYER_DIFFERS' : null
}

/** Keeps a payment for an officer, or lets it go. */
async function setHeld(tx: Tx, row: PaymentRow, why: HeldWhy | null, at: Date): Promise<void> {
  if (why === null && !row.isHeld) return
  await tx.$executeRaw`
    UPDATE deposit_payments SET held_at = ${why === null ? null : at}::timestamptz, held_why = ${why}::text WHERE id = ${row.id}`
}

/** What came of hearing about a payment. ASK: only the provider's answer of now can say. */
type Outcome = 'DONE' | 'ASK'

async function applyOne(
  tx: Tx,
  ctx: Ctx,
  locked: LockedDeposit,
  payment: cashierGateway.Payment,
  { source, seal: sealed }: Heard,
  at: Date,
): Promise<Outcome> {
  const row = await holdPayment(tx, ctx, locked, payment, at)
  // What was only seen may still go away: it is no money yet.
  const payload = { ...payment, providerId: locked.providerId, depositId: locked.id }
  const seal = payment.state === 'CONFIRMED' && sealed !== null ? sealed(payload) : null
  const { credited, fee, bookings } = row
  const isBooked = credited > 0n
  const backwards = payment.state === 'REVERSED' ? row.state !== 'REVERSED' : row.state === 'REVERSED'
  if (backwards && source === 'told') return 'ASK'
  if (payment.state === 'REVERSED') {
    if (isBooked) await reverse(tx, locked, row, at)
    await keep(tx, row, payment, { state: 'REVERSED', credited: 0n, fee: 0n, bookings, seal })
  } else if (row.isReturned) {
    return 'DONE'
  } else if (payment.state === 'CONFIRMED' && !isBooked) {
    const why = await heldBack(tx, ctx, locked, row, payment)
    await setHeld(tx, row, why, at)
    if (why !== null) {
      await keep(tx, row, payment, { state: 'CONFIRMED', credited, fee, bookings, seal })
      return 'DONE'
    }
    const booked = await credit(tx, locked, row, payment.amount, at)
    const more = booked.credited > 0n ? 1 : 0
    await keep(tx, row, payment, { state: 'CONFIRMED', ...booked, bookings: bookings + more, seal })
  } else if (!isBooked) {
    await keep(tx, row, payment, { state: payment.state, credited, fee, bookings, seal })
  }
  return 'DONE'
}

/** A chain confirms every few seconds and providers tell of it at the end only: the payer sees it counted. */
async function askSoon(tx: Tx, { id, merchantId }: LockedDeposit): Promise<void> {
  await tx.$executeRaw`
    UPDATE deposits SET ask_at = least(ask_at, money_now() + interval '5 seconds'), polls = 0
     WHERE id = ${id}::uuid AND merchant_id = ${merchantId}`
}

/**
 * Books what a provider says about the payments of a locked deposit (rules E4.2), in one transaction with the deposit's own change. Said again it changes nothing.
 * @returns ASK when something can only be believed after the provider was asked
 */
export async function applyPayments(
  tx: Tx,
  ctx: Ctx,
  locked: LockedDeposit,
  payments: readonly cashierGateway.Payment[],
  heard: Heard,
): Promise<Outcome> {
  const at = await moneyNow(tx)
  let outcome: Outcome = 'DONE'
  // In one order, so that two who hear of the same payments do not wait for each other.
  const inOrder = payments.filter(({ amount }) => amount > 0n).toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1))
  for (const payment of inOrder) {
    if ((await applyOne(tx, ctx, locked, payment, heard, at)) === 'ASK') outcome = 'ASK'
  }
  const [sums] = await tx.$queryRaw<{ credited: bigint; fee: bigint }[]>`
    SELECT coalesce(sum(credited_units), 0)::bigint AS credited, coalesce(sum(fee_units), 0)::bigint AS fee
      FROM deposit_payments WHERE deposit_id = ${locked.id}::uuid`
  await tx.$executeRaw`
    UPDATE deposits SET credited_units = ${sums?.credited ?? 0n}, fee_units = ${sums?.fee ?? 0n}, version = version + 1
     WHERE id = ${locked.id}::uuid AND merchant_id = ${locked.merchantId}`
  if (inOrder.some(({ state }) => state === 'SEEN')) await askSoon(tx, locked)
  const isCredited = (sums?.credited ?? 0n) > 0n
  const went = isCredited && (await goTo(tx, locked, { to: 'CREDITED', at, by: 'PROVIDER' }))
  if (!went) await tellOwner(tx, locked, locked.state)
  return outcome
}
