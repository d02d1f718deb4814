import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import { writeToMember } from '../contacts/index.ts'
import { NOTICE_FROM } from './loginLadder.ts'
import type { Attempt } from './passwordLock.ts'

const NEWS_MS = 24 * 3_600_000

interface Owner {
  readonly id: bigint
  readonly account: string
}

async function write(
  tx: Tx,
  ctx: Ctx,
  { merchantId, ip: address }: Attempt,
  owner: Owner,
  news: { readonly action: string; readonly kind: 'locked' | 'passwordLocked' },
): Promise<void> {
  const { action, kind } = news
  await audit(tx, { merchantId, action, actorId: null, subjectId: owner.id, address })
  const { name: merchant } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
  await writeToMember(tx, ctx, owner.id, {
    merchantId,
    kind,
    language: undefined,
    words: { merchant, account: owner.account },
    lifeMs: NEWS_MS,
  })
}

/** Tells an account's owner, once, when its failures reach the longest lock (safety 4.2). */
export async function notifyOwner(tx: Tx, ctx: Ctx, attempt: Attempt, owner: Owner): Promise<void> {
  const { merchantId, accountKey } = attempt
  const where = { merchantId, accountKey, forgiven: false }
  if ((await tx.loginFailure.count({ where })) !== NOTICE_FROM) return
  await write(tx, ctx, attempt, owner, { action: 'session.locked', kind: 'locked' })
}

/** Tells an account's owner that passwords are locked, and what opens them (protection A5). */
export async function notifyLocked(tx: Tx, ctx: Ctx, attempt: Attempt, owner: Owner): Promise<void> {
  const news = { action: 'session.passwordLocked', kind: 'passwordLocked' } as const
  await write(tx, ctx, attempt, owner, news)
}
