import { moneyNow, type Tx } from '@croupier/db'
import { feedback as wire } from '@croupier/wire'
import { readSettings } from '../../platform/index.ts'

/** Characters of a ticket (rules E5) and pictures that go with it. */
export const FEEDBACK_BOUNDS: wire.FeedbackBounds = { charsMin: 10, charsMax: 500, imagesMax: 3 }
/** Tickets of a member in 24 hours. */
export const TICKETS_PER_DAY_MAX = 10
/** Tickets that a member is shown; older ones were answered and are dropped. */
export const TICKETS_LISTED_MAX = 100

const NUMBER_CHARS = 8

/** What a ticket is called by people: the random end of its id. */
export const ticketNumber = (id: string): string => id.slice(-NUMBER_CHARS).toUpperCase()

/** Where a picture of a ticket is sealed: it opens in no other row. */
export const imageBinding = (id: string, place: number): string => `feedback_images/${id}/${place}`

/** Who decides independently where player and merchant do not agree. */
type Arbiter = wire.Ticket['arbiter']

/** What is read of a ticket to show it. */
export const SHOWN = { _count: { select: { images: true } } } as const

interface TicketRow {
  readonly id: string
  readonly kind: string
  readonly content: string
  readonly sentAt: Date
  readonly dueAt: Date
  readonly finalDueAt: Date
  readonly firstAnswer: string | null
  readonly firstAnsweredAt: Date | null
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly _count: { readonly images: number }
}

/** What a ticket is shown with: the merchant's arbiter, and the moment. */
export interface Showing {
  readonly arbiter: Arbiter
  readonly at: Date
}

/** A ticket as its member reads it: of a complaint that is answered for good, or should be, the arbiter is named (protection L8). */
export function ticketOf(row: TicketRow, { arbiter, at }: Showing): wire.Ticket {
  const { id, content, sentAt, answer, answeredAt, firstAnswer, firstAnsweredAt, dueAt, finalDueAt } = row
  const kind = wire.feedbackKind.parse(row.kind)
  const isOver = answeredAt !== null || finalDueAt <= at
  return {
    id,
    number: ticketNumber(id),
    kind,
    content,
    images: row._count.images,
    sentAt,
    dueAt: answeredAt === null ? (firstAnsweredAt === null ? dueAt : finalDueAt) : null,
    firstAnswer,
    firstAnsweredAt,
    answer,
    answeredAt,
    arbiter: kind === 'COMPLAINT' && isOver ? arbiter : null,
  }
}

/** What tickets of a merchant are shown with now. */
export async function showingOf(from: Tx, merchantId: number): Promise<Showing> {
  const { arbiterName: name, arbiterUrl: url } = (await readSettings(from, merchantId)).complaints
  return { arbiter: name === '' ? null : { name, url }, at: await moneyNow(from) }
}

/** One of a member's tickets; null where there is none. */
export async function ownTicket(
  from: Tx,
  { memberId, merchantId }: { readonly memberId: bigint; readonly merchantId: number },
  id: string,
): Promise<wire.Ticket | null> {
  const key = { memberId_id: { memberId, id } }
  const row = await from.feedback.findUnique({ where: key, include: SHOWN })
  return row === null ? null : ticketOf(row, await showingOf(from, merchantId))
}
