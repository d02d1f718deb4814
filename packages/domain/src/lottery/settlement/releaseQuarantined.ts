import { Prisma, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { audit, isWithin } from '../../platform/index.ts'

/** A line that settlement could not read. */
export interface QuarantinedLine {
  readonly merchantCode: string
  readonly gameCode: string
  readonly issueNumber: string
  readonly orderId: string
  readonly lineNo: number
  readonly playCode: string
  readonly placedAt: Date
}

const LISTED_MAX = 200

/** The lines that are set apart, oldest first, at most 200. */
export async function listQuarantined(ctx: Ctx): Promise<QuarantinedLine[]> {
  return await ctx.db.prisma.$queryRaw<QuarantinedLine[]>`
    SELECT m.code AS "merchantCode", g.code AS "gameCode", i.number AS "issueNumber", o.order_id::text AS "orderId",
           l.line_no::int AS "lineNo", l.play_code AS "playCode", o.placed_at AS "placedAt"
      FROM bet_lines l
      JOIN bet_orders o ON o.id = l.order_row_id AND o.merchant_id = l.merchant_id
      JOIN merchants m ON m.id = l.merchant_id
      JOIN games g ON g.id = o.game_id
      JOIN issues i ON i.id = l.issue_id
     WHERE l.state = 'QUARANTINED' AND ${isWithin(ctx, Prisma.sql`l.merchant_id`)} ORDER BY l.order_row_id, l.line_no LIMIT ${LISTED_MAX}`
}

async function release(tx: Tx, merchantId: number): Promise<number> {
  // The issues first, as a settlement locks them: one that is under way ends before its version changes.
  const locked = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT i.id FROM issues i
     WHERE i.id IN (SELECT l.issue_id FROM bet_lines l WHERE l.state = 'QUARANTINED' AND l.merchant_id = ${merchantId})
     ORDER BY i.id FOR UPDATE`
  if (locked.length === 0) return 0
  const issues = locked.map(({ id }) => id)
  await tx.$executeRaw`
    UPDATE issues SET settlement_version = settlement_version + 1, settled_at = NULL,
           state = CASE state WHEN 'SETTLED' THEN 'SETTLING' ELSE state END
     WHERE id = ANY (${issues}::bigint[])`
  return await tx.$executeRaw`
    UPDATE bet_lines SET state = 'PENDING'
     WHERE state = 'QUARANTINED' AND merchant_id = ${merchantId} AND issue_id = ANY (${issues}::bigint[])`
}

/**
 * Lets the next settlement try a merchant's quarantined lines again, once what made them unreadable is mended. What it pays is a
 * settlement version of its own: the rest of their orders was paid already.
 * @param request whose lines, which officer releases them and why
 * @returns how many lines were released
 */
export async function releaseQuarantined(
  ctx: Ctx,
  request: { readonly merchantId: number; readonly by: string; readonly reason: string },
): Promise<number> {
  const { merchantId, by, reason } = request
  return await withTransaction(ctx.db, async (tx) => {
    const released = await release(tx, merchantId)
    if (released === 0) return 0
    await audit(tx, {
      merchantId,
      action: 'lottery.linesReleased',
      actorId: null,
      subjectId: null,
      after: { lines: released, by, reason },
    })
    return released
  })
}
