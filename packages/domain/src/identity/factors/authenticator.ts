import type { Tx } from '@croupier/db'
import { fail, factors as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { queueAtMember } from './factorFailures.ts'
import { newRecoveryCodes, recoveryHash } from './recoveryCode.ts'
import { secretBinding } from './secondFactor.ts'
import { keyUri, manualKey, SECRET_BYTES, stepOfCode } from './totp.ts'

/** Wrong codes before setting up starts again (ASVS 6.6.3). */
const SETUP_TRIES_MAX = 5

/** A secret on the way into an authenticator: shown now and never again. */
export interface NewAuthenticator {
  /** base 32, for typing */
  readonly key: string
  /** otpauth:, for the QR code */
  readonly uri: string
}

/**
 * Begins an authenticator: a new secret, worth nothing until its first code (ten minutes). A begun one is replaced.
 * @throws DomainError FACTOR_EXISTS when the account has one: that is removed first
 */
export async function beginAuthenticator(
  tx: Tx,
  ctx: Ctx,
  member: { id: bigint; account: string },
  merchant: string,
): Promise<NewAuthenticator> {
  await queueAtMember(tx, member.id)
  const found = await tx.authenticator.findUnique({ where: { memberId: member.id } })
  if (found !== null && found.confirmedAt !== null) fail('FACTOR_EXISTS', {})
  const secret = ctx.random.bytes(SECRET_BYTES)
  const fresh = {
    sealedSecret: ctx.vault.seal('second-factor', secret, secretBinding(member.id)),
    startedAt: ctx.clock.now(),
    tries: 0,
    lastStep: 0n,
  }
  await tx.authenticator.upsert({
    where: { memberId: member.id },
    create: { memberId: member.id, ...fresh },
    update: fresh,
  })
  return { key: manualKey(secret), uri: keyUri(secret, merchant, member.account) }
}

/** Writes ten new recovery codes in place of all there were; they are shown once. */
async function writeRecoveryCodes(tx: Tx, ctx: Ctx, memberId: bigint, secret: Uint8Array): Promise<string[]> {
  const codes = newRecoveryCodes(ctx.random)
  const createdAt = ctx.clock.now()
  await tx.recoveryCode.deleteMany({ where: { memberId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ memberId, codeHash: recoveryHash(secret, code), createdAt })),
  })
  return codes
}

/**
 * The first code of a begun authenticator. A wrong one is counted in this transaction: the caller commits it.
 * @returns the recovery codes; null for a wrong code
 * @throws DomainError FACTOR_NOT_BEGUN without a begun one, after ten minutes and after five wrong codes
 */
export async function confirmAuthenticator(tx: Tx, ctx: Ctx, memberId: bigint, code: string): Promise<string[] | null> {
  await queueAtMember(tx, memberId)
  const now = ctx.clock.now()
  const found = await tx.authenticator.findUnique({ where: { memberId } })
  const endsMs = (found?.startedAt.getTime() ?? 0) + wire.SETUP_MS
  if (found === null || found.confirmedAt !== null) fail('FACTOR_NOT_BEGUN', {})
  if (endsMs <= now.getTime() || found.tries >= SETUP_TRIES_MAX) fail('FACTOR_NOT_BEGUN', {})
  const secret = ctx.vault.open('second-factor', found.sealedSecret, secretBinding(memberId))
  const step = stepOfCode(secret, code, now)
  if (step === null) {
    await tx.authenticator.update({ where: { memberId }, data: { tries: { increment: 1 } } })
    return null
  }
  const data = { confirmedAt: now, lastStep: step }
  await tx.authenticator.update({ where: { memberId }, data })
  return await writeRecoveryCodes(tx, ctx, memberId, secret)
}

/** An account's authenticator that asks for codes. Throws DomainError FACTOR_MISSING without one. */
async function confirmedOf(tx: Tx, memberId: bigint) {
  await queueAtMember(tx, memberId)
  const found = await tx.authenticator.findUnique({ where: { memberId } })
  if (found === null || found.confirmedAt === null) fail('FACTOR_MISSING', {})
  return found
}

/**
 * Ten new recovery codes; the former ones are invalid.
 * @throws DomainError FACTOR_MISSING without an authenticator
 */
export async function renewRecoveryCodes(tx: Tx, ctx: Ctx, memberId: bigint): Promise<string[]> {
  const { sealedSecret } = await confirmedOf(tx, memberId)
  const secret = ctx.vault.open('second-factor', sealedSecret, secretBinding(memberId))
  return await writeRecoveryCodes(tx, ctx, memberId, secret)
}

/**
 * Whether a code is wanted at every login.
 * @returns whether that changed
 * @throws DomainError FACTOR_MISSING without an authenticator
 */
export async function askAlways(tx: Tx, memberId: bigint, always: boolean): Promise<boolean> {
  const found = await confirmedOf(tx, memberId)
  if (found.always === always) return false
  await tx.authenticator.update({ where: { memberId }, data: { always } })
  return true
}

/**
 * Takes the authenticator and its recovery codes away.
 * @throws DomainError FACTOR_MISSING without one
 */
export async function removeAuthenticator(tx: Tx, memberId: bigint): Promise<void> {
  await confirmedOf(tx, memberId)
  await tx.recoveryCode.deleteMany({ where: { memberId } })
  await tx.authenticator.delete({ where: { memberId } })
}
