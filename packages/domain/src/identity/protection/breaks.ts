import { type ProtectionBreak, type Tx, withTransaction } from '@croupier/db'
import { type BreakLength, breakEnd, lastsAsLong, releaseEnd } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficerRequest, SecondNeeded, type SecondYes } from '../../platform/index.ts'
import { endOtherSessions } from '../access/index.ts'
import { guard, lockProtectedMember, type ProtectedMember, tellMember } from './protectedMember.ts'

/** The break of a member that runs: an exclusion before a time-out, then the longest. */
export async function runningBreak(
  from: Pick<Tx, '$queryRaw'>,
  { id, merchantId, at }: Pick<ProtectedMember, 'id' | 'merchantId' | 'at'>,
): Promise<ProtectionBreak | null> {
  const [row] = await from.$queryRaw<ProtectionBreak[]>`
    SELECT id, merchant_id AS "merchantId", member_id AS "memberId", kind, from_at AS "fromAt", until_at AS "untilAt",
           set_by AS "setBy", release_requested_at AS "releaseRequestedAt", release_reason AS "releaseReason",
           release_answered_at AS "releaseAnsweredAt", release_granted AS "releaseGranted"
      FROM protection_breaks
     WHERE member_id = ${id} AND merchant_id = ${merchantId} AND from_at <= ${at} AND (until_at IS NULL OR until_at > ${at})
     ORDER BY kind, until_at DESC NULLS FIRST LIMIT 1`
  return row ?? null
}

/** Whether a member has excluded itself, or was excluded by an officer: it may not bet, so nothing may be asked of it that only bets do. */
export async function isSelfExcluded(
  from: Pick<Tx, '$queryRaw'>,
  member: Pick<ProtectedMember, 'id' | 'merchantId' | 'at'>,
): Promise<boolean> {
  return (await runningBreak(from, member))?.kind === 'EXCLUSION'
}

async function begin(
  tx: Tx,
  ctx: Ctx,
  member: ProtectedMember,
  length: BreakLength,
  setBy: 'MEMBER' | 'OFFICER',
): Promise<void> {
  const { id: memberId, merchantId, at } = member
  const untilAt = breakEnd(at, length)
  const running = await runningBreak(tx, member)
  // An exclusion is more than a time-out, however long that is; within a kind the later end is.
  const isWeaker =
    running !== null &&
    (running.kind === length.kind ? !lastsAsLong(untilAt, running.untilAt) : length.kind === 'TIMEOUT')
  if (isWeaker) fail('PROTECTION_BREAK_SHORTER', {})
  await tx.protectionBreak.create({
    data: { memberId, merchantId, kind: length.kind, fromAt: at, untilAt, setBy },
  })
  await guard(tx, member)
  await endOtherSessions(tx, memberId, null, 'BREAK', ctx.clock.now())
}

/**
 * The actor rests or excludes itself (protection P5), from this moment: nothing is played, paid in or offered until the end, and every session ends.
 * It may log in again and take its money out (protection P6).
 * @throws DomainError PROTECTION_BREAK_SHORTER when a break runs that lasts longer
 */
export async function takeBreak(ctx: Ctx, memberId: bigint, length: BreakLength): Promise<void> {
  await withTransaction(
    ctx.db,
    async (tx) => await begin(tx, ctx, await lockProtectedMember(tx, memberId), length, 'MEMBER'),
  )
}

/**
 * An officer gives a member a break: who shows signs of harm (protection P13).
 * @throws DomainError PROTECTION_BREAK_SHORTER when a break runs that lasts longer
 */
export async function giveBreak(ctx: Ctx, request: OfficerRequest, length: BreakLength): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    await begin(tx, ctx, await lockProtectedMember(tx, request.memberId), length, 'OFFICER')
    await auditOfficer(tx, request, 'protection.breakGiven', { kind: length.kind })
  })
}

/**
 * The actor asks for an early end of its exclusion, with a reason (protection P7). An officer answers; a second request while one waits changes nothing.
 * @throws DomainError NOT_FOUND without an exclusion that runs, or after one was answered
 */
export async function askRelease(ctx: Ctx, memberId: bigint, reason: string): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, memberId)
    const running = await runningBreak(tx, member)
    if (running === null || running.kind !== 'EXCLUSION' || running.releaseAnsweredAt !== null) {
      return fail('NOT_FOUND', {})
    }
    if (running.releaseRequestedAt !== null) return
    await tx.protectionBreak.update({
      where: { id_merchantId: { id: running.id, merchantId: member.merchantId } },
      data: { releaseRequestedAt: member.at, releaseReason: reason },
    })
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
    const running = await runningBreak(tx, member)
    if (running === null || running.releaseRequestedAt === null || running.releaseAnsweredAt !== null) {
      return false
    }
    if (granted && second === null) throw new SecondNeeded({ merchantId })
    await second?.use(tx)
    // Another exclusion that began meanwhile is not what was asked about.
    await tx.protectionBreak.update({
      where: { id_merchantId: { id: running.id, merchantId } },
      data: {
        releaseAnsweredAt: at,
        releaseGranted: granted,
        ...(granted ? { untilAt: releaseEnd(at, running.untilAt) } : {}),
      },
    })
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
  readonly account: string
  readonly from: Date
  readonly until: Date | null
  readonly requestedAt: Date
  readonly reason: string
}

const LISTED_MAX = 500

/** Requests for an early end that wait, the oldest first: each is answered within seven days (protection P7). */
export async function listReleases(ctx: Ctx, merchantId: number): Promise<ReleaseRequest[]> {
  return await ctx.db.prisma.$queryRaw<ReleaseRequest[]>`
    SELECT m.account, b.from_at AS "from", b.until_at AS "until", b.release_requested_at AS "requestedAt", b.release_reason AS reason
      FROM protection_breaks b JOIN members m ON m.id = b.member_id
     WHERE b.merchant_id = ${merchantId} AND b.release_requested_at IS NOT NULL AND b.release_answered_at IS NULL
     ORDER BY b.release_requested_at LIMIT ${LISTED_MAX}`
}
