import { moneyNow, outbox, Prisma, push, withTransaction } from '@croupier/db'
import { rooms } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, merchantVault } from '../../platform/index.ts'
import { imageBinding } from './ticket.ts'

/** Characters of an answer. */
export const ANSWER_CHARS_MAX = 2_000

interface Answer {
  readonly id: string
  /** what the member reads, at most `ANSWER_CHARS_MAX` characters */
  readonly answer: string
  /** false: a complaint's first answer, which another one follows */
  readonly isFinal?: boolean
  readonly by: string
  readonly reason: string
}

interface Answered {
  readonly memberId: bigint
  readonly merchantId: number
  readonly publicId: string
}

/**
 * An officer answers a ticket; the member gets the answer as a site message in the same transaction. A complaint may have a first answer
 * before the last one (protection L8).
 * @returns false when none with this id waits, or it had its first answer, and nothing changes
 * @throws RangeError for an empty answer or one that is too long
 */
export async function answerTicket(ctx: Ctx, { id, by, reason, isFinal = true, ...texts }: Answer): Promise<boolean> {
  const answer = texts.answer.trim()
  if (answer === '' || answer.length > ANSWER_CHARS_MAX) {
    throw new RangeError(`An answer has 1 to ${ANSWER_CHARS_MAX} characters`)
  }
  const done = await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const change = isFinal
      ? Prisma.sql`answer = ${answer}, answered_at = ${at}, answered_by = ${by}`
      : Prisma.sql`first_answer = ${answer}, first_answered_at = ${at}, first_answered_by = ${by}`
    const mayBe = isFinal ? Prisma.sql`true` : Prisma.sql`f.kind = 'COMPLAINT' AND f.first_answered_at IS NULL`
    const [row] = await tx.$queryRaw<Answered[]>`
      UPDATE feedback f SET ${change} FROM members m
       WHERE f.id = ${id}::uuid AND f.answered_at IS NULL AND m.id = f.member_id AND ${mayBe}
      RETURNING f.member_id AS "memberId", f.merchant_id AS "merchantId", m.public_id AS "publicId"`
    if (row === undefined) return false
    const { memberId, merchantId, publicId } = row
    const facts = { memo: answer }
    await tx.$executeRaw`
      INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
      VALUES (${memberId}, ${merchantId}, 'FEEDBACK_ANSWERED', true, ${`feedback:${id}`}, ${at}, ${at}, ${facts})
      ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING`
    const pushes = [push(rooms.member(publicId), 'message.changed', {})]
    await outbox(tx, { kind: 'EVENT', pushes })
    await auditOfficer(tx, { memberId, by, reason }, isFinal ? 'feedback.answered' : 'feedback.answeredFirst', {
      ticket: id,
    })
    return true
  })
  if (done) ctx.db.wakeRelay()
  return done
}

/**
 * An officer opens the pictures of a ticket. Who looked and why is in the audit chain.
 * @returns WebP, in their places; none where there is no such ticket
 */
export async function openTicketImages(
  ctx: Ctx,
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
): Promise<Buffer[]> {
  return await withTransaction(ctx.db, async (tx) => {
    const row = await tx.feedback.findFirst({
      where: { id },
      include: { images: { orderBy: { place: 'asc' } } },
    })
    if (row === null || row.images.length === 0) return []
    const vault = await merchantVault(ctx, row.merchantId)
    await auditOfficer(tx, { memberId: row.memberId, by, reason }, 'feedback.imagesOpened', {
      ticket: id,
    })
    return row.images.map(({ place, sealed }) => Buffer.from(vault.open(sealed, imageBinding(id, place)), 'base64'))
  })
}
