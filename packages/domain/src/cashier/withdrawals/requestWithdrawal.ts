import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { lockMoney } from '@croupier/ledger'
import { parseUnits, subtract, toDecimalString, type Units } from '@croupier/money'
import { owedElsewhere, payoutAmount, withdrawableNow, withdrawalFee, withdrawalProblem } from '@croupier/rules'
import { DomainError, fail, type withdrawals as wire } from '@croupier/wire'
import { z } from 'zod'
import type { ActorCtx } from '../../ctx.ts'
import { askProofFor, checkPaymentPassword, useProofFor } from '../../identity/index.ts'
import { admitMoney, checkDigits, fingerprintOf, oncePerKey, type Site } from '../../platform/index.ts'
import { coolingUntil, presentAccount } from '../payoutAccounts/index.ts'
import { keepWagering } from '../wagering/index.ts'
import { approveByRule } from './automatic.ts'
import { readBalances, type WithdrawalBalances } from './blocks.ts'
import { bookHold } from './books.ts'
import { readWithdrawal } from './ownWithdrawals.ts'
import { readSources } from './sources.ts'
import { dueIn, tellOwner } from './step.ts'

const USDT = 'USDT'

export interface NewWithdrawal {
  /** the client's uuid v7: the command's key, not the withdrawal's id */
  readonly requestId: string
  readonly accountId: string
  /** above zero */
  readonly amount: Units
  readonly paymentPassword: string
}

const answer = z.object({ id: z.uuid() })

const secondsTo = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / 1_000)

/** Each reason has a code of its own (rules E4.4). */
function refuseBlocked(block: wire.WithdrawalBlock, { wallet }: WithdrawalBalances, site: Site, now: Date): never {
  switch (block.by) {
    case 'CLOSED':
      return fail(site.moneyMode === 'READ_ONLY' ? 'SITE_MONEY_READ_ONLY' : 'WITHDRAWAL_CLOSED', {})
    case 'FROZEN':
      return fail(wallet.frozen ? 'WALLET_FROZEN' : 'MEMBER_FROZEN', {})
    case 'PASSWORD_MISSING':
      return fail('PAYMENT_PASSWORD_MISSING', {})
    case 'COOLING':
      return fail('WITHDRAWAL_COOLING', { retryAfterS: secondsTo(block.until, now) })
    case 'ACCOUNT_MISSING':
      return fail('PAYOUT_ACCOUNT_NOT_FOUND', {})
    case 'ACCOUNT_YOUNG':
      return fail('WITHDRAWAL_ACCOUNT_YOUNG', { retryAfterS: secondsTo(block.until, now) })
    case 'BILLS':
      return fail('WITHDRAWAL_BILLS_OPEN', {})
    case 'WAGERING':
      return fail('WITHDRAWAL_WAGERING_OPEN', { left: toDecimalString(block.left) })
    case 'PENDING':
      return fail('WITHDRAWAL_PENDING', {})
    case 'DAY_COUNT':
      return fail('WITHDRAWAL_DAY_COUNT', { count: block.count })
  }
}

function refuseAmount(amount: Units, { bounds, wallet }: WithdrawalBalances): void {
  const problem = withdrawalProblem(amount, bounds, wallet.balance)
  const { min, max, dayLeft, monthLeft } = bounds
  if (problem === 'RANGE') {
    const range = { min: toDecimalString(min), max: toDecimalString(max) }
    fail('WITHDRAWAL_AMOUNT_OUT_OF_RANGE', range)
  }
  if (problem === 'FUNDS') fail('WALLET_INSUFFICIENT_FUNDS', {})
  if (problem === 'DAY') fail('WITHDRAWAL_DAY_LIMIT', { left: toDecimalString(dayLeft) })
  if (problem === 'MONTH') fail('WITHDRAWAL_MONTH_LIMIT', { left: toDecimalString(monthLeft) })
}

/** The account that is paid to: the actor's own, bound, old enough, of a kind that is paid. */
function accountOf({ accounts }: WithdrawalBalances, { accountId }: NewWithdrawal, site: Site, now: Date) {
  const account = accounts.find(({ id }) => id === accountId)
  if (account === undefined) return fail('PAYOUT_ACCOUNT_NOT_FOUND', {})
  const until = coolingUntil(account, site, now)
  if (until !== null) fail('WITHDRAWAL_ACCOUNT_YOUNG', { retryAfterS: secondsTo(until, now) })
  const { usdtRate } = site.settings.withdrawals
  if (account.method === USDT && usdtRate === null) fail('WITHDRAWAL_CLOSED', {})
  const rate = account.method === USDT && usdtRate !== null ? parseUnits(usdtRate) : null
  return { account, rate }
}

/** All of a request that must not be changed after its owner has proved to be there (safety 4.5). */
const proofOf = ({ requestId, accountId, amount }: NewWithdrawal): Uint8Array =>
  fingerprintOf({ requestId, accountId, amount: toDecimalString(amount) })

async function request(tx: Tx, ctx: ActorCtx, site: Site, publicId: string, input: NewWithdrawal): Promise<void> {
  const { memberId: id, merchantId, publicId: memberPublicId } = ctx.actor
  await lockMoney(tx, id)
  const at = await moneyNow(tx)
  const balances = await readBalances(tx, { id, merchantId }, site, at)
  const [blocked] = balances.blocks
  if (blocked !== undefined) refuseBlocked(blocked, balances, site, at)
  const { account, rate } = accountOf(balances, input, site, at)
  refuseAmount(input.amount, balances)
  const { settings } = site
  const elsewhere = owedElsewhere(await readSources(tx, { id, merchantId }, site, at), account, input.amount)
  if (elsewhere > 0n && settings.withdrawals.toSource === 'REQUIRE') {
    fail('WITHDRAWAL_TO_SOURCE', { left: toDecimalString(elsewhere) })
  }
  if (input.amount >= parseUnits(settings.withdrawals.freshProofFrom)) {
    await useProofFor(tx, ctx, proofOf(input))
  }
  const { feePpm, feeFixed } = settings.withdrawals
  const fee = withdrawalFee(input.amount, feePpm, parseUnits(feeFixed), balances.wallet.asset)
  const net = subtract(input.amount, fee)
  const payUnits: bigint = payoutAmount(net, rate)
  if (payUnits <= 0n) refuseAmount(subtract(balances.bounds.min, balances.bounds.min), balances)
  const provider = await tx.paymentProvider.findFirst({
    where: { merchantId, isOpen: true, pays: { has: account.method } },
    orderBy: { name: 'asc' },
  })
  if (provider === null) return fail('WITHDRAWAL_CLOSED', {})
  await keepWagering(tx, { id, merchantId }, balances.wagering)
  const [amountUnits, feeUnits, netUnits]: bigint[] = [input.amount, fee, net]
  const of = { merchantId, memberId: id, amountUnits: amountUnits ?? 0n }
  const row = await tx.withdrawal.create({
    data: {
      ...of,
      publicId,
      accountId: account.id,
      providerId: provider.id,
      asset: balances.wallet.asset,
      payAsset: rate === null ? balances.wallet.asset : USDT,
      rateUnits: rate,
      feeUnits: feeUnits ?? 0n,
      heldUnits: of.amountUnits,
      offSource: elsewhere > 0n,
      createdAt: at,
      dueAt: dueIn('REQUESTED', settings, at),
      verdictId: ctx.access?.verdictId ?? null,
    },
    select: { id: true },
  })
  const { id: withdrawalId } = row
  await tx.withdrawalPayout.create({
    data: { id: ctx.ids.uuid(), merchantId, withdrawalId, no: 1, units: netUnits ?? 0n, payUnits },
  })
  await tx.withdrawalStep.create({
    data: { merchantId, withdrawalId, toState: 'REQUESTED', at, by: 'MEMBER' },
  })
  await bookHold(tx, { ...of, id: withdrawalId }, at)
  await tellOwner(tx, { publicId, memberPublicId, state: 'REQUESTED' })
  await approveByRule(tx, settings, withdrawalId, at)
}

/**
 * The actor asks for a withdrawal, once for its request: the amount is held in the same transaction (rules E4.3), and nothing of it can be changed
 * any more. Every check has its own refusal (rules E4.4).
 * @throws DomainError those of the withdrawal password (`checkPaymentPassword`), SESSION_NOT_FRESH for a large amount without a proof for it, AMOUNT_TOO_FINE, PAYOUT_ACCOUNT_NOT_FOUND,
 * WITHDRAWAL_CLOSED, WITHDRAWAL_COOLING, WITHDRAWAL_ACCOUNT_YOUNG, WITHDRAWAL_WAGERING_OPEN, WITHDRAWAL_BILLS_OPEN, WITHDRAWAL_PENDING,
 * WITHDRAWAL_AMOUNT_OUT_OF_RANGE, WITHDRAWAL_TO_SOURCE, WITHDRAWAL_DAY_COUNT, WITHDRAWAL_DAY_LIMIT, WITHDRAWAL_MONTH_LIMIT, MEMBER_FROZEN, WALLET_FROZEN, WALLET_INSUFFICIENT_FUNDS,
 * SITE_MONEY_READ_ONLY, where it came from (`admitMoney`), IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, IDEMPOTENCY_KEY_EXPIRED
 */
export async function requestWithdrawal(
  ctx: ActorCtx,
  site: Site,
  input: NewWithdrawal,
): Promise<{ value: wire.Withdrawal; replayed: boolean }> {
  const { actor, access } = ctx
  admitMoney(access)
  checkDigits({ amount: input.amount }, site.currency)
  // A transaction of its own: a wrong one counts although nothing is asked for.
  await checkPaymentPassword(ctx, input.paymentPassword)
  const { requestId: key, accountId, amount } = input
  const command = {
    memberId: actor.memberId,
    route: 'withdrawals.create' as const,
    key,
    fingerprint: fingerprintOf({ accountId, amount: toDecimalString(amount) }),
    answer,
  }
  const { value, replayed } = await withTransaction(
    ctx.db,
    async (tx) =>
      await oncePerKey(tx, command, async () => {
        const id = ctx.ids.uuid()
        await request(tx, ctx, site, id, input)
        return { id }
      }),
  ).catch(async (error: unknown) => {
    // Nothing else is proved by what is shown next, and not another amount or account.
    if (error instanceof DomainError && error.code === 'SESSION_NOT_FRESH') {
      await askProofFor(ctx, proofOf(input))
    }
    throw error
  })
  ctx.db.wakeRelay()
  return { value: await readWithdrawal(ctx, value.id), replayed }
}

/** What the actor may withdraw now, and what keeps it from more. It decides nothing: the request asks everything again. */
export async function readWithdrawalCheck(ctx: ActorCtx, site: Site): Promise<wire.WithdrawalCheck> {
  const { memberId: id, merchantId } = ctx.actor
  return await withTransaction(ctx.db, async (tx) => {
    const now = await moneyNow(tx)
    const balances = await readBalances(tx, { id, merchantId }, site, now)
    const { wallet, held, wagering, bounds, blocks } = balances
    const { feePpm, feeFixed, freshProofFrom, usdtRate } = site.settings.withdrawals
    const open = wagering.rows.filter(({ state }) => state === 'OPEN')
    return {
      asset: wallet.asset,
      balance: wallet.balance,
      withdrawable:
        blocks.length > 0 ? subtract(bounds.min, bounds.min) : withdrawableNow(bounds, wallet.balance, wallet.asset),
      locked: wagering.locked,
      held,
      blocks: [...blocks],
      ...bounds,
      sources: (await readSources(tx, { id, merchantId }, site, now)) as wire.WithdrawalCheck['sources'],
      toSource: site.settings.withdrawals.toSource,
      feePpm,
      feeFixed: parseUnits(feeFixed),
      freshProofFrom: parseUnits(freshProofFrom),
      usdtRate: usdtRate === null ? null : parseUnits(usdtRate),
      wagering: open.map((row) => ({
        id: String(row.id),
        source: row.source,
        required: row.required,
        left: row.left,
      })),
      accounts: await Promise.all(balances.accounts.map(async (one) => await presentAccount(ctx, one, site, now))),
    }
  })
}
