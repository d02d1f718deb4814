import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { noteProof, requireFreshProof } from '../access/index.ts'
import {
  judgeMadePasskey,
  keepPasskey,
  type OwnPasskey,
  passkeysOf,
  passkeyToMake,
  removePasskey,
  renamePasskey,
  type SecondFactors,
  secondFactorsOf,
} from '../factors/index.ts'
import { changeFactor, type FactorRequest } from './changeFactor.ts'

type Made = Parameters<typeof judgeMadePasskey>[1]

/** What the actor can prove itself with besides its password. */
export async function ownFactors(ctx: ActorCtx): Promise<SecondFactors & { readonly passkeys: OwnPasskey[] }> {
  const { memberId } = ctx.actor
  const { prisma } = ctx.db
  const factors = await secondFactorsOf(prisma, memberId)
  return { ...factors, passkeys: await passkeysOf(prisma, memberId) }
}

/**
 * What a new passkey of the actor's has to be made for, for this session, for two minutes.
 * @throws DomainError SESSION_NOT_FRESH, PASSKEYS_EXCEEDED
 */
export async function beginOwnPasskey(
  ctx: ActorCtx,
  page: { readonly origin: string; readonly merchant: string },
): Promise<object> {
  await requireFreshProof(ctx.db.prisma, ctx)
  const { memberId: id, publicId, account, sessionId } = ctx.actor
  return await passkeyToMake(ctx, { id, publicId, account }, page, sessionId)
}

/** The name of a passkey in mails: as its owner named it. */
const called = (name: string) => `Passkey “${name}”`

/**
 * Keeps a passkey that was just made. Returns its id.
 * @throws DomainError SESSION_NOT_FRESH, PASSKEY_REFUSED, PASSKEYS_EXCEEDED
 */
export async function addOwnPasskey(
  ctx: ActorCtx,
  added: { readonly name: string; readonly response: Made; readonly origin: string },
  request: FactorRequest,
): Promise<string> {
  const { memberId, sessionId } = ctx.actor
  const made = await judgeMadePasskey(ctx, added.response, added.origin, sessionId)
  const factor = called(added.name)
  const change = { action: 'factor.added', mail: 'factorAdded', factor } as const
  const id = await changeFactor(ctx, request, change, async (tx) => {
    await noteProof(tx, ctx)
    return await keepPasskey(tx, ctx, memberId, made, added.name)
  })
  if (id === null) fail('PASSKEY_REFUSED', {})
  return id
}

/**
 * Names an own passkey again.
 * @throws DomainError NOT_FOUND for one that never was or is somebody else's
 */
export async function renameOwnPasskey(ctx: ActorCtx, id: string, name: string): Promise<void> {
  const { memberId } = ctx.actor
  await withTransaction(ctx.db, async (tx) => await renamePasskey(tx, memberId, id, name))
}

/**
 * Takes an own passkey away: it is invalid from here on.
 * @throws DomainError SESSION_NOT_FRESH; NOT_FOUND for one that never was or is somebody else's
 */
export async function removeOwnPasskey(ctx: ActorCtx, id: string, request: FactorRequest): Promise<void> {
  const { memberId } = ctx.actor
  const keys = await passkeysOf(ctx.db.prisma, memberId)
  const factor = called(keys.find((key) => key.id === id)?.name ?? '')
  const change = { action: 'factor.removed', mail: 'factorRemoved', factor } as const
  await changeFactor(ctx, request, change, async (tx) => {
    await removePasskey(tx, memberId, id)
    return true
  })
}
