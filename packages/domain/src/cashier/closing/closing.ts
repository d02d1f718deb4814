import { type AccountClosing, moneyNow, outbox, push, type Tx, withTransaction } from '@croupier/db'
import { fail, rooms, type closing as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { guardMember, lockProtectedMember, requireFreshProof, writeToMember } from '../../identity/index.ts'
import { audit } from '../../platform/index.ts'
import { closingWaits } from './waits.ts'

/** An owner who was not the one to say so has this long to notice (rules E3.9). */
export const CLOSING_WAIT_MS = 24 * 3_600_000
const NEWS_MS = 24 * 3_600_000

/** Where a request to close comes from, for the audit chain and the mail. */
export interface ClosingRequest {
  readonly merchant: string
  /** of the mail, a code of the site's */
  readonly language: string | undefined
  readonly address: string
  readonly requestId: string
}

const runningOf = async (tx: Pick<Tx, 'accountClosing'>, memberId: bigint): Promise<AccountClosing | null> =>
  await tx.accountClosing.findFirst({ where: { memberId, givenUpAt: null } })

/** How far the closing of the actor's account is; null while nobody wants it closed (rules E3.9). */
export async function readClosing(ctx: ActorCtx): Promise<wire.Closing | null> {
  const { memberId: id, merchantId } = ctx.actor
  return await withTransaction(ctx.db, async (tx) => {
    const running = await runningOf(tx, id)
    if (running === null) return null
    const { requestedAt } = running
    return {
      requestedAt,
      closesFrom: new Date(requestedAt.getTime() + CLOSING_WAIT_MS),
      waits: await closingWaits(tx, { id, merchantId }),
    }
  })
}

/** The actor's open pages lead to the one that pays out, or back. */
async function tellPages(tx: Tx, publicId: string): Promise<void> {
  await outbox(tx, { kind: 'EVENT', pushes: [push(rooms.member(publicId), 'protection.changed', {})] })
}

/**
 * The actor wants its account closed for good (rules E3.9): from now on nothing is played, paid in or offered; the money can leave. Said
 * again it changes nothing.
 * @throws DomainError SESSION_NOT_FRESH; CLOSING_TIED while it has a downline or a contract
 */
export async function beginClosing(ctx: ActorCtx, request: ClosingRequest): Promise<void> {
  const { memberId: id, merchantId, account } = ctx.actor
  const { merchant, language, address, requestId } = request
  await withTransaction(ctx.db, async (tx) => {
    await requireFreshProof(tx, ctx)
    const member = await lockProtectedMember(tx, id)
    if ((await runningOf(tx, id)) !== null) return
    const waits = await closingWaits(tx, member)
    if (waits.includes('CONTRACT') || waits.includes('DOWNLINE')) fail('CLOSING_TIED', {})
    await tx.accountClosing.create({
      data: { memberId: id, merchantId, language: language ?? null, requestedAt: member.at },
    })
    await guardMember(tx, member)
    await audit(tx, { merchantId, action: 'member.closingBegun', actorId: id, subjectId: id, address, requestId })
    await writeToMember(tx, ctx, id, {
      merchantId,
      kind: 'closingBegun',
      language,
      words: { merchant, account },
      lifeMs: NEWS_MS,
    })
    await tellPages(tx, member.publicId)
  })
  ctx.db.wakeRelay()
}

/**
 * The actor keeps its account after all.
 * @throws DomainError NOT_FOUND when nobody wants it closed, or it is closed
 */
export async function giveUpClosing(
  ctx: ActorCtx,
  request: Omit<ClosingRequest, 'language' | 'merchant'>,
): Promise<void> {
  const { memberId: id, merchantId } = ctx.actor
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, id)
    const { count } = await tx.accountClosing.updateMany({
      where: { memberId: id, givenUpAt: null, closedAt: null },
      data: { givenUpAt: await moneyNow(tx) },
    })
    if (count === 0) fail('NOT_FOUND', {})
    await audit(tx, { merchantId, action: 'member.closingGivenUp', actorId: id, subjectId: id, ...request })
    await tellPages(tx, member.publicId)
  })
  ctx.db.wakeRelay()
}
