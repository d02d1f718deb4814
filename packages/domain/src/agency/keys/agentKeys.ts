import { moneyNow, withTransaction } from '@croupier/db'
import { fail, agentKeys as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { requireFreshProof } from '../../identity/index.ts'
import { audit } from '../../platform/index.ts'
import { randomToken } from '../../random.ts'
import { hashOf } from './findKey.ts'

const KEY_BYTES = 32

/** A key as its owner sees it: what it reads and how it was used. */
interface OwnKey {
  readonly id: string
  readonly name: string
  readonly scopes: wire.KeyScope[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly lastUsedFrom: string
  readonly calls: number
}

/** The actor's keys that still open something, the oldest first. */
export async function listKeys({ db, actor: { memberId } }: ActorCtx): Promise<OwnKey[]> {
  const where = { memberId, endedAt: null }
  const rows = await db.prisma.agentKey.findMany({ where, orderBy: { id: 'asc' } })
  return rows.map(({ publicId: id, scopes, calls, name, createdAt, lastUsedAt, lastUsedFrom }) => ({
    ...{ id, name, createdAt, lastUsedAt, lastUsedFrom },
    scopes: wire.keyScopes.filter((scope) => scopes.includes(scope)),
    calls: Number(calls),
  }))
}

export interface MakeKeyInput {
  readonly name: string
  readonly scopes: readonly wire.KeyScope[]
  readonly address: string
  /** id of the HTTP request, for the audit */
  readonly httpRequestId: string
}

/**
 * Makes a key with which a program reads the actor's team (safety 4.3).
 * @returns its public id, and the key itself: this once, it is not kept
 * @throws DomainError SESSION_NOT_FRESH, MEMBER_FROZEN, AGENT_KEYS_EXCEEDED
 */
export async function makeKey(ctx: ActorCtx, input: MakeKeyInput): Promise<{ id: string; key: string }> {
  const { memberId, merchantId, status } = ctx.actor
  const { name, address, httpRequestId: requestId } = input
  if (status !== 'ACTIVE') fail('MEMBER_FROZEN', {})
  await requireFreshProof(ctx.db.prisma, ctx)
  const key = `${wire.AGENT_KEY_PREFIX}${randomToken(ctx.random, KEY_BYTES)}`
  const scopes = wire.keyScopes.filter((scope) => input.scopes.includes(scope))
  return await withTransaction(ctx.db, async (tx) => {
    // One after the other: the number of keys is judged with the one before.
    await tx.$queryRaw`SELECT 1 FROM members WHERE id = ${memberId} FOR UPDATE`
    const max = wire.AGENT_KEYS_MAX
    if ((await tx.agentKey.count({ where: { memberId, endedAt: null } })) >= max) fail('AGENT_KEYS_EXCEEDED', { max })
    const createdAt = await moneyNow(tx)
    const data = { merchantId, memberId, name, scopes, createdAt, hash: hashOf(key) }
    const { publicId: id } = await tx.agentKey.create({ data })
    await audit(tx, {
      ...{ merchantId, actorId: memberId, subjectId: memberId, address, requestId },
      action: 'agentKey.made',
      after: { id, name, scopes },
    })
    return { id, key }
  })
}

/** Ends a key of the actor's at once. @throws DomainError NOT_FOUND, also for somebody else's and one that is ended */
export async function endKey(
  ctx: ActorCtx,
  input: { readonly keyId: string } & Pick<MakeKeyInput, 'address' | 'httpRequestId'>,
): Promise<void> {
  const { memberId, merchantId } = ctx.actor
  const { keyId: publicId, address, httpRequestId: requestId } = input
  await withTransaction(ctx.db, async (tx) => {
    const where = { publicId, memberId, endedAt: null }
    const { count } = await tx.agentKey.updateMany({ where, data: { endedAt: await moneyNow(tx) } })
    if (count === 0) fail('NOT_FOUND', {})
    await audit(tx, {
      ...{ merchantId, actorId: memberId, subjectId: memberId, address, requestId },
      action: 'agentKey.ended',
      before: { id: publicId },
    })
  })
}
