import type { Tx } from '@croupier/db'
import { clearingAccount, houseAccount, post, pushBalances, walletOf } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { WithdrawalState } from '@croupier/wire'
import { type LockedWithdrawal, messageOwner } from './step.ts'

/** Parts of a withdrawal's movements: the fee's way back, and what of a payout comes back. */
const FEE_BACK = 1n
const PAYOUT_PARTS = 1_000n

async function accountsOf(tx: Tx, memberId: bigint): Promise<{ cash: bigint; held: bigint }> {
  const rows = await tx.ledgerAccount.findMany({
    where: { ownerId: memberId, kind: { in: ['CASH', 'HELD'] } },
    select: { id: true, kind: true },
  })
  const idOf = (kind: string): bigint => {
    const found = rows.find((row) => row.kind === kind)
    if (found === undefined) throw new Error(`member ${memberId} has no ${kind} account`)
    return found.id
  }
  return { cash: idOf('CASH'), held: idOf('HELD') }
}

async function pushBalance(tx: Tx, { merchantId, memberId }: LockedWithdrawal, at: Date): Promise<void> {
  const wallet = await walletOf(tx, memberId)
  if (wallet === undefined) return
  await pushBalances(tx, merchantId, [wallet.accountId], at)
}

/** Writes where the amount is now; the table refuses what does not add up. */
async function keep(tx: Tx, locked: LockedWithdrawal): Promise<void> {
  locked.version += 1
  await tx.$executeRaw`
    UPDATE withdrawals SET held_units = ${locked.heldUnits}, paid_units = ${locked.paidUnits}, fee_taken_units = ${locked.feeTakenUnits},
           returned_units = ${locked.returnedUnits}, received_units = ${locked.receivedUnits}, releases = ${locked.releases},
           payouts = ${locked.payouts}, version = ${locked.version}
     WHERE id = ${locked.id} AND merchant_id = ${locked.merchantId}`
}

/** Holds the amount of a new withdrawal: from the wallet to what is held (18). */
export async function bookHold(
  tx: Tx,
  of: Pick<LockedWithdrawal, 'id' | 'merchantId' | 'memberId' | 'amountUnits'>,
  at: Date,
): Promise<void> {
  const { cash, held } = await accountsOf(tx, of.memberId)
  await post(tx, of.merchantId, [
    {
      kind: 'WITHDRAWAL_HOLD',
      ref: { subject: of.id },
      from: cash,
      to: held,
      units: units(of.amountUnits),
    },
  ])
  await pushBalances(tx, of.merchantId, [cash], at)
}

/** States in which nothing was sent: a refusal has a message of its own, and who cancels knows. */
const UNSENT: readonly WithdrawalState[] = ['REQUESTED', 'REVIEWING', 'APPROVED']

/**
 * Books everything that is still held back to the wallet (19), and a fee that was taken for nothing before it (22). What comes back of a
 * payout is a message to its owner, with just that amount.
 */
export async function releaseHold(tx: Tx, locked: LockedWithdrawal, at: Date): Promise<void> {
  const accounts = await accountsOf(tx, locked.memberId)
  const { id: subject, merchantId } = locked
  if (locked.feeTakenUnits > 0n && locked.paidUnits === 0n) {
    const house = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', locked.asset)
    const back = {
      ref: { subject, part: FEE_BACK, version: locked.releases },
      from: house,
      to: accounts.held,
    }
    await post(tx, merchantId, [{ kind: 'WITHDRAWAL_FEE', ...back, units: units(locked.feeTakenUnits) }])
    locked.heldUnits += locked.feeTakenUnits
    locked.feeTakenUnits = 0n
  }
  if (locked.heldUnits === 0n) return
  locked.releases += 1
  const ref = { subject, version: locked.releases }
  const move = { ref, from: accounts.held, to: accounts.cash, units: units(locked.heldUnits) }
  await post(tx, merchantId, [{ kind: 'WITHDRAWAL_RELEASE', ...move }])
  const back = locked.heldUnits
  locked.returnedUnits += back
  locked.heldUnits = 0n
  if (!UNSENT.includes(locked.state)) await messageOwner(tx, locked, { kind: 'RETURNED', units: back, at })
  await keep(tx, locked)
  await pushBalance(tx, locked, at)
}

/** A payout of a withdrawal. */
export interface PayoutRow {
  readonly id: string
  readonly no: number
  readonly units: bigint
  readonly payUnits: bigint
  readonly state: 'NEW' | 'PAID' | 'REFUSED' | 'RETURNED'
  readonly paidUnits: bigint
  readonly sends: number
  readonly undone: number
}

/** The payout under way, or the last one. */
export async function lastPayout(tx: Tx, { id }: Pick<LockedWithdrawal, 'id'>): Promise<PayoutRow> {
  const row = await tx.withdrawalPayout.findFirstOrThrow({
    where: { withdrawalId: id },
    orderBy: { no: 'desc' },
  })
  return row as PayoutRow
}

/** Books what a payout paid from what is held to the provider (20), and with the first one the fee to the house (22). */
export async function bookPaid(tx: Tx, locked: LockedWithdrawal, payout: PayoutRow, paid: Units): Promise<void> {
  const accounts = await accountsOf(tx, locked.memberId)
  const { id: subject, merchantId, asset } = locked
  if (paid > 0n) {
    const to = await clearingAccount(tx, merchantId, locked.providerId, asset)
    const ref = { subject, part: BigInt(payout.no) }
    await post(tx, merchantId, [{ kind: 'WITHDRAWAL_PAID', ref, from: accounts.held, to, units: paid }])
  }
  const fee = locked.feeTakenUnits === 0n ? locked.feeUnits : 0n
  if (fee > 0n) {
    const to = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', asset)
    const ref = { subject, version: locked.releases }
    await post(tx, merchantId, [{ kind: 'WITHDRAWAL_FEE', ref, from: accounts.held, to, units: units(fee) }])
  }
  locked.heldUnits -= paid + fee
  locked.paidUnits += paid
  locked.feeTakenUnits += fee
  await keep(tx, locked)
  const { merchantId: merchant } = locked
  await tx.withdrawalPayout.update({
    where: { id_merchantId: { id: payout.id, merchantId: merchant } },
    data: { state: 'PAID', paidUnits: paid as bigint },
  })
}

/** Books a part of what the last payout paid back from the provider to what is held: the bank returned it, or never delivered it. */
export async function undoPaid(tx: Tx, locked: LockedWithdrawal, payout: PayoutRow, amount: bigint): Promise<void> {
  if (amount <= 0n) return
  const accounts = await accountsOf(tx, locked.memberId)
  const { id: subject, merchantId } = locked
  const from = await clearingAccount(tx, merchantId, locked.providerId, locked.asset)
  const ref = { subject, part: PAYOUT_PARTS + BigInt(payout.no), version: payout.undone + 1 }
  const move = { ref, from, to: accounts.held, units: units(amount) }
  await post(tx, merchantId, [{ kind: 'WITHDRAWAL_RELEASE', ...move }])
  locked.heldUnits += amount
  locked.paidUnits -= amount
  // A withdrawal that was settled has ended: what came back leaves again in the same transaction, before its row is written.
  await tx.withdrawalPayout.update({
    where: { id_merchantId: { id: payout.id, merchantId } },
    data: { paidUnits: payout.paidUnits - amount, undone: payout.undone + 1 },
  })
}

/** Keeps what its owner says has arrived; in units of the net amount. */
export async function keepReceived(tx: Tx, locked: LockedWithdrawal, received: bigint | null): Promise<void> {
  locked.receivedUnits = received
  await keep(tx, locked)
}

/** Writes where the amount is after `undoPaid`, when it stays held. */
export async function keepHeld(tx: Tx, locked: LockedWithdrawal): Promise<void> {
  await keep(tx, locked)
}
