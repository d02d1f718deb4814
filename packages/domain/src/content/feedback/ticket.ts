import type { Tx } from '@croupier/db'
import { feedback as wire } from '@croupier/wire'

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

/** What is read of a ticket to show it. */
export const SHOWN = { _count: { select: { images: true } } } as const

interface TicketRow {
  readonly id: string
  readonly kind: string
  readonly content: string
  readonly sentAt: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly _count: { readonly images: number }
}

/** A ticket as its member reads it. */
export function ticketOf(row: TicketRow): wire.Ticket {
  const { id, content, sentAt, answer, answeredAt } = row
  const kind = wire.feedbackKind.parse(row.kind)
  const number = ticketNumber(id)
  return { id, number, kind, content, images: row._count.images, sentAt, answer, answeredAt }
}

/** One of a member's tickets; null where there is none. */
export async function ownTicket(from: Pick<Tx, 'feedback'>, memberId: bigint, id: string): Promise<wire.Ticket | null> {
  const key = { memberId_id: { memberId, id } }
  const row = await from.feedback.findUnique({ where: key, include: SHOWN })
  return row === null ? null : ticketOf(row)
}
