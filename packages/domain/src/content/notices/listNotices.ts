import type { Notice, Prisma } from '@croupier/db'
import { notices as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { noticeTexts } from './publishNotice.ts'

/** Languages that are tried after the one asked for, in this order. */
const FALLBACKS = ['EN', 'CN']

export interface ListNoticesInput {
  readonly merchantId: number
  /** all types when left out */
  readonly types?: readonly wire.NoticeType[] | undefined
  readonly platform: string
  /** language code that is read if it is there */
  readonly language: string
  /** 1 for the first page */
  readonly page: number
  readonly pageSize: number
}

export interface NoticePage {
  readonly items: wire.Notice[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

function inLanguage(row: Notice, language: string): wire.Notice {
  const texts = noticeTexts.parse(row.texts)
  const code =
    [language, ...FALLBACKS].find((one) => one in texts) ?? Object.keys(texts)[0] ?? language
  const type = wire.noticeTypes.find((one) => one === row.type)
  const text = texts[code]
  if (text === undefined || type === undefined) throw new Error(`notice ${row.id} says nothing`)
  return {
    id: row.publicId,
    type,
    title: text.title,
    html: text.html,
    language: code,
    pinned: row.pinned,
    publishedAt: row.publishedFrom,
  }
}

/**
 * The notices of a merchant that are published now (spec 7): pinned ones first, then the newest.
 * @throws ZodError when a stored notice is none
 */
export async function listNotices(ctx: Ctx, asked: ListNoticesInput): Promise<NoticePage> {
  const { merchantId, types, platform, language, page, pageSize } = asked
  const now = ctx.clock.now()
  const where: Prisma.NoticeWhereInput = {
    merchantId,
    platform,
    publishedFrom: { lte: now },
    OR: [{ publishedUntil: null }, { publishedUntil: { gt: now } }],
    ...(types === undefined ? {} : { type: { in: [...types] } }),
  }
  const { prisma } = ctx.db
  const [rows, total] = await Promise.all([
    prisma.notice.findMany({
      where,
      orderBy: [{ pinned: 'desc' }, { publishedFrom: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    prisma.notice.count({ where }),
  ])
  return { items: rows.map((row) => inLanguage(row, language)), page, pageSize, total }
}
