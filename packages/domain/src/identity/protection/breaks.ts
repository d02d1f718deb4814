import { Prisma, type ProtectionBreak, type Tx, withTransaction } from '@croupier/db'
import { type BreakLength, breakEnd, lastsAsLong, RETURN_WAIT_MS, releaseEnd } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, isWithin, type OfficerRequest, SecondNeeded, type SecondYes } from '../../platform/index.ts'
import { endOtherSessions } from '../access/index.ts'
import { excludeMembers, excludeOwn } from '../exclusionLists/index.ts'
import { awaitLogins } from '../exclusions/index.ts'
import { guard, lockProtectedMember, type ProtectedMember, tellMember } from './protectedMember.ts'

/** Other accounts of one person that are looked for at once; what is left is found by the daily sweep. */
const OTHERS_MAX = 100

/** What keeps a member from play now. */
export interface RunningBreak {
  readonly kind: 'TIMEOUT' | 'EXCLUSION'
  readonly from: Date
  /** of the member's own exclusion: how long at least, null until an officer agreed; else its end, null without one */
  readonly until: Date | null
  /** when it ends; null: of an own exclusion not before the member asks to come back */
  readonly endsAt: Date | null
  readonly by: 'MEMBER' | 'OFFICER' | 'LIST'
  /** what was said at this account; null where a list or another account of the person is what excludes it */
  readonly break: ProtectionBreak | null
}

interface RunningRow extends Omit<RunningBreak, 'break'> {
  readonly id: bigint | null
}

/** What keeps a member from play now: its own exclusion, one by a list or another account, then a time-out; the longest of each. */
export async function runningBreak(
  tx: Pick<Tx, '$queryRaw' | 'protectionBreak'>,
  { id, merchantId, at }: Pick<ProtectedMember, 'id' | 'merchantId' | 'at'>,
): Promise<RunningBreak | null> {
  const [row] = await tx.$queryRaw<RunningRow[]>`
    SELECT * FROM (SELECT b.id, 'EXCLUSION' AS kind, coalesce(b.from_at, x.valid_from) AS "from",
           b.until_at AS "until", CASE WHEN b.id IS NOT NULL THEN x.valid_until END AS "endsAt",
           coalesce(b.set_by, 'LIST') AS by
      FROM excluded_members e JOIN exclusions x ON x.id = e.exclusion_id
      LEFT JOIN protection_breaks b ON b.exclusion_id = x.id AND b.member_id = e.member_id
     WHERE e.member_id = ${id}
    UNION ALL
    SELECT b.id, b.kind, b.from_at, b.until_at, b.until_at, b.set_by FROM protection_breaks b
     WHERE b.member_id = ${id} AND b.merchant_id = ${merchantId} AND b.kind = 'TIMEOUT' AND b.from_at <= ${at} AND b.until_at > ${at}) r
     ORDER BY kind, by = 'LIST', "until" DESC NULLS FIRST LIMIT 1`
  if (row === undefined) return null
  const { id: breakId, ...running } = row
  const where = breakId === null ? null : { id_merchantId: { id: breakId, merchantId } }
  return { ...running, break: where === null ? null : await tx.protectionBreak.findUniqueOrThrow({ where }) }
}

async function begin(
  tx: Tx,
  ctx: Ctx,
  member: ProtectedMember,
  length: BreakLength,
  setBy: 'MEMBER' | 'OFFICER',
): Promise<bigint | null> {
  const { id: memberId, merchantId, at } = member
  const untilAt = breakEnd(at, length)
  const running = await runningBreak(tx, member)
  // An exclusion is more than a time-out, however long that is; within a kind the later end is. What others say shortens nothing.
  const isWeaker =
    running !== null &&
    (running.kind === length.kind
      ? running.by !== 'LIST' && !lastsAsLong(untilAt, running.endsAt ?? running.until)
      : length.kind === 'TIMEOUT')
  if (isWeaker) fail('PROTECTION_BREAK_SHORTER', {})
  const exclusionId = length.kind === 'EXCLUSION' ? await excludeOwn(tx, ctx, { ...member, source: setBy }) : null
  // The longer one takes the place of the one before, so that one word ends it.
  const earlier = exclusionId === null ? null : (running?.break?.exclusionId ?? null)
  if (earlier !== null) await tx.exclusion.update({ where: { id: earlier }, data: { endedAt: at } })
  await tx.protectionBreak.create({
    data: { memberId, merchantId, kind: length.kind, fromAt: at, untilAt, exclusionId, setBy },
  })
  await guard(tx, member)
  await endOtherSessions(tx, memberId, null, 'BREAK', ctx.clock.now())
  return exclusionId
}

/** Finds the person's other accounts, at every merchant: each is closed to play and told. */
async function findOthers(ctx: Ctx, exclusionId: bigint | null): Promise<void> {
  if (exclusionId === null) return
  await awaitLogins(ctx.db)
  await withTransaction(ctx.db, async (tx) => await excludeMembers(tx, ctx, { exclusionId }, OTHERS_MAX))
}

/**
 * The actor rests or excludes itself (protection P5), from this moment: nothing is played, paid in or offered until the end, and every session ends.
 * It may log in again and take its money out (protection P6).
 * @throws DomainError PROTECTION_BREAK_SHORTER when a break runs that lasts longer
 */
export async function takeBreak(ctx: Ctx, memberId: bigint, length: BreakLength): Promise<void> {
  const exclusionId = await withTransaction(
    ctx.db,
    async (tx) => await begin(tx, ctx, await lockProtectedMember(tx, memberId), length, 'MEMBER'),
  )
  await findOthers(ctx, exclusionId)
}

/**
 * An officer gives a member a break: who shows signs of harm (protection P13).
 * @throws DomainError PROTECTION_BREAK_SHORTER when a break runs that lasts longer
 */
export async function giveBreak(ctx: Ctx, request: OfficerRequest, length: BreakLength): Promise<void> {
  const exclusionId = await withTransaction(ctx.db, async (tx) => {
    const begun = await begin(tx, ctx, await lockProtectedMember(tx, request.memberId), length, 'OFFICER')
    await auditOfficer(tx, request, 'protection.breakGiven', { kind: length.kind })
    return begun
  })
  await findOthers(ctx, exclusionId)
}

/**
 * The actor asks for an early end of its exclusion, with a reason (protection P7). An officer answers; a second request while one waits changes nothing.
 * @throws DomainError NOT_FOUND without an exclusion that runs, or after one was answered
 */
export async function askRelease(ctx: Ctx, memberId: bigint, reason: string): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, memberId)
    const own = (await runningBreak(tx, member))?.break ?? null
    if (own === null || own.kind !== 'EXCLUSION' || own.releaseAnsweredAt !== null) return fail('NOT_FOUND', {})
    if (own.releaseRequestedAt !== null) return
    await tx.protectionBreak.update({
      where: { id_merchantId: { id: own.id, merchantId: member.merchantId } },
      data: { releaseRequestedAt: member.at, releaseReason: reason },
    })
    await tellMember(tx, member)
  })
  ctx.db.wakeRelay()
}

/** Sets when an own exclusion ends, where that was not said before. */
async function endOwn(tx: Tx, { exclusionId }: ProtectionBreak, validUntil: Date): Promise<void> {
  if (exclusionId === null) return
  await tx.exclusion.updateMany({ where: { id: exclusionId, validUntil: null }, data: { validUntil } })
}

/**
 * The actor wants to come back after its exclusion: it ends a day later, and never of itself (rules E6, protection P7). Said again it
 * changes nothing.
 * @throws DomainError NOT_FOUND without an own exclusion, or for one that only an officer ends (`askRelease`); PROTECTION_WAITS before it
 * has lasted as long as was chosen
 */
export async function comeBack(ctx: Ctx, memberId: bigint): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, memberId)
    const own = (await runningBreak(tx, member))?.break ?? null
    if (own === null || own.kind !== 'EXCLUSION' || own.untilAt === null) return fail('NOT_FOUND', {})
    const waitMs = own.untilAt.getTime() - member.at.getTime()
    if (waitMs > 0) fail('PROTECTION_WAITS', { retryAfterS: Math.ceil(waitMs / 1_000) })
    await endOwn(tx, own, new Date(member.at.getTime() + RETURN_WAIT_MS))
    await tellMember(tx, member)
  })
  ctx.db.wakeRelay()
}

/**
 * An officer answers a request for an early end; granting it takes a second one's yes. Granted, the break ends after a time to think: a day, of an exclusion without end a week
 * (protection P7).
 * @returns false when nothing waits for an answer
 * @throws SecondNeeded
 */
export async function answerRelease(
  ctx: Ctx,
  request: OfficerRequest & { readonly second: SecondYes | null },
  granted: boolean,
): Promise<boolean> {
  const { second } = request
  const answered = await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, request.memberId)
    const { merchantId, at } = member
    const own = (await runningBreak(tx, member))?.break ?? null
    // Another exclusion that began meanwhile is not what was asked about.
    if (own === null || own.releaseRequestedAt === null || own.releaseAnsweredAt !== null) return false
    if (granted && second === null) throw new SecondNeeded({ merchantId })
    await second?.use(tx)
    await tx.protectionBreak.update({
      where: { id_merchantId: { id: own.id, merchantId } },
      data: { releaseAnsweredAt: at, releaseGranted: granted },
    })
    if (granted) await endOwn(tx, own, releaseEnd(at, own.untilAt))
    await tellMember(tx, member)
    const action = granted ? 'protection.releaseGranted' : 'protection.releaseRefused'
    await auditOfficer(tx, request, action, { second: second?.by ?? null })
    return true
  })
  ctx.db.wakeRelay()
  return answered
}

/** A request for an early end that waits for an officer. */
export interface ReleaseRequest {
  readonly publicId: string
  readonly merchantCode: string
  readonly account: string
  readonly from: Date
  readonly until: Date | null
  readonly requestedAt: Date
  readonly reason: string
}

/** Requests for an early end that wait, the oldest first, at most `max`: each is answered within seven days (protection P7). */
export async function listReleases(ctx: Ctx, max: number): Promise<ReleaseRequest[]> {
  return await ctx.db.prisma.$queryRaw<ReleaseRequest[]>`
    SELECT m.public_id::text AS "publicId", t.code AS "merchantCode", m.account, b.from_at AS "from", b.until_at AS "until",
           b.release_requested_at AS "requestedAt", b.release_reason AS reason
      FROM protection_breaks b JOIN members m ON m.id = b.member_id JOIN merchants t ON t.id = b.merchant_id
     WHERE b.release_requested_at IS NOT NULL AND b.release_answered_at IS NULL AND ${isWithin(ctx, Prisma.sql`m.merchant_id`)}
     ORDER BY b.release_requested_at LIMIT ${max}`
}
