import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { countWrongCode, mayTry, queueAtMember } from './factorFailures.ts'
import { recoveryHash } from './recoveryCode.ts'
import { stepOfCode } from './totp.ts'

/** What an account can prove itself with besides its password. */
export interface SecondFactors {
  /** an authenticator whose first code was right */
  readonly authenticator: boolean
  /** recovery codes that were not used */
  readonly recoveryLeft: number
  /** whether a code is wanted at every login, not from new addresses only */
  readonly always: boolean
}

export interface SecondCode {
  readonly method: 'authenticator' | 'recovery'
  readonly code: string
  /** names the login or page that asks: five wrong codes of one are enough */
  readonly attempt?: string
  /** false when what had to be beside the code was wrong: then the code is wrong as well, whatever it is */
  readonly besideFits?: boolean
}

/** Where in the vault an account's secret is. */
export const secretBinding = (memberId: bigint): string => `authenticators/${memberId}`

/** An account's second factors. */
export async function secondFactorsOf(
  tx: Pick<Tx, 'authenticator' | 'recoveryCode'>,
  memberId: bigint,
): Promise<SecondFactors> {
  const found = await tx.authenticator.findUnique({ where: { memberId } })
  if (found === null || found.confirmedAt === null) {
    return { authenticator: false, recoveryLeft: 0, always: false }
  }
  const recoveryLeft = await tx.recoveryCode.count({ where: { memberId, usedAt: null } })
  return { authenticator: true, recoveryLeft, always: found.always }
}

/** Takes the step of a right code, once: of two at the same time one comes too late (ASVS 6.5.1). */
async function takeStep(tx: Tx, memberId: bigint, step: bigint | null): Promise<boolean> {
  if (step === null) return false
  const { count } = await tx.authenticator.updateMany({
    where: { memberId, lastStep: { lt: step } },
    data: { lastStep: step },
  })
  return count === 1
}

async function takeRecoveryCode(
  tx: Tx,
  memberId: bigint,
  codeHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { memberId, codeHash, usedAt: null },
    data: { usedAt: now },
  })
  return count === 1
}

/**
 * Whether a code is right; a right one is used up (safety 4.2). A wrong one is counted **in this transaction**: the caller
 * commits it and refuses afterwards. Locks the member's row, so that tries of one account queue.
 * @returns false also without an authenticator, for a code used before, and after five wrong ones of one attempt
 * @throws DomainError SESSION_LOCKED after ten wrong codes in an hour
 */
export async function checkSecondFactor(
  tx: Tx,
  ctx: Ctx,
  memberId: bigint,
  { method, code, attempt, besideFits = true }: SecondCode,
): Promise<boolean> {
  await queueAtMember(tx, memberId)
  const now = ctx.clock.now()
  const found = await tx.authenticator.findUnique({ where: { memberId } })
  if (found === null || found.confirmedAt === null) return false
  if (!(await mayTry(tx, memberId, attempt, now))) return false
  const secret = ctx.vault.open('second-factor', found.sealedSecret, secretBinding(memberId))
  // Not looked at beside what was wrong: a typo in a name must not cost one of ten recovery codes.
  const take = async () =>
    method === 'authenticator'
      ? await takeStep(tx, memberId, stepOfCode(secret, code, now))
      : await takeRecoveryCode(tx, memberId, recoveryHash(secret, code), now)
  const right = besideFits && (await take())
  if (!right) await countWrongCode(tx, memberId, attempt, now)
  return right
}
