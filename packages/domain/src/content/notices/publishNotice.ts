import type { Tx } from '@croupier/db'
import { failFields, notices as wire } from '@croupier/wire'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { cleanHtml } from './cleanHtml.ts'
import { FOR_AGENTS } from './noticeTypes.ts'

const TITLE_CHARS_MAX = 120
const HTML_CHARS_MAX = 20_000
const ORDER_MAX = 1_000

/** Texts of a notice by language code: at least one language. */
export const noticeTexts = z
  .record(
    z.string().regex(/^[A-Z]{2}$/),
    z.strictObject({
      title: z.string().trim().min(1).max(TITLE_CHARS_MAX),
      html: z.string().max(HTML_CHARS_MAX),
    }),
  )
  .refine((texts) => Object.keys(texts).length > 0)

const input = z.strictObject({
  merchantId: z.int(),
  type: z.enum([...wire.noticeTypes, FOR_AGENTS]),
  texts: noticeTexts,
  pinned: z.boolean(),
  audience: z.enum(wire.noticeAudiences),
  order: z.int().min(-ORDER_MAX).max(ORDER_MAX),
  from: z.date(),
  until: z.date().nullable(),
})

export interface PublishNoticeInput {
  readonly merchantId: number
  readonly type: wire.NoticeType | typeof FOR_AGENTS
  /** language code → title and HTML, which is sanitised before it is kept */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly html: string }>>
  readonly pinned?: boolean
  /** for everybody when left out */
  readonly audience?: wire.NoticeAudience
  /** the greater first; 0 when left out */
  readonly order?: number
  /** shown from then on; at once when left out */
  readonly from?: Date
  /** shown until then; for good when left out */
  readonly until?: Date
}

/** Texts with what is kept of their HTML. */
export const cleanTexts = (texts: z.output<typeof noticeTexts>): z.output<typeof noticeTexts> =>
  Object.fromEntries(Object.entries(texts).map(([code, { title, html }]) => [code, { title, html: cleanHtml(html) }]))

/**
 * Publishes a notice of a merchant (spec 7).
 * @returns its public id
 * @throws ZodError for texts that are none or too long
 * @throws InputRefused for an end that is not after the beginning, or over already
 */
export async function publishNotice(tx: Tx, ctx: Ctx, request: PublishNoticeInput): Promise<string> {
  const { merchantId, type, texts, pinned, audience, order, from, until } = input.parse({
    ...request,
    pinned: request.pinned ?? false,
    audience: request.audience ?? 'ALL',
    order: request.order ?? 0,
    from: request.from ?? ctx.clock.now(),
    until: request.until ?? null,
  })
  if (until !== null && until <= from) failFields([{ path: 'until', rule: 'after_start' }])
  const { publicId } = await tx.notice.create({
    data: {
      merchantId,
      type,
      texts: cleanTexts(texts),
      pinned,
      audience,
      sortOrder: order,
      publishedFrom: from,
      publishedUntil: until,
      createdAt: ctx.clock.now(),
    },
    select: { publicId: true },
  })
  return publicId
}
