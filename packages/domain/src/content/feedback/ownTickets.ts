import { lockMembers, moneyNow, withTransaction } from '@croupier/db'
import { DAY_MS, fail, HOUR_MS, type feedback as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { countImage, redrawPaper } from '../../identity/index.ts'
import { merchantVault, readSettings } from '../../platform/index.ts'
import {
  FEEDBACK_BOUNDS,
  imageBinding,
  ownTicket,
  SHOWN,
  showingOf,
  TICKETS_LISTED_MAX,
  TICKETS_PER_DAY_MAX,
  ticketOf,
} from './ticket.ts'

/** The actor's tickets, newest first, and what a new one may be (spec 5: feedback). */
export async function listTickets({
  db,
  actor,
}: ActorCtx): Promise<{ bounds: wire.FeedbackBounds; tickets: wire.Ticket[] }> {
  return await withTransaction(db, async (tx) => {
    const rows = await tx.feedback.findMany({
      where: { memberId: actor.memberId },
      orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
      take: TICKETS_LISTED_MAX,
      include: SHOWN,
    })
    const showing = await showingOf(tx, actor.merchantId)
    return { bounds: FEEDBACK_BOUNDS, tickets: rows.map((row) => ticketOf(row, showing)) }
  })
}

interface SendInput {
  /** the client's: sent twice, it is one ticket */
  readonly feedbackId: string
  readonly kind: wire.FeedbackKind
  readonly content: string
}

/** Counts what people see: a letter outside the basic plane is one character. */
const charsOf = (text: string): number => Array.from(text).length

/**
 * Keeps a question or complaint of the actor (spec 7: PUT /wps/feedback).
 * @throws DomainError FEEDBACK_LENGTH outside the bounds, FEEDBACK_TOO_MANY above ten in 24 hours, IDEMPOTENCY_MISMATCH for an id that
 * was sent with another text
 */
export async function sendTicket(ctx: ActorCtx, input: SendInput): Promise<wire.Ticket> {
  const { feedbackId: id, kind } = input
  const content = input.content.trim()
  const { charsMin: min, charsMax: max } = FEEDBACK_BOUNDS
  if (charsOf(content) < min || charsOf(content) > max) fail('FEEDBACK_LENGTH', { min, max })
  const { memberId, merchantId } = ctx.actor
  return await withTransaction(ctx.db, async (tx) => {
    // Two at once are counted one after the other.
    await lockMembers(tx, memberId)
    const kept = await ownTicket(tx, ctx.actor, id)
    if (kept !== null) {
      if (kept.kind !== kind || kept.content !== content) fail('IDEMPOTENCY_MISMATCH', {})
      return kept
    }
    const sentAt = await moneyNow(tx)
    const since = new Date(sentAt.getTime() - DAY_MS)
    const sent = await tx.feedback.count({ where: { memberId, sentAt: { gt: since } } })
    if (sent >= TICKETS_PER_DAY_MAX) fail('FEEDBACK_TOO_MANY', { max: TICKETS_PER_DAY_MAX })
    const { firstHours, finalDays } = (await readSettings(tx, merchantId)).complaints
    const finalDueAt = new Date(sentAt.getTime() + finalDays * DAY_MS)
    const dueAt = new Date(Math.min(sentAt.getTime() + firstHours * HOUR_MS, finalDueAt.getTime()))
    const data = { id, memberId, merchantId, kind, content, sentAt, dueAt, finalDueAt }
    return ticketOf(await tx.feedback.create({ data, include: SHOWN }), await showingOf(tx, merchantId))
  })
}

interface ImageInput {
  readonly feedbackId: string
  /** 1 to 3; a picture in the same place replaces the one before */
  readonly place: number
  readonly file: Uint8Array
}

/**
 * Adds a picture to a ticket of the actor that waits for its answer; it is drawn again and sealed (safety 4.8).
 * @throws DomainError FEEDBACK_NOT_FOUND, for those of others too; FEEDBACK_ANSWERED; and as for every picture IMAGE_QUOTA_EXCEEDED,
 * IMAGE_UNREADABLE, IMAGE_TOO_LARGE
 */
export async function addTicketImage(ctx: ActorCtx, input: ImageInput): Promise<wire.Ticket> {
  const { feedbackId: id, place, file } = input
  const { memberId, merchantId } = ctx.actor
  const found =
    (await withTransaction(ctx.db, async (tx) => await ownTicket(tx, ctx.actor, id))) ?? fail('FEEDBACK_NOT_FOUND', {})
  if (found.answeredAt !== null) fail('FEEDBACK_ANSWERED', {})
  await countImage(ctx)
  const { webp } = await redrawPaper(file)
  const vault = await merchantVault(ctx, merchantId)
  const sealed = vault.seal(webp.toString('base64'), imageBinding(id, place))
  return await withTransaction(ctx.db, async (tx) => {
    const [locked] = await tx.$queryRaw<{ answered: boolean }[]>`
      SELECT answered_at IS NOT NULL AS answered FROM feedback
       WHERE member_id = ${memberId} AND id = ${id}::uuid FOR UPDATE`
    if (locked === undefined) return fail('FEEDBACK_NOT_FOUND', {})
    if (locked.answered) fail('FEEDBACK_ANSWERED', {})
    const key = { memberId_feedbackId_place: { memberId, feedbackId: id, place } }
    const data = { memberId, feedbackId: id, place, sealed }
    await tx.feedbackImage.upsert({ where: key, create: data, update: { sealed } })
    return (await ownTicket(tx, ctx.actor, id)) ?? fail('FEEDBACK_NOT_FOUND', {})
  })
}
