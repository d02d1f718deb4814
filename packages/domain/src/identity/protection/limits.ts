import { type ProtectionLimit, type Tx, withTransaction } from '@croupier/db'
import { units, ZERO_UNITS } from '@croupier/money'
import { limitChange } from '@croupier/rules'
import { DAY_MS, fail, type protection as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import {
  auditOfficer,
  checkMerchantDigits,
  type OfficerRequest,
  readSettings,
  SecondNeeded,
  type SecondYes,
} from '../../platform/index.ts'
import { refuseProtected } from './gate.ts'
import { guard, lockProtectedMember, type ProtectedMember, tellMember } from './protectedMember.ts'
import { notePrompted } from './settings.ts'

/** Which limit. */
export interface LimitName {
  readonly kind: wire.LimitKind
  readonly period: wire.LimitPeriod
}
type SetBy = 'MEMBER' | 'OFFICER'
const OF_DEPOSITS: wire.LimitKind = 'DEPOSIT'

interface Limits {
  readonly inForce: ProtectionLimit | undefined
  readonly waiting: ProtectionLimit | undefined
}

async function limitsOf(
  tx: Tx,
  { id: memberId, merchantId }: ProtectedMember,
  { kind, period }: LimitName,
  setBy: SetBy,
): Promise<Limits> {
  const rows = await tx.protectionLimit.findMany({
    where: { memberId, merchantId, kind, period, setBy, endedAt: null },
  })
  return {
    inForce: rows.find(({ fromAt }) => fromAt !== null),
    waiting: rows.find(({ fromAt }) => fromAt === null),
  }
}

async function end(tx: Tx, limit: ProtectionLimit | undefined, at: Date): Promise<void> {
  if (limit === undefined) return
  const { id, merchantId } = limit
  await tx.protectionLimit.update({
    where: { id_merchantId: { id, merchantId } },
    data: { endedAt: at },
  })
}

/** Puts a limit in the place of the one in force, at once. */
async function replace(
  tx: Tx,
  member: ProtectedMember,
  name: LimitName,
  bound: bigint | null,
  { inForce, waiting }: Limits,
  setBy: SetBy,
): Promise<void> {
  const { id: memberId, merchantId, at } = member
  await end(tx, inForce, at)
  await end(tx, waiting, at)
  await tx.protectionLimit.create({
    data: { memberId, merchantId, ...name, bound, setBy, requestedAt: at, fromAt: at },
  })
  await guard(tx, member)
  await tellMember(tx, member)
}

/** @throws DomainError AMOUNT_TOO_FINE for a bound that is an amount */
async function checkBound(tx: Tx, merchantId: number, { kind }: LimitName, bound: bigint | null): Promise<void> {
  if (kind === 'SESSION' || bound === null) return
  await checkMerchantDigits(tx, merchantId, { amount: units(bound) })
}

/**
 * Sets a limit of the actor (protection P1–P4). A lower one holds at once, and what was waiting is given up; a higher one, or none, waits for
 * the merchant's days, one at least, and a fresh yes (`confirmLimit`). Asked for again it changes nothing.
 * @param bound units, of SESSION minutes; null: no limit
 * @throws DomainError AMOUNT_TOO_FINE
 */
export async function setLimit(ctx: Ctx, memberId: bigint, name: LimitName, bound: bigint | null): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, memberId)
    await checkBound(tx, member.merchantId, name, bound)
    const limits = await limitsOf(tx, member, name, 'MEMBER')
    const { inForce, waiting } = limits
    const { merchantId, at } = member
    await notePrompted(tx, member)
    const change = limitChange(inForce?.bound ?? null, bound)
    if (change === 'LOWER') return await replace(tx, member, name, bound, limits, 'MEMBER')
    if (change === 'HIGHER' && waiting !== undefined && waiting.bound === bound) return
    await end(tx, waiting, at)
    if (change === 'HIGHER') {
      const { raiseDays } = (await readSettings(tx, merchantId)).protection
      const confirmFrom = new Date(at.getTime() + raiseDays * DAY_MS)
      const request = { bound, setBy: 'MEMBER', requestedAt: at, confirmFrom }
      await tx.protectionLimit.create({ data: { memberId, merchantId, ...name, ...request } })
    }
    if (change === 'HIGHER' || waiting !== undefined) await tellMember(tx, member)
  })
  ctx.db.wakeRelay()
}

/**
 * The actor says yes, after its days of waiting, to the higher limit that it asked for.
 * @throws DomainError NOT_FOUND when none waits, PROTECTION_WAITS before its time, PROTECTION_EXCLUDED or PROTECTION_TIME_OUT during a
 * break: who rests raises nothing
 */
export async function confirmLimit(ctx: Ctx, memberId: bigint, name: LimitName): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, memberId)
    const { merchantId, at } = member
    const { inForce, waiting } = await limitsOf(tx, member, name, 'MEMBER')
    if (waiting === undefined || waiting.confirmFrom === null) return fail('NOT_FOUND', {})
    const waitMs = waiting.confirmFrom.getTime() - at.getTime()
    if (waitMs > 0) fail('PROTECTION_WAITS', { retryAfterS: Math.ceil(waitMs / 1_000) })
    await refuseProtected(tx, { merchantId, memberId, path: 'BONUS', units: ZERO_UNITS })
    await end(tx, inForce, at)
    await tx.protectionLimit.update({
      where: { id_merchantId: { id: waiting.id, merchantId } },
      data: { fromAt: at },
    })
    await tellMember(tx, member)
  })
  ctx.db.wakeRelay()
}

/**
 * The actor gives up a higher limit that waits.
 * @throws DomainError NOT_FOUND when none waits
 */
export async function giveUpLimit(ctx: Ctx, memberId: bigint, name: LimitName): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, memberId)
    const { waiting } = await limitsOf(tx, member, name, 'MEMBER')
    if (waiting === undefined) return fail('NOT_FOUND', {})
    await end(tx, waiting, member.at)
    await tellMember(tx, member)
  })
  ctx.db.wakeRelay()
}

/**
 * An officer limits a member, or lifts what officers set. The member's own limit stays: the lower of the two counts, so that an officer
 * reduces and never raises it (protection P14). To loosen what officers set takes two (safety 4.9).
 * @param bound units, of SESSION minutes; null: no limit of officers
 * @returns false when it is so already
 * @throws SecondNeeded
 */
export async function setOfficerLimit(
  ctx: Ctx,
  request: OfficerRequest & { readonly second: SecondYes | null },
  name: LimitName,
  bound: bigint | null,
): Promise<boolean> {
  const changed = await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, request.memberId)
    await checkBound(tx, member.merchantId, name, bound)
    const limits = await limitsOf(tx, member, name, 'OFFICER')
    const change = limitChange(limits.inForce?.bound ?? null, bound)
    if (change === 'SAME') return false
    if (change === 'HIGHER' && request.second === null) throw new SecondNeeded({ merchantId: member.merchantId })
    await request.second?.use(tx)
    await replace(tx, member, name, bound, limits, 'OFFICER')
    const what = {
      kind: name.kind,
      period: name.period,
      bound: bound === null ? null : `${bound}`,
      second: request.second?.by ?? null,
    }
    await auditOfficer(tx, request, 'protection.limited', what)
    return true
  })
  ctx.db.wakeRelay()
  return changed
}

/**
 * Refuses who set no limit of deposits, or whose limit is over (protection P1): where a merchant takes none before.
 * @throws DomainError PROTECTION_LIMIT_FIRST
 */
export async function refuseWithoutLimit(
  tx: Tx,
  { memberId, merchantId }: { readonly memberId: bigint; readonly merchantId: number },
): Promise<void> {
  const set = { fromAt: { not: null }, endedAt: null, bound: { not: null } }
  const own = await tx.protectionLimit.count({
    where: { memberId, merchantId, kind: OF_DEPOSITS, setBy: 'MEMBER', ...set },
  })
  if (own === 0) fail('PROTECTION_LIMIT_FIRST', {})
}
