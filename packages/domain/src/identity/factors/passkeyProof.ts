import type { Tx } from '@croupier/db'
import { fail, factors as wire } from '@croupier/wire'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Ctx } from '../../ctx.ts'
import { queueAtMember } from './factorFailures.ts'
import { drawChallenge, takeChallenge } from './passkeyChallenge.ts'
import { handleOf, hostOf } from './passkeys.ts'

/** A key whose signature was right; its use is not noted yet. */
export interface PasskeyProof {
  readonly passkeyId: bigint
  readonly memberId: bigint
  /** how often the key says it was used */
  readonly signCount: bigint
}

/**
 * What a key has to sign. No account is named: the key identifies the account, so the answer does not reveal who has one.
 * @param binding a value that only this browser has
 */
export async function passkeyToAsk(ctx: Ctx, origin: string, binding: string): Promise<object> {
  return await generateAuthenticationOptions({
    rpID: hostOf(origin),
    challenge: await drawChallenge(ctx, 'LOGIN', binding),
    timeout: wire.CHALLENGE_MS,
    userVerification: 'required',
  })
}

/**
 * Judges a signature: our challenge, given to this browser, once; our page; a key of the merchant's, on its own host; its
 * owner's finger, face or PIN. Uses the challenge up, right or wrong.
 * @throws DomainError PASSKEY_REFUSED, whatever was wrong
 */
export async function judgePasskey(
  ctx: Ctx,
  response: AuthenticationResponseJSON,
  page: { readonly origin: string; readonly merchantId: number },
  binding: string | null,
): Promise<PasskeyProof> {
  const expectedChallenge = await takeChallenge(ctx, 'LOGIN', binding)
  const { origin, merchantId } = page
  const found = await ctx.db.prisma.passkey.findFirst({
    where: {
      credentialId: new Uint8Array(Buffer.from(response.id, 'base64url')),
      host: hostOf(origin),
      member: { merchantId },
    },
    include: { member: { select: { publicId: true } } },
  })
  if (expectedChallenge === null || found === null) fail('PASSKEY_REFUSED', {})
  const handle = Buffer.from(handleOf(found.member.publicId)).toString('base64url')
  if ((response.response.userHandle ?? handle) !== handle) fail('PASSKEY_REFUSED', {})
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: found.host,
    credential: {
      id: response.id,
      publicKey: found.publicKey,
      counter: Number(found.signCount),
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    // A counter that fell behind shows a copied key, so it is logged.
    ctx.log.warn({ passkey: found.publicId, reason: String(error) }, 'a passkey was refused')
    fail('PASSKEY_REFUSED', {})
  })
  if (!verified.verified) fail('PASSKEY_REFUSED', {})
  const signCount = BigInt(verified.authenticationInfo.newCounter)
  return { passkeyId: found.id, memberId: found.memberId, signCount }
}

/**
 * Notes the use of a key, in the transaction that lets its owner in. A key that counts moves on or is refused; one that
 * does not count stays at 0.
 * @throws DomainError PASSKEY_REFUSED when it was removed, or another use of it came between
 */
export async function usePasskey(tx: Tx, ctx: Ctx, proof: PasskeyProof): Promise<void> {
  const { passkeyId, memberId, signCount } = proof
  await queueAtMember(tx, memberId)
  const { count } = await tx.passkey.updateMany({
    where: { id: passkeyId, signCount: signCount === 0n ? 0n : { lt: signCount } },
    data: { signCount, lastUsedAt: ctx.clock.now() },
  })
  if (count === 0) fail('PASSKEY_REFUSED', {})
}
