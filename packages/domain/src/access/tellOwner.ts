import type { Tx } from '@croupier/db'
import { audit } from '../audit/index.ts'
import { writeToMember } from '../contacts/index.ts'
import type { Ctx } from '../ctx.ts'
import type { Attempt } from './loginFailures.ts'
import { NOTICE_FROM } from './loginLadder.ts'

const NEWS_MS = 24 * 3_600_000

/** Tells an account's owner, once, when its failures reach the longest lock (safety 4.2). */
export async function tellOwner(
  tx: Tx,
  ctx: Ctx,
  attempt: Attempt,
  owner: { id: bigint; account: string },
): Promise<void> {
  const { merchantId, accountKey, ip } = attempt
  const where = { merchantId, accountKey, forgiven: false }
  if ((await tx.loginFailure.count({ where })) !== NOTICE_FROM) return
  const subject = { actorId: null, subjectId: owner.id, address: ip }
  await audit(tx, { merchantId, action: 'session.locked', ...subject })
  const { name: brand } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
  await writeToMember(tx, ctx, owner.id, {
    merchantId,
    kind: 'locked',
    language: undefined,
    words: { brand, account: owner.account },
    lifeMs: NEWS_MS,
  })
}
