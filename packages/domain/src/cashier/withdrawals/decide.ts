import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { parseUnits, type Units, units } from '@croupier/money'
import { payoutAmount } from '@croupier/rules'
import type { WithdrawalState, withdrawals as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import {
  auditOfficer,
  countAlone,
  merchantVault,
  readSettings,
  SecondNeeded,
  type SecondYes,
  type SiteSettings,
  within,
} from '../../platform/index.ts'
import { type Claim, claimIn, dropClaim, isClaimedByOther } from '../claims/index.ts'
import { type AccountSecret, openAccount } from '../payoutAccounts/index.ts'
import { keepHeld, lastPayout, releaseHold, undoPaid } from './books.ts'
import { proofBinding } from './ownWithdrawals.ts'
import { settle } from './receipt.ts'
import { goTo, type LockedWithdrawal, lockWithdrawal } from './step.ts'

/** A withdrawal as an officer sees it; amounts in units. */
export interface OfficersWithdrawal {
  readonly id: bigint
  readonly merchantCode: string
  readonly account: string
  readonly state: WithdrawalState
  readonly asset: string
  readonly amount: Units
  readonly fee: Units
  readonly held: Units
  readonly paid: Units
  readonly received: Units | null
  readonly hasProof: boolean
  readonly offSource: boolean
  /** who pays it out; with `providerMayChange`, another one may, because nothing was sent */
  readonly provider: string
  readonly providerMayChange: boolean
  readonly createdAt: Date
  readonly dueAt: Date | null
  readonly claim: Claim | null
}

/** Nothing was sent yet, or all that was is back. */
const NOT_SENT: readonly WithdrawalState[] = ['REQUESTED', 'REVIEWING', 'APPROVED']

/** Withdrawals that have not ended, the one that is due first first, at most `max`; of one number only that one. */
export async function listOpenWithdrawals(
  ctx: Ctx,
  { max, id }: { readonly max: number; readonly id?: bigint },
): Promise<OfficersWithdrawal[]> {
  const now = await moneyNow(ctx.db.prisma)
  const rows = await ctx.db.prisma.withdrawal.findMany({
    where: { ...within(ctx), ...(id === undefined ? { endedAt: null } : { id }) },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take: max,
    include: { member: { select: { account: true, merchant: { select: { code: true } } } } },
  })
  const where = { id: { in: rows.map(({ providerId }) => providerId) } }
  const providers = await ctx.db.prisma.paymentProvider.findMany({ where, select: { id: true, name: true } })
  const names = new Map(providers.map(({ id: providerId, name }) => [providerId, name]))
  return rows.map((row) => ({
    id: row.id,
    merchantCode: row.member.merchant.code,
    account: row.member.account,
    state: row.state as WithdrawalState,
    asset: row.asset,
    amount: units(row.amountUnits),
    fee: units(row.feeUnits),
    held: units(row.heldUnits),
    paid: units(row.paidUnits),
    received: row.receivedUnits === null ? null : units(row.receivedUnits),
    hasProof: row.proof !== null,
    offSource: row.offSource,
    provider: names.get(row.providerId) ?? '',
    providerMayChange: NOT_SENT.includes(row.state as WithdrawalState),
    createdAt: row.createdAt,
    dueAt: row.dueAt,
    claim: claimIn(row, now),
  }))
}

/** An officer, and the withdrawal that it is about. */
export interface Officer {
  readonly id: bigint
  readonly by: string
  readonly reason: string
}

/** The outcome. OWN_CHANGE: one of the officers changed the member's data. CLAIMED: another officer has taken it up. */
export type WithdrawalDecision = 'DONE' | 'NOT_FOUND' | 'OVER' | 'OWN_CHANGE' | 'CLAIMED'

/** Who lets money go: a large sum needs a second officer's yes. */
interface Paying extends Officer {
  readonly second: SecondYes | null
}

type Act = (tx: Tx, locked: LockedWithdrawal, settings: SiteSettings) => Promise<WithdrawalDecision>

/** Runs with the withdrawal locked; what was done is in the audit chain. */
async function decide(ctx: Ctx, { id, by, reason }: Officer, action: string, act: Act): Promise<WithdrawalDecision> {
  const decided = await withTransaction<WithdrawalDecision>(ctx.db, async (tx) => {
    const locked = await lockWithdrawal(tx, { id })
    if (locked === null) return 'NOT_FOUND'
    const item = { of: 'withdrawals', id } as const
    if (await isClaimedByOther(tx, item, by)) return 'CLAIMED'
    const outcome = await act(tx, locked, await readSettings(tx, locked.merchantId))
    if (outcome === 'OVER' || outcome === 'OWN_CHANGE') return outcome
    await dropClaim(tx, item)
    const { memberId } = locked
    await auditOfficer(tx, { memberId, by, reason }, action, { withdrawal: String(id), outcome })
    return outcome
  })
  ctx.db.wakeRelay()
  return decided
}

/** Days for which an officer who changed a member's data does not approve its withdrawals (safety 4.5). */
const OWN_CHANGE_DAYS = 30
/** Acts that change nothing of a member's data, as patterns. */
const NO_CHANGES = ['withdrawal.%', 'deposit.claimed', 'deposit.givenBack', 'member.unmasked']

async function changedBy(tx: Tx, memberId: bigint, by: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ changed: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM audit_records WHERE subject_id = ${memberId} AND after ->> 'by' = ${by}
      AND action NOT LIKE ALL (${NO_CHANGES}) AND created_at > money_now() - ${OWN_CHANGE_DAYS}::int * interval '1 day') AS changed`
  return row?.changed === true
}

/** Whether none of the officers changed the member's data. */
async function areApart(tx: Tx, { memberId }: LockedWithdrawal, { by, second }: Paying): Promise<boolean> {
  if (await changedBy(tx, memberId, by)) return false
  return second === null || !(await changedBy(tx, memberId, second.by))
}

/** Uses the second officer's yes up. @throws SecondNeeded where a large sum, or the last of what one officer lets go in a day, has none */
async function useYes(tx: Tx, locked: LockedWithdrawal, settings: SiteSettings, { by, second }: Paying): Promise<void> {
  const { merchantId, memberId, amountUnits } = locked
  if (second === null) {
    const { account: subject } = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
    const sum = units(amountUnits)
    if (sum >= parseUnits(settings.withdrawals.twoOfficersFrom)) throw new SecondNeeded({ merchantId, subject, sum })
    await countAlone(tx, settings, { merchantId, by, way: 'OUT', sum, subject })
  }
  await second?.use(tx)
}

/**
 * An officer approves a withdrawal; a large one needs a second officer's yes, and none of them changed the member's data (safety 4.5).
 * The worker sends it.
 * @throws SecondNeeded
 */
export async function approveWithdrawal(ctx: Ctx, officer: Paying): Promise<WithdrawalDecision> {
  return await decide(ctx, officer, 'withdrawal.approved', async (tx, locked, settings) => {
    if (locked.state !== 'REQUESTED' && locked.state !== 'REVIEWING') return 'OVER'
    if (!(await areApart(tx, locked, officer))) return 'OWN_CHANGE'
    await useYes(tx, locked, settings, officer)
    const at = await moneyNow(tx)
    const step = { at, by: 'OFFICER' } as const
    await goTo(tx, locked, settings, { to: 'REVIEWING', ...step })
    const { id: withdrawalId, merchantId } = locked
    const names = [officer.by, ...(officer.second === null ? [] : [officer.second.by])]
    await tx.withdrawalApproval.createMany({
      data: names.map((name) => ({ merchantId, withdrawalId, officer: name, at })),
    })
    await goTo(tx, locked, settings, { to: 'APPROVED', ...step })
    return 'DONE'
  })
}

/** An officer refuses a withdrawal that is not approved yet: what is held comes back, and its owner reads why. */
export async function refuseWithdrawal(
  ctx: Ctx,
  officer: Officer & { readonly why: wire.RefusalReason },
): Promise<WithdrawalDecision> {
  return await decide(ctx, officer, 'withdrawal.refused', async (tx, locked, settings) => {
    if (locked.state !== 'REQUESTED' && locked.state !== 'REVIEWING') return 'OVER'
    const at = await moneyNow(tx)
    await goTo(tx, locked, settings, { to: 'REVIEWING', at, by: 'OFFICER' })
    await releaseHold(tx, locked, at)
    await goTo(tx, locked, settings, { to: 'REFUSED', at, by: 'OFFICER', reason: officer.why })
    return 'DONE'
  })
}

/**
 * An officer has another provider pay a withdrawal out, as long as nothing was sent (rules E4.3). NOT_FOUND: the merchant has no open one of
 * that name that pays the account.
 */
export async function changeWithdrawalProvider(
  ctx: Ctx,
  { name, ...officer }: Officer & { readonly name: string },
): Promise<WithdrawalDecision> {
  return await decide(ctx, officer, 'withdrawal.providerChanged', async (tx, locked) => {
    if (!NOT_SENT.includes(locked.state)) return 'OVER'
    const { id, merchantId, accountId } = locked
    const where = { id_merchantId: { id: accountId, merchantId } }
    const { method } = await tx.payoutAccount.findUniqueOrThrow({ where, select: { method: true } })
    const provider = await tx.paymentProvider.findFirst({
      where: { merchantId, name, isOpen: true, pays: { has: method } },
      select: { id: true },
    })
    if (provider === null) return 'NOT_FOUND'
    await tx.withdrawal.updateMany({ where: { id, merchantId }, data: { providerId: provider.id } })
    return 'DONE'
  })
}

const DISPUTABLE: readonly WithdrawalState[] = ['PARTLY', 'NOT_RECEIVED', 'DISPUTED']

/** What an officer makes of "partly" and "not received". */
export type Resolution = 'DISPUTE' | 'REFUND' | 'PAY' | 'FORCE'

async function payAgain(
  tx: Tx,
  ctx: Ctx,
  locked: LockedWithdrawal,
  settings: SiteSettings,
): Promise<WithdrawalDecision> {
  const net = locked.amountUnits - locked.feeUnits
  const missing = net - (locked.receivedUnits ?? 0n)
  const rate = locked.rateUnits === null ? null : units(locked.rateUnits)
  const payUnits: bigint = payoutAmount(units(missing), rate)
  if (payUnits <= 0n) return 'OVER'
  await undoPaid(tx, locked, await lastPayout(tx, locked), missing - locked.heldUnits)
  locked.payouts += 1
  await keepHeld(tx, locked)
  const { merchantId, id: withdrawalId, payouts: no } = locked
  await tx.withdrawalPayout.create({
    data: { id: ctx.ids.uuid(), merchantId, withdrawalId, no, units: missing, payUnits },
  })
  await tx.withdrawal.updateMany({ where: { id: withdrawalId }, data: { sentAt: null } })
  await goTo(tx, locked, settings, { to: 'APPROVED', at: await moneyNow(tx), by: 'OFFICER' })
  return 'DONE'
}

/**
 * An officer decides what its owner says has not arrived, or not all of it: DISPUTE looks further, REFUND books what is missing back to the
 * wallet, PAY pays it again, FORCE closes it as received without a refund. A large sum needs a second officer's yes for each of the three.
 * @throws SecondNeeded
 */
export async function resolveWithdrawal(
  ctx: Ctx,
  officer: Paying & { readonly how: Resolution },
): Promise<WithdrawalDecision> {
  const { how } = officer
  const action = `withdrawal.${how.toLowerCase()}`
  return await decide(ctx, officer, action, async (tx, locked, settings) => {
    if (!DISPUTABLE.includes(locked.state)) return 'OVER'
    if (!(await areApart(tx, locked, officer))) return 'OWN_CHANGE'
    const at = await moneyNow(tx)
    const step = { at, by: 'OFFICER' } as const
    if (how === 'DISPUTE') {
      return (await goTo(tx, locked, settings, { to: 'DISPUTED', ...step })) ? 'DONE' : 'OVER'
    }
    await useYes(tx, locked, settings, officer)
    if (how === 'FORCE') {
      await settle(tx, locked, settings, { by: 'OFFICER', forced: true })
      return 'DONE'
    }
    if (locked.state === 'NOT_RECEIVED') await goTo(tx, locked, settings, { to: 'DISPUTED', ...step })
    if (how === 'PAY') return await payAgain(tx, ctx, locked, settings)
    const payout = await lastPayout(tx, locked)
    const missing = locked.amountUnits - locked.feeUnits - (locked.receivedUnits ?? 0n) - locked.heldUnits
    await undoPaid(tx, locked, payout, missing < payout.paidUnits ? missing : payout.paidUnits)
    await releaseHold(tx, locked, at)
    await goTo(tx, locked, settings, { to: 'REFUNDED', ...step })
    return 'DONE'
  })
}

/** Shows an officer number and holder of the account that a withdrawal is paid to; the look is in the audit. @returns null for no withdrawal */
export async function openPaidAccount(ctx: Ctx, { id, by, reason }: Officer): Promise<AccountSecret | null> {
  return await withTransaction(ctx.db, async (tx) => {
    const row = await tx.withdrawal.findFirst({ where: { id, ...within(ctx) }, include: { account: true } })
    if (row === null) return null
    const secret = await openAccount(ctx, row.account)
    await auditOfficer(tx, { memberId: row.memberId, by, reason }, 'withdrawal.accountOpened', {
      withdrawal: String(id),
    })
    return secret
  })
}

/** An officer opens the picture that nothing arrived; the look is in the audit chain. Null where there is none. */
export async function openWithdrawalProof(ctx: Ctx, { id, by, reason }: Officer): Promise<Buffer | null> {
  return await withTransaction(ctx.db, async (tx) => {
    const row = await tx.withdrawal.findFirst({ where: { id } })
    if (row === null || row.proof === null) return null
    const { memberId, merchantId, publicId } = row
    const vault = await merchantVault(ctx, merchantId)
    const webp = Buffer.from(vault.open(row.proof, proofBinding(publicId)), 'base64')
    await auditOfficer(tx, { memberId, by, reason }, 'withdrawal.proofOpened', {
      withdrawal: String(id),
    })
    return webp
  })
}
