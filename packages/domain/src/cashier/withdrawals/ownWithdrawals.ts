import { moneyNow, type Prisma, type Tx, withTransaction } from '@croupier/db'
import { subtract, type Units, units } from '@croupier/money'
import { awaitedParty, payoutAmount, withdrawalMayGo } from '@croupier/rules'
import {
  type AccountMethod,
  type cashierGateway,
  fail,
  type WithdrawalState,
  type withdrawals as wire,
} from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'
import { countImage, redrawPaper } from '../../identity/index.ts'
import { merchantVault, readSettings, type SiteSettings } from '../../platform/index.ts'
import { maskedNumber, openAccount } from '../payoutAccounts/index.ts'
import { releaseHold } from './books.ts'
import { goTo, lockWithdrawal } from './step.ts'

/** Where the picture that nothing arrived is sealed. */
export const proofBinding = (publicId: string): string => `withdrawals/proof/${publicId}`

const WITH_ACCOUNT = { account: true } as const satisfies Prisma.WithdrawalInclude
type Row = Prisma.WithdrawalGetPayload<{ include: typeof WITH_ACCOUNT }>
type StepRow = Prisma.WithdrawalStepGetPayload<object>

const WAITS: readonly string[] = ['RECEIPT_ASKED', 'PARTLY', 'NOT_RECEIVED', 'DISPUTED']

function amountsOf(row: Row) {
  const [amount, fee] = [units(row.amountUnits), units(row.feeUnits)]
  const net = subtract(amount, fee)
  const received = row.receivedUnits === null ? null : units(row.receivedUnits)
  return {
    amount,
    fee,
    net,
    pay: payoutAmount(net, row.rateUnits === null ? null : units(row.rateUnits)),
    payAsset: row.payAsset,
    paid: units(row.paidUnits),
    received,
    remainder: received === null ? null : (subtract(net, received) as Units),
    returned: units(row.returnedUnits),
  }
}

async function present(
  ctx: ActorCtx,
  row: Row,
  steps: readonly StepRow[],
  txHash: string | null,
  settings: SiteSettings,
): Promise<wire.Withdrawal> {
  const state = row.state as WithdrawalState
  const { number } = await openAccount(ctx, row.account)
  return {
    id: row.publicId,
    reference: `W${row.id}`,
    state,
    asset: row.asset,
    ...amountsOf(row),
    forced: row.forced,
    automatic: row.automatic,
    reason: row.reason as wire.RefusalReason | null,
    hasProof: row.proof !== null,
    method: row.account.method as AccountMethod,
    chain: row.account.chain as cashierGateway.Chain | null,
    bank: row.account.bank,
    account: maskedNumber(row.account.method, number),
    txHash,
    steps: steps.map(({ toState, at, by }) => ({
      state: toState as WithdrawalState,
      at,
      by: by as wire.StepMaker,
    })),
    ball: awaitedParty(state),
    dueAt: row.dueAt,
    cancellable: settings.withdrawals.cancellable && withdrawalMayGo(state, 'CANCELLED'),
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  }
}

async function presentAll(ctx: ActorCtx, rows: readonly Row[]): Promise<wire.Withdrawal[]> {
  const of = { withdrawalId: { in: rows.map(({ id }) => id) } }
  const { prisma } = ctx.db
  const steps = await prisma.withdrawalStep.findMany({ where: of, orderBy: { id: 'asc' } })
  const payouts = await prisma.withdrawalPayout.findMany({ where: of, orderBy: { no: 'asc' } })
  const settings = await readSettings(ctx.db, ctx.actor.merchantId)
  return await Promise.all(
    rows.map(async (row) => {
      const own = steps.filter(({ withdrawalId }) => withdrawalId === row.id)
      const hash = payouts.findLast(({ withdrawalId }) => withdrawalId === row.id)?.txHash ?? null
      return await present(ctx, row, own, hash, settings)
    }),
  )
}

/**
 * One of the actor's withdrawals with its clock.
 * @throws DomainError WITHDRAWAL_NOT_FOUND, for those of others too
 */
export async function readWithdrawal(ctx: ActorCtx, publicId: string): Promise<wire.Withdrawal> {
  const { memberId } = ctx.actor
  const row = await ctx.db.prisma.withdrawal.findFirst({
    where: { publicId, memberId },
    include: WITH_ACCOUNT,
  })
  const [shown] = row === null ? [] : await presentAll(ctx, [row])
  return shown ?? fail('WITHDRAWAL_NOT_FOUND', {})
}

/** A page of the actor's withdrawals, newest first. */
export async function listWithdrawals(ctx: ActorCtx, query: FeedQuery): Promise<FeedPage<wire.Withdrawal>> {
  const { memberId } = ctx.actor
  return await readFeed<wire.Withdrawal>(
    query,
    async (place, limit) => {
      const isOlder = place?.way !== 'newer'
      const bound = isOlder ? { lt: place?.key } : { gte: place?.key }
      const rows = await ctx.db.prisma.withdrawal.findMany({
        where: { memberId, ...(place === null ? {} : { publicId: bound as { lt: string } }) },
        orderBy: { publicId: isOlder ? 'desc' : 'asc' },
        take: limit,
        include: WITH_ACCOUNT,
      })
      return { rows: await presentAll(ctx, rows), stopped: null }
    },
    ({ id }) => id,
  )
}

/**
 * The actor cancels a withdrawal before its approval, where the merchant allows it (protection P11): what is held comes back.
 * @throws DomainError WITHDRAWAL_NOT_FOUND, WITHDRAWAL_OVER, SITE_MONEY_READ_ONLY
 */
export async function cancelWithdrawal(ctx: ActorCtx, publicId: string): Promise<wire.Withdrawal> {
  const { memberId, merchantId } = ctx.actor
  await withTransaction(ctx.db, async (tx: Tx) => {
    const locked = await lockWithdrawal(tx, { publicId, memberId })
    if (locked === null) return fail('WITHDRAWAL_NOT_FOUND', {})
    const settings = await readSettings(tx, merchantId)
    const may = settings.withdrawals.cancellable && withdrawalMayGo(locked.state, 'CANCELLED')
    if (!may) fail('WITHDRAWAL_OVER', {})
    const at = await moneyNow(tx)
    await releaseHold(tx, locked, at)
    await goTo(tx, locked, settings, { to: 'CANCELLED', at, by: 'MEMBER' })
  })
  ctx.db.wakeRelay()
  return await readWithdrawal(ctx, publicId)
}

/**
 * Keeps the picture that shows that something has not arrived, sealed, in place of an earlier one.
 * @throws DomainError WITHDRAWAL_NOT_FOUND, WITHDRAWAL_OVER when nothing is asked, and as for every picture
 */
export async function proveWithdrawal(ctx: ActorCtx, publicId: string, file: Uint8Array): Promise<wire.Withdrawal> {
  const { state } = await readWithdrawal(ctx, publicId)
  if (!WAITS.includes(state)) fail('WITHDRAWAL_OVER', {})
  await countImage(ctx)
  const { webp } = await redrawPaper(file)
  const vault = await merchantVault(ctx, ctx.actor.merchantId)
  const proof = vault.seal(webp.toString('base64'), proofBinding(publicId))
  const { memberId } = ctx.actor
  await ctx.db.prisma.withdrawal.updateMany({ where: { publicId, memberId }, data: { proof } })
  return await readWithdrawal(ctx, publicId)
}
