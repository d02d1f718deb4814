import { lockMembers, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { paidNumber, payoutNumberFits } from '@croupier/rules'
import { type AccountMethod, type cashierGateway, fail, type payoutAccounts as wire } from '@croupier/wire'
import type { ActorCtx, Ctx } from '../../ctx.ts'
import { checkPaymentPassword, holderNameOf, requireFreshProof, writeToMember } from '../../identity/index.ts'
import {
  audit,
  auditOfficer,
  type MerchantVault,
  merchantVault,
  type OfficerRequest,
  type Site,
} from '../../platform/index.ts'
import { accountBinding, boundAccounts, maskedNumber, numberIndexOf, presentAccount } from './account.ts'

/** How long the news of it is worth sending. */
const NEWS_MS = 24 * 3_600_000

export interface NewAccount {
  readonly method: AccountMethod
  readonly chain: cashierGateway.Chain | undefined
  readonly bank: string | undefined
  readonly number: string
  readonly paymentPassword: string
  /** of the mail, a code of the site's */
  readonly language: string | undefined
  readonly address: string
  readonly requestId: string
}

/** The parts that its method has; what does not belong to it is refused. */
function partsOf({ method, chain, bank, number: given }: NewAccount) {
  const isUsdt = method === 'USDT'
  const number = paidNumber(method, given)
  const fits = payoutNumberFits(method, chain ?? null, number)
  if (isUsdt !== (chain !== undefined) || isUsdt !== (bank === undefined) || !fits) {
    fail('PAYOUT_ACCOUNT_NUMBER_WRONG', {})
  }
  return { method, chain: chain ?? null, bank: bank ?? null, number }
}

async function bind(tx: Tx, ctx: ActorCtx, site: Site, vault: MerchantVault, input: NewAccount): Promise<string> {
  const { memberId, merchantId, account } = ctx.actor
  const { number, ...parts } = partsOf(input)
  // One at a time, so that the count below holds.
  await lockMembers(tx, memberId)
  const holder = await holderNameOf(tx, ctx, { id: memberId, merchantId })
  if (holder === null) return fail('PAYOUT_ACCOUNT_NAME_MISSING', {})
  const { accountsMax: max } = site.settings.withdrawals
  if ((await boundAccounts(tx, memberId)).length >= max) fail('PAYOUT_ACCOUNTS_FULL', { max })
  const numberIndex = numberIndexOf(vault, input.method, number)
  const others = await tx.payoutAccount.count({
    where: { merchantId, numberIndex, OR: [{ memberId: { not: memberId } }, { removedAt: null }] },
  })
  if (others > 0) fail('PAYOUT_ACCOUNT_TAKEN', {})
  const id = ctx.ids.uuid()
  const sealed = vault.seal(JSON.stringify({ number, holder }), accountBinding(id))
  const boundAt = await moneyNow(tx)
  const kept = await tx.payoutAccount.createMany({
    skipDuplicates: true,
    data: { id, merchantId, memberId, ...parts, sealed, numberIndex, boundAt },
  })
  if (kept.count === 0) fail('PAYOUT_ACCOUNT_TAKEN', {})
  const shown = maskedNumber(input.method, number)
  await writeToMember(tx, ctx, memberId, {
    merchantId,
    kind: 'payoutAccount',
    language: input.language,
    words: { merchant: site.name, account, number: shown },
    lifeMs: NEWS_MS,
  })
  const { address, requestId } = input
  const who = { merchantId, actorId: memberId, subjectId: memberId, address, requestId }
  await audit(tx, {
    ...who,
    action: 'member.payoutAccountBound',
    after: { account: id, method: input.method, number: shown },
  })
  return id
}

/**
 * Binds an account that withdrawals of the actor may be paid to: of its own name, which stands in its profile, and of no number that another
 * member ever bound (protection M10). Nothing is paid to it for a day (safety 4.5); the owner is told by mail.
 * @throws DomainError SESSION_NOT_FRESH, those of the withdrawal password (`checkPaymentPassword`), PAYOUT_ACCOUNT_NAME_MISSING,
 * PAYOUT_ACCOUNT_NUMBER_WRONG, PAYOUT_ACCOUNT_TAKEN, PAYOUT_ACCOUNTS_FULL
 */
export async function bindAccount(ctx: ActorCtx, site: Site, input: NewAccount): Promise<wire.PayoutAccount> {
  await requireFreshProof(ctx.db.prisma, ctx)
  await checkPaymentPassword(ctx, input.paymentPassword)
  const vault = await merchantVault(ctx, ctx.actor.merchantId)
  const id = await withTransaction(ctx.db, async (tx) => await bind(tx, ctx, site, vault, input))
  const { merchantId } = ctx.actor
  const where = { id_merchantId: { id, merchantId } }
  const row = await ctx.db.prisma.payoutAccount.findUniqueOrThrow({ where })
  return await presentAccount(ctx, row, site, await moneyNow(ctx.db))
}

/** The actor's bound accounts, the oldest first, and how many it may have. */
export async function listAccounts(ctx: ActorCtx, site: Site): Promise<{ items: wire.PayoutAccount[]; max: number }> {
  const now = await moneyNow(ctx.db)
  const rows = await boundAccounts(ctx.db.prisma, ctx.actor.memberId)
  const items = await Promise.all(rows.map(async (row) => await presentAccount(ctx, row, site, now)))
  return { items, max: site.settings.withdrawals.accountsMax }
}

/** @throws DomainError PAYOUT_ACCOUNT_NOT_FOUND, PAYOUT_ACCOUNT_IN_USE while a withdrawal to it has not ended */
async function unbind(tx: Tx, memberId: bigint, id: string): Promise<void> {
  const [row] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM payout_accounts WHERE id = ${id}::uuid AND member_id = ${memberId} AND removed_at IS NULL FOR UPDATE`
  if (row === undefined) fail('PAYOUT_ACCOUNT_NOT_FOUND', {})
  const used = await tx.withdrawal.count({ where: { accountId: id, endedAt: null } })
  if (used > 0) fail('PAYOUT_ACCOUNT_IN_USE', {})
  const removedAt = await moneyNow(tx)
  await tx.payoutAccount.updateMany({ where: { id, memberId }, data: { removedAt } })
}

/**
 * Unbinds an account of the actor.
 * @throws DomainError SESSION_NOT_FRESH, PAYOUT_ACCOUNT_NOT_FOUND, PAYOUT_ACCOUNT_IN_USE while a withdrawal to it has not ended
 */
export async function unbindAccount(
  ctx: ActorCtx,
  { id, address, requestId }: { readonly id: string; readonly address: string; readonly requestId: string },
): Promise<void> {
  await requireFreshProof(ctx.db.prisma, ctx)
  const { memberId, merchantId } = ctx.actor
  await withTransaction(ctx.db, async (tx) => {
    await unbind(tx, memberId, id)
    const who = { merchantId, actorId: memberId, subjectId: memberId, address, requestId }
    await audit(tx, { ...who, action: 'member.payoutAccountUnbound', after: { account: id } })
  })
}

/**
 * An officer unbinds an account of a member who cannot do it: another one is bound by the member alone.
 * @throws DomainError PAYOUT_ACCOUNT_NOT_FOUND, PAYOUT_ACCOUNT_IN_USE while a withdrawal to it has not ended
 */
export async function unbindForMember(ctx: Ctx, request: OfficerRequest, id: string): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    await unbind(tx, request.memberId, id)
    await auditOfficer(tx, request, 'member.payoutAccountUnbound', { account: id })
  })
}
