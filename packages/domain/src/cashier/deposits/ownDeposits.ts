import { moneyNow, withTransaction } from '@croupier/db'
import { fail, type deposits as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'
import { countImage, redrawPaper } from '../../identity/index.ts'
import { merchantVault } from '../../platform/index.ts'
import { ownDeposit, SHOWN, withPayments } from './depositRow.ts'
import { goTo, lockDeposit } from './step.ts'

/** Where the picture of a slip is sealed. */
export const proofBinding = (id: string): string => `deposits/proof/${id}`

/**
 * One of the actor's deposits.
 * @throws DomainError DEPOSIT_NOT_FOUND, for those of others too
 */
export async function readDeposit({ db, actor }: ActorCtx, id: string): Promise<wire.Deposit> {
  return (await ownDeposit(db.prisma, actor.memberId, id)) ?? fail('DEPOSIT_NOT_FOUND', {})
}

/** A page of the actor's deposits, newest first. */
export async function listDeposits({ db, actor }: ActorCtx, query: FeedQuery): Promise<FeedPage<wire.Deposit>> {
  const { memberId } = actor
  return await readFeed<wire.Deposit>(
    query,
    async (place, limit) => {
      const isOlder = place?.way !== 'newer'
      const bound = isOlder ? { lt: place?.key } : { gte: place?.key }
      const rows = await db.prisma.deposit.findMany({
        where: { memberId, ...(place === null ? {} : { id: bound as { lt: string } }) },
        orderBy: { id: isOlder ? 'desc' : 'asc' },
        take: limit,
        include: SHOWN,
      })
      return { rows: await withPayments(db.prisma, rows), stopped: null }
    },
    ({ id }) => id,
  )
}

/**
 * The actor says that a deposit was paid. Said again it changes nothing.
 * @throws DomainError DEPOSIT_NOT_FOUND; DEPOSIT_OVER when it has ended
 */
export async function submitDeposit(ctx: ActorCtx, id: string): Promise<wire.Deposit> {
  await withTransaction(ctx.db, async (tx) => {
    const locked = await lockDeposit(tx, id)
    if (locked === null || locked.memberId !== ctx.actor.memberId) return fail('DEPOSIT_NOT_FOUND', {})
    if (locked.state === 'SUBMITTED') return
    const at = await moneyNow(tx)
    if (!(await goTo(tx, locked, { to: 'SUBMITTED', at, by: 'MEMBER' }))) fail('DEPOSIT_OVER', {})
  })
  ctx.db.wakeRelay()
  return await readDeposit(ctx, id)
}

/**
 * The actor ends a deposit that was not paid: it holds no place among the open ones any longer. Ended again it changes nothing.
 * @throws DomainError DEPOSIT_NOT_FOUND; DEPOSIT_OVER when it has ended otherwise, or is said to be paid
 */
export async function cancelDeposit(ctx: ActorCtx, id: string): Promise<wire.Deposit> {
  await withTransaction(ctx.db, async (tx) => {
    const locked = await lockDeposit(tx, id)
    if (locked === null || locked.memberId !== ctx.actor.memberId) return fail('DEPOSIT_NOT_FOUND', {})
    const at = await moneyNow(tx)
    if (locked.state === 'CREATED') await goTo(tx, locked, { to: 'EXPIRED', at, by: 'MEMBER', reason: 'CANCELLED' })
  })
  ctx.db.wakeRelay()
  const deposit = await readDeposit(ctx, id)
  return deposit.reason === 'CANCELLED' ? deposit : fail('DEPOSIT_OVER', {})
}

/**
 * Keeps the picture of a payment slip, sealed, in place of an earlier one.
 * @throws DomainError DEPOSIT_NOT_FOUND, DEPOSIT_OVER when it was credited or refused, and as for every picture
 */
export async function proveDeposit(ctx: ActorCtx, id: string, file: Uint8Array): Promise<wire.Deposit> {
  const { state } = await readDeposit(ctx, id)
  if (state === 'CREDITED' || state === 'REFUSED') fail('DEPOSIT_OVER', {})
  await countImage(ctx)
  const { webp } = await redrawPaper(file)
  const vault = await merchantVault(ctx, ctx.actor.merchantId)
  const proof = vault.seal(webp.toString('base64'), proofBinding(id))
  await ctx.db.prisma.deposit.updateMany({
    where: { id, memberId: ctx.actor.memberId },
    data: { proof },
  })
  return await readDeposit(ctx, id)
}
