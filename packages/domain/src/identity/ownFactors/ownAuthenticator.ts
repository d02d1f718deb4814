import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { noteProof, requireFreshProof } from '../access/index.ts'
import {
  askAlways,
  beginAuthenticator,
  confirmAuthenticator,
  type NewAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '../factors/index.ts'
import { changeFactor, type FactorRequest } from './changeFactor.ts'

const TOTP = 'TOTP'

/**
 * Begins an authenticator for the actor; it is not used before its first code.
 * @throws DomainError SESSION_NOT_FRESH, FACTOR_EXISTS
 */
export async function beginOwnAuthenticator(ctx: ActorCtx, merchant: string): Promise<NewAuthenticator> {
  const { memberId: id, account } = ctx.actor
  return await withTransaction(ctx.db, async (tx) => {
    await requireFreshProof(tx, ctx)
    return await beginAuthenticator(tx, ctx, { id, account }, merchant)
  })
}

/**
 * Confirms the actor's authenticator by its first code.
 * @returns ten recovery codes, shown now and never again
 * @throws DomainError SESSION_NOT_FRESH, FACTOR_CODE_WRONG, FACTOR_NOT_BEGUN
 */
export async function confirmOwnAuthenticator(ctx: ActorCtx, code: string, request: FactorRequest): Promise<string[]> {
  const change = { action: 'factor.added', mail: 'factorAdded', factor: TOTP } as const
  const codes = await changeFactor(ctx, request, change, async (tx) => {
    const made = await confirmAuthenticator(tx, ctx, ctx.actor.memberId, code)
    // The code was a proof: from here on nothing less is one.
    if (made !== null) await noteProof(tx, ctx)
    return made
  })
  // Outside the transaction: the wrong code is counted.
  if (codes === null) fail('FACTOR_CODE_WRONG', {})
  return codes
}

/**
 * Whether the actor is asked for a code at every login.
 * @throws DomainError SESSION_NOT_FRESH, FACTOR_MISSING
 */
export async function askOwnAlways(ctx: ActorCtx, always: boolean, request: FactorRequest): Promise<void> {
  const action = always ? 'factor.always' : 'factor.notAlways'
  const change = { action, mail: 'factorChanged', factor: TOTP } as const
  await changeFactor(ctx, request, change, async (tx) => {
    const changed = await askAlways(tx, ctx.actor.memberId, always)
    return changed ? true : null
  })
}

/**
 * Ten new recovery codes for the actor; the former ones are invalid.
 * @throws DomainError SESSION_NOT_FRESH, FACTOR_MISSING
 */
export async function renewOwnRecovery(ctx: ActorCtx, request: FactorRequest): Promise<string[]> {
  const change = {
    action: 'factor.recoveryRenewed',
    mail: 'factorChanged',
    factor: TOTP,
  } as const
  const codes = await changeFactor(
    ctx,
    request,
    change,
    async (tx) => await renewRecoveryCodes(tx, ctx, ctx.actor.memberId),
  )
  return codes ?? []
}

/**
 * Takes the actor's authenticator and its recovery codes away.
 * @throws DomainError SESSION_NOT_FRESH, FACTOR_MISSING
 */
export async function removeOwnAuthenticator(ctx: ActorCtx, request: FactorRequest): Promise<void> {
  const change = { action: 'factor.removed', mail: 'factorRemoved', factor: TOTP } as const
  await changeFactor(ctx, request, change, async (tx) => {
    await removeAuthenticator(tx, ctx.actor.memberId)
    return true
  })
}
