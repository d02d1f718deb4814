import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { PaperKind } from '@croupier/rules'
import type { diligence } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, merchantVault, within } from '../../platform/index.ts'
import { paperBinding } from './sendPaper.ts'

/** A paper as officers read it, never the picture. */
export interface OfficersPaper {
  readonly id: string
  readonly merchantCode: string
  readonly publicId: string
  readonly account: string
  readonly kind: PaperKind
  readonly state: 'WAITING' | 'ACCEPTED' | 'REFUSED'
  readonly sentAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly refusedFor: diligence.PaperReason | null
  /** of an accepted one: its last day; null without end */
  readonly validUntil: Date | null
  /** false: it was dropped */
  readonly hasPicture: boolean
}

export interface PaperSearch {
  readonly state: 'WAITING' | 'DECIDED' | 'ALL'
  /** of this member alone */
  readonly member: string | null
  /** the last one of the page before */
  readonly after: string | null
}

const PAGE = 50
const STATES = { WAITING: 'WAITING', DECIDED: { not: 'WAITING' }, ALL: {} } as const

const shown = {
  id: true,
  kind: true,
  state: true,
  sentAt: true,
  decidedAt: true,
  decidedBy: true,
  reason: true,
  validUntil: true,
  member: { select: { account: true, publicId: true, merchant: { select: { code: true } } } },
} as const

/** Papers page by page: those that wait the oldest first, the others the newest first. Their ids are in the order in which they were sent. */
export async function listPapers(
  ctx: Ctx,
  { state, member, after }: PaperSearch,
): Promise<{ items: OfficersPaper[]; next: string | null }> {
  const isQueue = state === 'WAITING'
  const rows = await ctx.db.prisma.diligencePaper.findMany({
    where: {
      ...within(ctx),
      state: STATES[state],
      ...(member === null ? {} : { member: { publicId: member } }),
      ...(after === null ? {} : { id: isQueue ? { gt: after } : { lt: after } }),
    },
    orderBy: { id: isQueue ? 'asc' : 'desc' },
    take: PAGE + 1,
    select: shown,
  })
  const page = rows.slice(0, PAGE)
  const sealed = { id: { in: page.map(({ id }) => id) }, sealed: { not: null } }
  const kept = await ctx.db.prisma.diligencePaper.findMany({ where: sealed, select: { id: true } })
  const pictures = new Set(kept.map(({ id }) => id))
  const items = page.map(({ member: whose, reason, ...row }) => ({
    ...row,
    kind: row.kind as PaperKind,
    state: row.state as OfficersPaper['state'],
    refusedFor: reason as OfficersPaper['refusedFor'],
    hasPicture: pictures.has(row.id),
    account: whose.account,
    publicId: whose.publicId,
    merchantCode: whose.merchant.code,
  }))
  return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
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
