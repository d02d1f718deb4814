import { moneyNow, type Prisma } from '@croupier/db'
import { feedback as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { within } from '../../platform/index.ts'
import { ticketNumber } from './ticket.ts'

const ANSWERED_PER_PAGE = 50
const OF_MEMBER_MAX = 100

interface GivenAnswer {
  readonly text: string
  readonly at: Date
  /** the officer who gave it */
  readonly by: string
}

/** A ticket as officers read it. */
export interface OfficersTicket {
  readonly id: string
  readonly number: string
  readonly merchantCode: string
  readonly publicId: string
  readonly account: string
  readonly kind: wire.FeedbackKind
  readonly content: string
  readonly images: number
  readonly sentAt: Date
  /** until when its next answer is due, and whether that is over (protection L8) */
  readonly dueAt: Date
  readonly isOverdue: boolean
  /** of a complaint: an answer that is not the last one */
  readonly first: GivenAnswer | null
  readonly last: GivenAnswer | null
}

const READ = {
  _count: { select: { images: true } },
  member: { select: { publicId: true, account: true, merchant: { select: { code: true } } } },
} as const
type Row = Prisma.FeedbackGetPayload<{ include: typeof READ }>

const answerOf = (text: string | null, at: Date | null, by: string | null): GivenAnswer | null =>
  text === null || at === null ? null : { text, at, by: by ?? '' }

function ticketOf(row: Row, now: Date): OfficersTicket {
  const { id, content, sentAt, member, _count } = row
  const dueAt = row.firstAnsweredAt === null ? row.dueAt : row.finalDueAt
  return {
    ...{ id, content, sentAt, dueAt },
    number: ticketNumber(id),
    kind: wire.feedbackKind.parse(row.kind),
    images: _count.images,
    publicId: member.publicId,
    account: member.account,
    merchantCode: member.merchant.code,
    isOverdue: row.answeredAt === null && dueAt <= now,
    first: answerOf(row.firstAnswer, row.firstAnsweredAt, row.firstAnsweredBy),
    last: answerOf(row.answer, row.answeredAt, row.answeredBy),
  }
}

/** All tickets that wait, the one that is due first first, at most `max`. */
export async function listWaitingTickets(ctx: Ctx, max: number): Promise<OfficersTicket[]> {
  const now = await moneyNow(ctx.db)
  const rows = await ctx.db.prisma.feedback.findMany({
    where: { answeredAt: null, ...within(ctx) },
    orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
    take: max,
    include: READ,
  })
  return rows.map((row) => ticketOf(row, now)).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
}

const cursorOf = ({ id, last }: OfficersTicket): string => `${last?.at.getTime()}~${id}`

function behind(after: string | undefined): Prisma.FeedbackWhereInput {
  if (after === undefined) return { answeredAt: { not: null } }
  const [ms = '', id = ''] = after.split('~')
  const at = new Date(Number(ms))
  return { OR: [{ answeredAt: { lt: at } }, { answeredAt: at, id: { lt: id } }] }
}

/**
 * A page of tickets that were answered for good, the latest first.
 * @param after where it begins, as the page before said it
 */
export async function listAnsweredTickets(
  ctx: Ctx,
  { kind, after }: { readonly kind?: wire.FeedbackKind | undefined; readonly after?: string | undefined },
): Promise<{ items: OfficersTicket[]; next: string | null }> {
  const now = await moneyNow(ctx.db)
  const rows = await ctx.db.prisma.feedback.findMany({
    where: { ...behind(after), ...(kind === undefined ? {} : { kind }), ...within(ctx) },
    orderBy: [{ answeredAt: 'desc' }, { id: 'desc' }],
    take: ANSWERED_PER_PAGE + 1,
    include: READ,
  })
  const items = rows.slice(0, ANSWERED_PER_PAGE).map((row) => ticketOf(row, now))
  const last = items.at(-1)
  return { items, next: rows.length > ANSWERED_PER_PAGE && last !== undefined ? cursorOf(last) : null }
}

/** The tickets of a member, waiting and answered, the newest first. Answered ones are kept half a year. */
export async function listTicketsOf(ctx: Ctx, memberId: bigint): Promise<OfficersTicket[]> {
  const now = await moneyNow(ctx.db)
  const rows = await ctx.db.prisma.feedback.findMany({
    where: { memberId },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    take: OF_MEMBER_MAX,
    include: READ,
  })
  return rows.map((row) => ticketOf(row, now))
}
