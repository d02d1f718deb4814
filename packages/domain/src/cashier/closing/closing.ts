import { type AccountClosing, moneyNow, outbox, push, type Tx, withTransaction } from '@croupier/db'
import { fail, rooms, type closing as wire } from '@croupier/wire'
import type { ActorCtx, Ctx } from '../../ctx.ts'
import { guardMember, lockProtectedMember, requireFreshProof, writeToMember } from '../../identity/index.ts'
import { audit, auditOfficer, type OfficerRequest, SecondNeeded, type SecondYes } from '../../platform/index.ts'
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
    const { requestedAt, begunBy } = running
    return {
      requestedAt,
      isOwn: begunBy === null,
      closesFrom: new Date(requestedAt.getTime() + CLOSING_WAIT_MS),
      waits: await closingWaits(tx, { id, merchantId }),
    }
  })
}

/** @throws DomainError CLOSING_TIED while a member has a downline or a contract */
async function refuseTied(tx: Tx, member: { readonly id: bigint; readonly merchantId: number }): Promise<void> {
  const waits = await closingWaits(tx, member)
  if (waits.includes('CONTRACT') || waits.includes('DOWNLINE')) fail('CLOSING_TIED', {})
}

/** The member's open pages lead to the one that pays out, or back. */
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
    await refuseTied(tx, member)
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
 * Two officers close an account for good, as its owner could (rules E3.9): the money can leave, and it is closed once nothing is left. Its
 * owner is written to, and cannot keep it.
 * @returns false when it is being closed or is closed
 * @throws SecondNeeded; DomainError CLOSING_TIED while it has a downline or a contract
 */
export async function closeByOfficers(
  ctx: Ctx,
  request: OfficerRequest & { readonly second: SecondYes | null },
): Promise<boolean> {
  const { memberId: id, by, second } = request
  const isBegun = await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, id)
    const { merchantId } = member
    if ((await runningOf(tx, id)) !== null) return false
    await refuseTied(tx, member)
    const select = { account: true, merchant: { select: { name: true } } }
    const { account, merchant } = await tx.member.findUniqueOrThrow({ where: { id }, select })
    if (second === null) throw new SecondNeeded({ merchantId, subject: account })
    await second.use(tx)
    await tx.accountClosing.create({ data: { memberId: id, merchantId, begunBy: by, requestedAt: member.at } })
    await guardMember(tx, member)
    await auditOfficer(tx, request, 'member.closingBegun', { second: second.by })
    const words = { merchant: merchant.name, account }
    const letter = { kind: 'closingDecided', language: undefined, words, lifeMs: NEWS_MS } as const
    await writeToMember(tx, ctx, id, { merchantId, ...letter })
    await tellPages(tx, member.publicId)
    return true
  })
  ctx.db.wakeRelay()
  return isBegun
}

/**
 * The actor keeps its account after all; not where officers close it.
 * @throws DomainError NOT_FOUND when its owner does not want it closed, or it is closed
 */
export async function giveUpClosing(
  ctx: ActorCtx,
  request: Omit<ClosingRequest, 'language' | 'merchant'>,
): Promise<void> {
  const { memberId: id, merchantId } = ctx.actor
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, id)
    const { count } = await tx.accountClosing.updateMany({
      where: { memberId: id, givenUpAt: null, closedAt: null, begunBy: null },
      data: { givenUpAt: await moneyNow(tx) },
    })
    if (count === 0) fail('NOT_FOUND', {})
    await audit(tx, { merchantId, action: 'member.closingGivenUp', actorId: id, subjectId: id, ...request })
    await tellPages(tx, member.publicId)
  })
  ctx.db.wakeRelay()
}
