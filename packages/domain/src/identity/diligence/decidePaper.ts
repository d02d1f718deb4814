import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { PaperKind } from '@croupier/rules'
import type { diligence } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, merchantVault } from '../../platform/index.ts'
import { paperBinding } from './sendPaper.ts'

/** A paper that waits for an officer. */
export interface WaitingPaper {
  readonly id: string
  readonly merchantCode: string
  readonly account: string
  readonly kind: PaperKind
  readonly sentAt: Date
}

/** All papers that wait, the oldest first, at most `max`. */
export async function listWaitingPapers(ctx: Ctx, max: number): Promise<WaitingPaper[]> {
  const rows = await ctx.db.prisma.diligencePaper.findMany({
    where: { state: 'WAITING' },
    orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
    take: max,
    select: {
      id: true,
      kind: true,
      sentAt: true,
      member: { select: { account: true, merchant: { select: { code: true } } } },
    },
  })
  return rows.map(({ id, kind, sentAt, member }) => ({
    id,
    kind: kind as PaperKind,
    sentAt,
    account: member.account,
    merchantCode: member.merchant.code,
  }))
}

interface Decision {
  readonly id: string
  readonly by: string
  readonly reason: string
  /** refused for this; null: accepted */
  readonly refusedFor: diligence.PaperReason | null
  /** of an accepted one: its last day; null without end */
  readonly validUntil: Date | null
}

interface LockedPaper {
  readonly merchantId: number
  readonly memberId: bigint
  readonly kind: PaperKind
  readonly sealed: string | null
  readonly state: string
}

async function lockPaper(tx: Tx, id: string): Promise<LockedPaper | null> {
  const [row] = await tx.$queryRaw<LockedPaper[]>`
    SELECT merchant_id AS "merchantId", member_id AS "memberId", kind, sealed, state FROM diligence_papers
     WHERE id = ${id}::uuid FOR UPDATE`
  return row ?? null
}

/**
 * An officer opens the picture of a paper. Who looked at it and why is in the audit chain.
 * @returns WebP; null where there is no such paper, or its picture was dropped
 */
export async function openPaper(
  ctx: Ctx,
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
): Promise<Buffer | null> {
  return await withTransaction(ctx.db, async (tx) => {
    const locked = await lockPaper(tx, id)
    if (locked === null || locked.sealed === null) return null
    const { memberId, merchantId, kind, sealed } = locked
    const vault = await merchantVault(ctx, merchantId)
    const webp = Buffer.from(vault.open(sealed, paperBinding(id)), 'base64')
    await auditOfficer(tx, { memberId, by, reason }, 'diligence.paperOpened', { kind, paper: id })
    return webp
  })
}

/**
 * An officer accepts or refuses a paper that waits; an accepted proof of identity verifies the member (protection A2).
 * @returns false when it does not wait any more, and nothing changes
 */
export async function decidePaper(ctx: Ctx, decision: Decision): Promise<boolean> {
  const { id, by, reason, refusedFor, validUntil } = decision
  return await withTransaction(ctx.db, async (tx) => {
    const locked = await lockPaper(tx, id)
    if (locked === null || locked.state !== 'WAITING') return false
    const { memberId, kind, merchantId } = locked
    const decidedAt = await moneyNow(tx)
    const state = refusedFor === null ? 'ACCEPTED' : 'REFUSED'
    await tx.diligencePaper.update({
      where: { id_merchantId: { id, merchantId } },
      data: { state, decidedAt, decidedBy: by, reason: refusedFor, validUntil },
    })
    if (state === 'ACCEPTED' && kind === 'IDENTITY') {
      await tx.member.updateMany({
        where: { id: memberId, identityVerifiedAt: null },
        data: { identityVerifiedAt: decidedAt, identityMethod: `paper ${id}` },
      })
    }
    const more = { kind, paper: id, state, refusedFor }
    await auditOfficer(tx, { memberId, by, reason }, 'diligence.paperDecided', more)
    return true
  })
}
