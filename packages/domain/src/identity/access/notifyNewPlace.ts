import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import { writeToMember } from '../contacts/index.ts'

const NEWS_MS = 24 * 3_600_000

/** Tells an account's owner of a login from an address it was never used from (ASVS 6.3.7, protection A8). */
export async function notifyNewPlace(
  tx: Tx,
  ctx: Ctx,
  owner: { id: bigint; merchantId: number; account: string },
  arrival: { address: string; userAgent: string },
  now: Date,
): Promise<void> {
  const { id, merchantId, account } = owner
  const { address, userAgent } = arrival
  await audit(tx, {
    merchantId,
    action: 'session.newPlace',
    actorId: id,
    subjectId: id,
    address,
  })
  const { name: merchant } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
  // The minute is exact enough, and readable in every language: 2026-11-21 09:05 UTC.
  const time = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  await writeToMember(tx, ctx, id, {
    merchantId,
    kind: 'newPlace',
    language: undefined,
    words: { merchant, account, time, address, browser: userAgent },
    lifeMs: NEWS_MS,
  })
}
