import type { Notice, Prisma } from '@croupier/db'
import { notices as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { maySellTo } from '../../identity/index.ts'
import { FOR_AGENTS } from './noticeTypes.ts'
import { noticeTexts } from './publishNotice.ts'

/** Languages that are tried after the one asked for, in this order. */
const FALLBACKS = ['EN', 'CN']

const SHOWN_ORDER: Prisma.NoticeOrderByWithRelationInput[] = [
  { pinned: 'desc' },
  { sortOrder: 'desc' },
  { publishedFrom: 'desc' },
  { id: 'desc' },
]

/** What a notice may be that sells nothing. */
const SELLS_NOTHING = 'H'

export interface ListNoticesInput {
  readonly merchantId: number
  /** all types when left out */
  readonly types?: readonly wire.NoticeType[] | undefined
  readonly platform: string
  /** the page's own login, run out or not; null without one: who may not be sold to reads help alone (protection P6) */
  readonly sessionId: string | null
  /** language code that is read if it is there */
  readonly language: string
  /** 1 for the first page */
  readonly page: number
  readonly pageSize: number
}

export interface NoticePage<Item = wire.Notice> {
  readonly items: Item[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

type Shown = Omit<wire.Notice, 'type'>

function inLanguage(row: Notice, language: string): Shown {
  const texts = noticeTexts.parse(row.texts)
  const code = [language, ...FALLBACKS].find((one) => one in texts) ?? Object.keys(texts)[0] ?? language
  const text = texts[code]
  if (text === undefined) throw new Error(`notice ${row.id} says nothing`)
  return {
    id: row.publicId,
    title: text.title,
    html: text.html,
    language: code,
    pinned: row.pinned,
    publishedAt: row.publishedFrom,
  }
}

type PageQuery = Omit<ListNoticesInput, 'types' | 'sessionId'> & {
  /** somebody is logged in: what is for members is among them, what is for guests is not */
  readonly loggedIn: boolean
}

async function pageOf<Item>(
  ctx: Ctx,
  { merchantId, platform, loggedIn, page, pageSize }: PageQuery,
  types: readonly string[],
  itemOf: (row: Notice) => Item,
): Promise<NoticePage<Item>> {
  const now = ctx.clock.now()
  const where: Prisma.NoticeWhereInput = {
    merchantId,
    platform,
    publishedFrom: { lte: now },
    OR: [{ publishedUntil: null }, { publishedUntil: { gt: now } }],
    type: { in: [...types] },
    audience: { in: ['ALL', loggedIn ? 'MEMBERS' : 'GUESTS'] },
    withdrawnAt: null,
  }
  const { prisma } = ctx.db
  const [rows, total] = await Promise.all([
    prisma.notice.findMany({
      where,
      orderBy: SHOWN_ORDER,
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    prisma.notice.count({ where }),
  ])
  return { items: rows.map(itemOf), page, pageSize, total }
}

/**
 * The notices of a merchant that are published now (spec 7): pinned ones first, then by their order, then the newest. Those for agents are not among
 * them, whatever is asked for.
 * @throws ZodError when a stored notice is none
 */
export async function listNotices(ctx: Ctx, input: ListNoticesInput): Promise<NoticePage> {
  const { sessionId } = input
  const wanted = input.types ?? wire.noticeTypes
  const sells = sessionId === null || (await maySellTo(ctx.db, { sessionId }))
  const types = sells ? wanted : wanted.filter((one) => one === SELLS_NOTHING)
  return await pageOf(ctx, { ...input, loggedIn: sessionId !== null }, types, (row) => {
    const type = wire.noticeTypes.find((one) => one === row.type)
    if (type === undefined) throw new Error(`notice ${row.id} is of no type`)
    return { type, ...inLanguage(row, input.language) }
  })
}

/**
 * The notices for agents, in the same order (spec: agent announcement).
 * @throws ZodError when a stored notice is none
 */
export async function listAgentNotices(
  ctx: Ctx,
  input: Omit<PageQuery, 'platform' | 'loggedIn'>,
): Promise<NoticePage<Shown>> {
  const one = (row: Notice) => inLanguage(row, input.language)
  return await pageOf(ctx, { ...input, platform: 'W', loggedIn: true }, [FOR_AGENTS], one)
}
