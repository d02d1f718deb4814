import { withTransaction } from '@croupier/db'
import { failFields } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, keepVersion } from '../../platform/index.ts'
import { cleanTexts, noticeTexts, type PublishNoticeInput, publishNotice } from './publishNotice.ts'

/** A notice as staff sees it: those that are over and those to come are among them. */
export interface StaffNotice {
  readonly id: string
  readonly type: string
  /** language codes in which it is written */
  readonly languages: readonly string[]
  /** all of it: language code → title and sanitised HTML */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly html: string }>>
  /** in English, else in the first language there is */
  readonly title: string
  readonly audience: string
  readonly pinned: boolean
  readonly order: number
  readonly from: Date
  readonly until: Date | null
  readonly state: 'PLANNED' | 'SHOWN' | 'OVER' | 'WITHDRAWN'
}

/** Who acts, and why: both are kept in the audit chain. */
interface Officer {
  readonly by: string
  readonly reason: string
}

function stateAt(
  now: Date,
  row: { publishedFrom: Date; publishedUntil: Date | null; withdrawnAt: Date | null },
): StaffNotice['state'] {
  if (row.withdrawnAt !== null) return 'WITHDRAWN'
  if (row.publishedFrom > now) return 'PLANNED'
  return row.publishedUntil !== null && row.publishedUntil <= now ? 'OVER' : 'SHOWN'
}

/**
 * The newest notices of a merchant, whatever their state.
 * @param max how many at most
 */
export async function listStaffNotices(ctx: Ctx, merchantId: number, max: number): Promise<StaffNotice[]> {
  const now = ctx.clock.now()
  const rows = await ctx.db.prisma.notice.findMany({
    where: { merchantId },
    orderBy: [{ publishedFrom: 'desc' }, { id: 'desc' }],
    take: max,
  })
  return rows.map((row) => {
    const texts = noticeTexts.parse(row.texts)
    const languages = Object.keys(texts)
    return {
      id: row.publicId,
      type: row.type,
      languages,
      texts,
      title: (texts.EN ?? texts[languages[0] ?? ''])?.title ?? '',
      audience: row.audience,
      pinned: row.pinned,
      order: row.sortOrder,
      from: row.publishedFrom,
      until: row.publishedUntil,
      state: stateAt(now, row),
    }
  })
}

/**
 * An officer publishes a notice; who did so and why is in the merchant's audit chain.
 * @returns its public id
 * @throws ZodError for texts that are none or too long
 */
export async function publishByOfficer(
  ctx: Ctx,
  { by, reason, ...notice }: PublishNoticeInput & Officer,
): Promise<string> {
  const { merchantId, type } = notice
  return await withTransaction(ctx.db, async (tx) => {
    const id = await publishNotice(tx, ctx, notice)
    const title = notice.texts.EN?.title ?? Object.values(notice.texts)[0]?.title ?? ''
    const after = { notice: id, type, title, by, reason }
    await audit(tx, {
      merchantId,
      action: 'notice.published',
      actorId: null,
      subjectId: null,
      after,
    })
    return id
  })
}

/**
 * An officer takes a notice back: nobody is shown it any more.
 * @returns false when the merchant has no such notice, or it was withdrawn already; nothing changes then
 */
export async function withdrawNotice(
  ctx: Ctx,
  { merchantId, id, by, reason }: Officer & { readonly merchantId: number; readonly id: string },
): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const { count } = await tx.notice.updateMany({
      where: { merchantId, publicId: id, withdrawnAt: null },
      data: { withdrawnAt: ctx.clock.now() },
    })
    if (count === 0) return false
    const after = { notice: id, by, reason }
    await audit(tx, {
      merchantId,
      action: 'notice.withdrawn',
      actorId: null,
      subjectId: null,
      after,
    })
    return true
  })
}

/** What an officer changes of a notice that is planned or shown. */
interface Correction extends Officer, Pick<PublishNoticeInput, 'merchantId' | 'texts' | 'audience' | 'pinned'> {
  readonly id: string
  /** null: as it is */
  readonly from: Date | null
  /** null: shown for good */
  readonly until: Date | null
}

/**
 * An officer corrects a notice that was published; how it read before stays as a version, and in the audit.
 * @returns false when the merchant has no such notice, or it was withdrawn; nothing changes then
 * @throws ZodError for texts that are none or too long
 * @throws InputRefused for an end that is not after the beginning
 */
export async function correctNotice(ctx: Ctx, correction: Correction): Promise<boolean> {
  const { merchantId, id, by, reason, audience = 'ALL', pinned = false, until } = correction
  const texts = cleanTexts(noticeTexts.parse(correction.texts))
  return await withTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM notices WHERE merchant_id = ${merchantId} AND public_id = ${id}::uuid FOR UPDATE`
    const row = await tx.notice.findFirst({ where: { merchantId, publicId: id, withdrawnAt: null } })
    if (row === null) return false
    const from = correction.from ?? row.publishedFrom
    if (until !== null && until <= from) failFields([{ path: 'until', rule: 'after_start' }])
    const data = { texts, audience, pinned, publishedFrom: from, publishedUntil: until }
    const former = noticeTexts.parse(row.texts)
    const version = { merchantId, of: 'NOTICE', subject: id, texts: former } as const
    await keepVersion(tx, { ...version, by, reason, replacedAt: ctx.clock.now() })
    await tx.notice.update({ where: { id: row.id }, data })
    await audit(tx, {
      merchantId,
      action: 'notice.corrected',
      actorId: null,
      subjectId: null,
      before: { texts: former, audience: row.audience },
      after: { notice: id, texts, audience, by, reason },
    })
    return true
  })
}
