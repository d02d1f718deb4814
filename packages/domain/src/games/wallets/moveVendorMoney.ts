import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { balanceOf, walletOf } from '@croupier/ledger'
import { toDecimalString, type Units, units } from '@croupier/money'
import { digitsOf, scaleOf, unitsOf } from '@croupier/rules'
import { fail, type ogp, funds as wire } from '@croupier/wire'
import { z } from 'zod'
import type { ActorCtx } from '../../ctx.ts'
import { refuseProtected } from '../../identity/index.ts'
import { admitMoney, checkDigits, fingerprintOf, keptAnswer, oncePerKey } from '../../platform/index.ts'
import { accessOf, type GameGateway, type GameProvider, readGameProvider } from '../providers/index.ts'
import { playerIdOf, refuseAtGate } from '../sessions/index.ts'
import {
  bookMove,
  keepsWallets,
  latestMove,
  lockVendorWallet,
  noteBalance,
  underWay,
  type VendorWallet,
} from './books.ts'
import { readVendorWallet } from './readVendorWallets.ts'
import { settleTransfer, type TransferWord } from './settleTransfer.ts'

export interface VendorMove {
  /** the client's uuid v7: the command's key, not the transfer's id */
  readonly requestId: string
  readonly vassalage: string
  readonly way: 'IN' | 'OUT'
  /** above zero */
  readonly amount: Units
}

/** Above every largest stake. */
const ANY_STAKE = units(2n ** 62n)

/** A question about a transfer is put no sooner after its call: by then the call has ended. */
const ASK_AFTER_MS = 60_000

const WORDS: Readonly<Record<ogp.TransferReply['status'], TransferWord>> = {
  OK: 'DONE',
  REFUSED: 'REFUSED',
  PENDING: 'UNKNOWN',
  // To a call that moves, "never taken" is no answer: it is asked for.
  UNKNOWN: 'UNKNOWN',
}

/** The actor's wallet at a provider that keeps wallets and is offered here. @throws DomainError VENDOR_OFF */
export async function vendorWalletOf(
  ctx: ActorCtx,
  vendor: string,
): Promise<{ provider: GameProvider; vendorWallet: VendorWallet }> {
  const { memberId, merchantId } = ctx.actor
  const provider = await readGameProvider(ctx, vendor)
  const offered = await ctx.db.prisma.merchantVendor.count({
    where: { merchantId, vendorCode: vendor },
  })
  const wallet = await walletOf(ctx.db, memberId)
  if (provider === null || wallet === undefined || offered === 0 || !keepsWallets(provider)) {
    return fail('VENDOR_OFF', {})
  }
  return { provider, vendorWallet: { memberId, merchantId, vendor, asset: wallet.asset } }
}

/**
 * Asks a provider what is in the actor's wallet there, which it opens where there is none, and books what play came to.
 * @throws DomainError VENDOR_SILENT when it does not answer
 */
export async function askVendorWallet(
  ctx: ActorCtx,
  gateway: GameGateway,
  { provider, vendorWallet }: { readonly provider: GameProvider; readonly vendorWallet: VendorWallet },
): Promise<{ readonly playerId: string; readonly balance: Units }> {
  const playerId = await withTransaction(ctx.db, async (tx) => await playerIdOf(tx, ctx, vendorWallet.vendor))
  const body = { playerId, currency: vendorWallet.asset }
  const before = await latestMove(ctx.db.prisma, vendorWallet)
  const answer = await gateway.player(accessOf(provider, ctx.clock.now()), body)
  if (answer.outcome === 'unknown') {
    ctx.log.warn({ vendor: vendorWallet.vendor, reason: answer.reason }, 'a wallet at a provider could not be read')
    return fail('VENDOR_SILENT', {})
  }
  const balance = unitsOf(answer.value.balance, scaleOf(vendorWallet.asset))
  await withTransaction(ctx.db, async (tx) => {
    const locked = await lockVendorWallet(tx, vendorWallet)
    // What is pending, or was moved since the question, may be in that sum or not.
    const isComparable = (await underWay(tx, vendorWallet)) === null && (await latestMove(tx, vendorWallet)) === before
    if (isComparable) await noteBalance(tx, locked, balance)
  })
  return { playerId, balance }
}

async function begin(
  tx: Tx,
  ctx: ActorCtx,
  { provider, vendorWallet }: { readonly provider: GameProvider; readonly vendorWallet: VendorWallet },
  { id: publicId, way, amount }: Omit<VendorMove, 'requestId'> & { readonly id: string },
): Promise<void> {
  const { memberId, merchantId, vendor } = vendorWallet
  if (way === 'IN') {
    if (provider.state === 'MAINTENANCE') fail('VENDOR_MAINTENANCE', {})
    if (provider.state === 'OFF') fail('VENDOR_OFF', {})
    await refuseAtGate(tx, ctx, provider)
    // What is staked of it there is not asked for here, so a bonus with a largest stake allows none.
    await refuseProtected(tx, { merchantId, memberId, path: 'BET', units: amount, stake: ANY_STAKE })
  }
  const locked = await lockVendorWallet(tx, vendorWallet)
  if ((await underWay(tx, vendorWallet)) !== null) fail('VENDOR_TRANSFER_OPEN', {})
  const at = await moneyNow(tx)
  const data = { publicId, merchantId, memberId, vendorCode: vendor, way }
  const moved: bigint = amount
  const { id } = await tx.vendorTransfer.create({
    data: {
      ...data,
      units: moved,
      createdAt: at,
      askAt: new Date(at.getTime() + ASK_AFTER_MS),
    },
    select: { id: true },
  })
  if (way === 'IN') await bookMove(tx, locked, 'VENDOR_IN', { id, units: moved })
}

/** What is in the actor's wallet at a provider now. @throws DomainError VENDOR_OFF, VENDOR_SILENT */
export async function readVendorBalance(
  ctx: ActorCtx,
  gateway: GameGateway,
  vendor: string,
): Promise<wire.VendorWallet> {
  await askVendorWallet(ctx, gateway, await vendorWalletOf(ctx, vendor))
  return await readVendorWallet(ctx, vendor)
}

const answer = z.object({ id: z.uuid() })

/** What came of a transfer so far, and what is where now. */
async function transferred(ctx: ActorCtx, vendor: string, id: string): Promise<wire.VendorTransferred> {
  const { memberId, merchantId } = ctx.actor
  const { state } = await ctx.db.prisma.vendorTransfer.findUniqueOrThrow({
    where: { publicId_merchantId: { publicId: id, merchantId } },
    select: { state: true },
  })
  return {
    state: wire.vendorTransferState.parse(state),
    main: await balanceOf(ctx.db, memberId),
    vendor: await readVendorWallet(ctx, vendor),
  }
}

/**
 * Moves money between the main wallet and the actor's wallet at a provider, once for its request (rules E4.5, spec 7). A provider that gives no
 * clear answer is asked later what came of it; money that goes in is in neither wallet until then.
 * @throws DomainError VENDOR_OFF, VENDOR_MAINTENANCE, VENDOR_SILENT before anything was moved, VENDOR_FUNDS_SHORT, VENDOR_TRANSFER_OPEN,
 * WALLET_INSUFFICIENT_FUNDS, WALLET_FROZEN, MEMBER_FROZEN, MEMBER_NOT_IDENTIFIED, those of `refuseProtected`, where it came from
 * (`admitMoney`), AMOUNT_TOO_FINE, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, IDEMPOTENCY_KEY_EXPIRED
 */
export async function moveVendorMoney(
  ctx: ActorCtx,
  gateway: GameGateway,
  move: VendorMove,
): Promise<{ value: wire.VendorTransferred; replayed: boolean }> {
  const { actor, access } = ctx
  const { requestId: key, vassalage, way, amount } = move
  if (way === 'IN') {
    admitMoney(access)
    if (access?.identityFirst && !actor.identified) fail('MEMBER_NOT_IDENTIFIED', {})
  }
  const at = await vendorWalletOf(ctx, vassalage)
  const { asset } = at.vendorWallet
  checkDigits({ amount }, asset)
  const digits = digitsOf(amount, scaleOf(asset))
  const command = {
    memberId: actor.memberId,
    route: 'wallet.vendorTransfer' as const,
    key,
    fingerprint: fingerprintOf({ vassalage, way, amount: toDecimalString(amount) }),
    answer,
  }
  const kept = await keptAnswer(ctx.db, { ...command, merchantId: actor.merchantId })
  if (kept !== null) return { value: await transferred(ctx, vassalage, kept.id), replayed: true }
  // A provider that is away is found out before anything is held for it.
  const vendorWallet = await askVendorWallet(ctx, gateway, at)
  if (way === 'OUT' && vendorWallet.balance < amount) fail('VENDOR_FUNDS_SHORT', {})
  const { value: begun, replayed } = await withTransaction(
    ctx.db,
    async (tx) =>
      await oncePerKey(tx, command, async () => {
        const id = ctx.ids.uuid()
        await begin(tx, ctx, at, { id, vassalage, way, amount })
        return { id }
      }),
  )
  if (!replayed) {
    const body = { txId: begun.id, currency: at.vendorWallet.asset, amount: digits }
    await send(ctx, gateway, at, way, { ...body, playerId: vendorWallet.playerId })
  }
  return { value: await transferred(ctx, vassalage, begun.id), replayed }
}

async function send(
  ctx: ActorCtx,
  gateway: GameGateway,
  { provider, vendorWallet }: { readonly provider: GameProvider; readonly vendorWallet: VendorWallet },
  way: VendorMove['way'],
  body: ogp.TransferBody,
): Promise<void> {
  const at = accessOf(provider, ctx.clock.now())
  const answer = way === 'IN' ? await gateway.moveIn(at, body) : await gateway.moveOut(at, body)
  const word = answer.outcome === 'answer' ? WORDS[answer.value.status] : 'UNKNOWN'
  const digits = answer.outcome === 'answer' ? answer.value.balance : undefined
  const balance = digits === undefined ? null : unitsOf(digits, scaleOf(vendorWallet.asset))
  await settleTransfer(ctx, vendorWallet, body.txId, word, balance)
}
