import type { Tx } from '@croupier/db'
import { fail, factors as wire } from '@croupier/wire'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Ctx } from '../../ctx.ts'
import { queueAtMember } from './factorFailures.ts'
import { drawChallenge, takeChallenge } from './passkeyChallenge.ts'

/** The page that asks: the merchant's own host, which was judged already (safety 4.7). */
export interface PasskeyPage {
  readonly origin: string
  /** the merchant's name, which the browser shows */
  readonly merchant: string
}

interface Holder {
  readonly id: bigint
  readonly publicId: string
  readonly account: string
}

/** A key of one's own, as its owner may see it. */
export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly synced: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** The only host a key of this page works on (the relying party of WebAuthn). */
export const hostOf = (origin: string): string => new URL(origin).hostname

/** What a key contains of its account: an id that says nothing about anybody. */
export const handleOf = (publicId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(publicId))

/** An account's keys, the oldest first. */
export async function passkeysOf(tx: Tx, memberId: bigint): Promise<OwnPasskey[]> {
  const rows = await tx.passkey.findMany({ where: { memberId }, orderBy: { id: 'asc' } })
  return rows.map(({ publicId: id, name, host, synced, createdAt, lastUsedAt }) => ({
    id,
    name,
    host,
    synced,
    createdAt,
    lastUsedAt,
  }))
}

async function refuseTooMany(tx: Tx, memberId: bigint): Promise<void> {
  const max = wire.PASSKEYS_MAX
  if ((await tx.passkey.count({ where: { memberId } })) >= max) fail('PASSKEYS_EXCEEDED', { max })
}

/**
 * What a new key has to be made for: kept by the device, so that it names the account itself, and only with its owner's
 * finger, face or PIN.
 * @param binding the session that asks
 * @throws DomainError PASSKEYS_EXCEEDED
 */
export async function passkeyToMake(ctx: Ctx, member: Holder, page: PasskeyPage, binding: string): Promise<object> {
  const { prisma } = ctx.db
  await refuseTooMany(prisma, member.id)
  const rows = await prisma.passkey.findMany({ where: { memberId: member.id } })
  return await generateRegistrationOptions({
    rpName: page.merchant,
    rpID: hostOf(page.origin),
    userName: member.account,
    userDisplayName: member.account,
    userID: handleOf(member.publicId),
    challenge: await drawChallenge(ctx, 'REGISTER', binding),
    timeout: wire.CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: rows.map((row) => ({
      id: Buffer.from(row.credentialId).toString('base64url'),
      transports: row.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** A key that was made for our challenge, on our page, by its owner; ready to be kept. */
export interface MadePasskey {
  readonly credentialId: Uint8Array<ArrayBuffer>
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly host: string
  readonly signCount: bigint
  readonly transports: string[]
  readonly synced: boolean
}

/**
 * Judges what the browser made. Uses the challenge up, right or wrong.
 * @throws DomainError PASSKEY_REFUSED: another challenge, page or host, no user verification, a broken or unknown key
 */
export async function judgeMadePasskey(
  ctx: Ctx,
  response: RegistrationResponseJSON,
  origin: string,
  binding: string,
): Promise<MadePasskey> {
  const expectedChallenge = await takeChallenge(ctx, 'REGISTER', binding)
  if (expectedChallenge === null) fail('PASSKEY_REFUSED', {})
  const host = hostOf(origin)
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.warn({ reason: String(error) }, 'a new passkey was refused')
    fail('PASSKEY_REFUSED', {})
  })
  if (!verified.verified) fail('PASSKEY_REFUSED', {})
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: new Uint8Array(Buffer.from(credential.id, 'base64url')),
    publicKey: credential.publicKey,
    host,
    signCount: BigInt(credential.counter),
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
  }
}

/**
 * Keeps a key. Returns its id.
 * @throws DomainError PASSKEYS_EXCEEDED; PASSKEY_REFUSED for one that somebody has already
 */
export async function keepPasskey(
  tx: Tx,
  ctx: Ctx,
  memberId: bigint,
  made: MadePasskey,
  name: string,
): Promise<string> {
  await queueAtMember(tx, memberId)
  await refuseTooMany(tx, memberId)
  const { credentialId } = made
  if ((await tx.passkey.count({ where: { credentialId } })) > 0) fail('PASSKEY_REFUSED', {})
  const { publicId } = await tx.passkey.create({
    data: { ...made, memberId, name, createdAt: ctx.clock.now() },
    select: { publicId: true },
  })
  return publicId
}

/** Names an own key again. Throws DomainError NOT_FOUND for one that never was or is somebody else's. */
export async function renamePasskey(tx: Tx, memberId: bigint, publicId: string, name: string): Promise<void> {
  const { count } = await tx.passkey.updateMany({ where: { memberId, publicId }, data: { name } })
  if (count === 0) fail('NOT_FOUND', {})
}

/** Takes an own key away: it is invalid from here on. Throws DomainError NOT_FOUND like renamePasskey. */
export async function removePasskey(tx: Tx, memberId: bigint, publicId: string): Promise<void> {
  const { count } = await tx.passkey.deleteMany({ where: { memberId, publicId } })
  if (count === 0) fail('NOT_FOUND', {})
}
