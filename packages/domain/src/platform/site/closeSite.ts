import { outbox, push, withTransaction } from '@croupier/db'
import { rooms } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../audit/index.ts'
import { settingsOf } from './siteSettings.ts'

interface CloseSiteInput {
  readonly merchantId: number
  /** true closes the merchant for maintenance, false opens it again */
  readonly maintenance: boolean
  /** what visitors read: language code → reason; nobody closes a merchant without one (protection A9) */
  readonly reason?: Readonly<Record<string, string>>
  readonly from?: Date
  readonly until?: Date
  /** the officer who does it, and why, for the audit */
  readonly by?: string
  readonly why?: string
}

/**
 * Closes a merchant for maintenance, or opens it again, and tells every open page (spec 2; architecture 6, room
 * `site`). Processes follow within a second, when they read the settings again.
 * @throws RangeError for closing without a reason; ZodError for one that does not fit the settings
 */
export async function closeSite(ctx: Ctx, input: CloseSiteInput): Promise<void> {
  const { merchantId, maintenance, reason = {}, from, until, by, why } = input
  if (maintenance && Object.values(reason).every((text) => text.trim() === '')) {
    throw new RangeError('a merchant is closed for a reason')
  }
  const notice = {
    reason: { ...reason },
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }
  await withTransaction(ctx.db, async (tx) => {
    // Nobody may write other settings between our reading and our writing.
    await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`
    const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
    const before = settingsOf(merchant.settings, merchant.currency)
    const settings = {
      ...(merchant.settings as object),
      maintenance,
      maintenanceNotice: maintenance ? notice : null,
    }
    settingsOf(settings, merchant.currency)
    await tx.merchant.update({ where: { id: merchantId }, data: { settings } })
    await outbox(tx, {
      kind: 'EVENT',
      pushes: [push(rooms.site(), 'site.statusChanged', { maintenance })],
    })
    await audit(tx, {
      merchantId,
      action: maintenance ? 'site.closed' : 'site.opened',
      actorId: null,
      subjectId: null,
      before: { maintenance: before.maintenance },
      after: {
        maintenance,
        ...(maintenance ? { reason: { ...reason }, until: notice.until } : {}),
        ...(by === undefined ? {} : { by }),
        ...(why === undefined ? {} : { why }),
      },
    })
  })
}
