import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants, type SecondYes } from '../../platform/index.ts'
import { readParts } from './readParts.ts'

type PartName = keyof Awaited<ReturnType<typeof readParts>>

/** A part of what runs, when it was last looked at. */
export interface ReleasePart {
  readonly part: PartName
  /** hex */
  readonly hash: string
  readonly acceptedHash: string
  readonly acceptedAt: Date
  readonly acceptedBy: string
  readonly second: string | null
  readonly checkedAt: Date
}

/** The parts as they were last looked at. */
export async function readRelease({ db }: Pick<Ctx, 'db'>): Promise<ReleasePart[]> {
  const rows = await db.prisma.releasePart.findMany({ orderBy: { part: 'asc' } })
  return rows.map((row) => ({ ...row, part: row.part as PartName }))
}

/** Acts of officers that change the configuration, each in the audit. */
const CONFIG_ACTS = ['merchant.opened', 'merchant.settingsChanged', 'game.limitsChanged', 'site.closed', 'site.opened']

/** Whether an audited act of an officer has changed the configuration since then. */
async function wasChanged(tx: Tx, since: Date): Promise<boolean> {
  return (await tx.auditRecord.count({ where: { action: { in: CONFIG_ACTS }, createdAt: { gte: since } } })) > 0
}

/**
 * Looks at what runs and keeps it beside what was accepted (protection L2). What nobody looked at before is accepted as it is; of the
 * configuration also what audited acts of officers changed since.
 * @returns the parts that differ
 */
export async function checkRelease(ctx: Pick<Ctx, 'db'>): Promise<PartName[]> {
  const parts = await readParts(ctx)
  return await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const differing: PartName[] = []
    for (const part of Object.keys(parts) as PartName[]) {
      const hash = parts[part]
      const fresh = { hash, acceptedHash: hash, acceptedAt: at, checkedAt: at, second: null }
      const row = await tx.releasePart.findUnique({ where: { part } })
      if (row === null) {
        await tx.releasePart.create({ data: { part, ...fresh, acceptedBy: 'first' } })
      } else if (part === 'CONFIG' && hash !== row.acceptedHash && (await wasChanged(tx, row.acceptedAt))) {
        await tx.releasePart.update({ where: { part }, data: { ...fresh, acceptedBy: 'audit' } })
      } else {
        await tx.releasePart.update({ where: { part }, data: { hash, checkedAt: at } })
        if (hash !== row.acceptedHash) differing.push(part)
      }
    }
    return differing
  })
}

/**
 * Two officers accept what runs now, as after a release.
 * @param hash as the officer has seen it
 * @returns false when it is another one by now, or accepted already
 */
export async function acceptRelease(
  ctx: Ctx,
  input: {
    readonly part: PartName
    readonly hash: string
    readonly by: string
    readonly reason: string
    readonly second: SecondYes
  },
): Promise<boolean> {
  const { part, hash, by, reason, second } = input
  return await withTransaction(ctx.db, async (tx) => {
    const acceptedAt = await moneyNow(tx)
    const { count } = await tx.releasePart.updateMany({
      where: { part, hash, acceptedHash: { not: hash } },
      data: { acceptedHash: hash, acceptedAt, acceptedBy: by, second: second.by },
    })
    if (count === 0) return false
    await second.use(tx)
    await auditMerchants(tx, null, { action: 'release.accepted', after: { part, hash, by, second: second.by, reason } })
    return true
  })
}
