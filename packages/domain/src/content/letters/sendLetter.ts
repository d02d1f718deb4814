import { moneyNow, outbox, push, type Tx, withTransaction } from '@croupier/db'
import { fail, HOUR_MS, rooms, letters as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { fingerprintOf, oncePerKey } from '../../platform/index.ts'
import { findPair, isReachable, type Pair } from './pair.ts'

/** Letters of a sender in an hour, to all it may write to. */
export const LETTERS_PER_HOUR_MAX = 60

interface SendLetterInput {
  /** public id of a direct downline; null for the own upline */
  readonly downline: string | null
  /** the client's uuid v7 of this letter */
  readonly requestId: string
  /** plain text, as the wire has let it through */
  readonly text: string
}

/** Keeps the letter, moves its thread to the top, and tells the receiver by a site message. */
async function keep(tx: Tx, { actor }: ActorCtx, pair: Pair, text: string, sentAt: Date) {
  const { memberId, merchantId } = actor
  const { downlineId, uplineId, other } = pair
  const { id } = await tx.letter.create({
    data: { downlineId, senderId: memberId, merchantId, sentAt, text },
    select: { id: true },
  })
  await tx.$executeRaw`
    INSERT INTO letter_threads AS t (downline_id, upline_id, last_id, last_at, merchant_id)
    VALUES (${downlineId}, ${uplineId}, ${id}::uuid, ${sentAt}, ${merchantId})
    ON CONFLICT (downline_id) DO UPDATE SET last_id = EXCLUDED.last_id, last_at = EXCLUDED.last_at
     WHERE t.last_id < EXCLUDED.last_id`
  const fromDownline = memberId === downlineId ? { downlineId: actor.publicId } : {}
  const facts = { account: actor.account, memo: text, ...fromDownline }
  await tx.$executeRaw`
    INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
    VALUES (${other.id}, ${merchantId}, 'LETTER', true, ${`letter:${id}`}, ${sentAt}, ${sentAt}, ${facts})`
  // The sender's other tabs show the letter, too.
  const pushes = [other.publicId, actor.publicId].map((publicId) => push(rooms.member(publicId), 'message.changed', {}))
  await outbox(tx, { kind: 'EVENT', pushes })
  return { id, own: true, text, sentAt }
}

async function send(tx: Tx, ctx: ActorCtx, { downline, text }: SendLetterInput) {
  const { memberId } = ctx.actor
  // Two at once are counted one after the other. The row tells what the account may do at this moment.
  const [sender] = await tx.$queryRaw<{ status: string }[]>`
    SELECT status FROM members WHERE id = ${memberId} FOR NO KEY UPDATE`
  if (sender?.status !== 'ACTIVE') fail('MEMBER_FROZEN', {})
  const pair = await findPair(tx, ctx, downline)
  if (!(await isReachable(tx, ctx, pair))) fail('LETTER_CLOSED', {})
  const sentAt = await moneyNow(tx)
  const since = new Date(sentAt.getTime() - HOUR_MS)
  const sent = await tx.letter.count({ where: { senderId: memberId, sentAt: { gt: since } } })
  if (sent >= LETTERS_PER_HOUR_MAX) fail('LETTER_TOO_MANY', { max: LETTERS_PER_HOUR_MAX })
  return await keep(tx, ctx, pair, text, sentAt)
}

/**
 * Writes a letter of the actor to a direct downline, or to its own upline, once for a request.
 * @returns besides the letter whether this is the first answer said again
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, MEMBER_FROZEN for an account that is not active, LETTER_CLOSED where the other side cannot
 * be written to, LETTER_TOO_MANY above 60 in an hour, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, IDEMPOTENCY_KEY_EXPIRED
 */
export async function sendLetter(
  ctx: ActorCtx,
  input: SendLetterInput,
): Promise<{ value: wire.Letter; replayed: boolean }> {
  const { downline, requestId, text } = input
  const command = {
    memberId: ctx.actor.memberId,
    route: 'letters.send' as const,
    key: requestId,
    fingerprint: fingerprintOf({ downline, text }),
    answer: wire.send.reply.shape.value,
  }
  const done = await withTransaction(
    ctx.db,
    async (tx) => await oncePerKey(tx, command, async () => await send(tx, ctx, input)),
  )
  ctx.db.wakeRelay()
  return done
}
