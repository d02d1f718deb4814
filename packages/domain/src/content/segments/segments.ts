import { moneyNow, withTransaction } from '@croupier/db'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import { type Conditions, conditions, type WrittenConditions } from './conditions.ts'
import { fitting } from './fitting.ts'

const CODE = /^[A-Z][A-Z0-9_]{1,30}$/

interface Officer {
  readonly by: string
  readonly reason: string
}

/** A segment with the number of members that fit it now. */
export interface MeasuredSegment {
  readonly code: string
  readonly conditions: WrittenConditions
  readonly members: number
}

/** How many members of a merchant fit conditions now. */
async function countFitting(ctx: Ctx, merchantId: number, all: Conditions): Promise<number> {
  return await withTransaction(ctx.db, async (tx) => {
    const where = fitting(all, { merchantId, at: await moneyNow(tx) })
    const [row] = await tx.$queryRaw<{ members: number }[]>`
      SELECT count(*)::int AS members FROM members m JOIN merchants b ON b.id = m.merchant_id WHERE ${where}`
    return row?.members ?? 0
  })
}

/**
 * How many members of a merchant fit conditions now, before a segment is saved or written to.
 * @throws ZodError for conditions that are none
 */
export async function measureConditions(ctx: Ctx, merchantId: number, written: unknown): Promise<number> {
  return await countFitting(ctx, merchantId, conditions.parse(written))
}

/**
 * Keeps conditions under a code; those that were kept under it are replaced, and campaigns that run are not changed by it.
 * @returns how many members fit now
 * @throws ZodError for conditions that are none, or a code that is none
 */
export async function saveSegment(
  ctx: Ctx,
  {
    merchantId,
    by,
    reason,
    ...input
  }: Officer & {
    readonly merchantId: number
    readonly code: string
    readonly conditions: unknown
  },
): Promise<number> {
  const code = z.string().regex(CODE).parse(input.code)
  const all = conditions.parse(input.conditions)
  const kept = z.encode(conditions, all)
  await withTransaction(ctx.db, async (tx) => {
    await tx.segment.upsert({
      where: { merchantId_code: { merchantId, code } },
      create: { merchantId, code, conditions: kept, createdAt: await moneyNow(tx) },
      update: { conditions: kept },
    })
    const after = { segment: code, conditions: JSON.stringify(kept), by, reason }
    await audit(tx, {
      merchantId,
      action: 'segment.saved',
      actorId: null,
      subjectId: null,
      after,
    })
  })
  return await countFitting(ctx, merchantId, all)
}

/** The segments of a merchant with their size now. @throws ZodError when a stored one is none */
export async function listSegments(ctx: Ctx, merchantId: number): Promise<MeasuredSegment[]> {
  const rows = await ctx.db.prisma.segment.findMany({
    where: { merchantId },
    orderBy: { code: 'asc' },
  })
  const listed: MeasuredSegment[] = []
  for (const row of rows) {
    const all = conditions.parse(row.conditions)
    const members = await countFitting(ctx, merchantId, all)
    listed.push({ code: row.code, conditions: z.encode(conditions, all), members })
  }
  return listed
}

/** The conditions of a segment; null when the merchant has none of this code. */
export async function conditionsOf(ctx: Ctx, merchantId: number, code: string): Promise<Conditions | null> {
  const row = await ctx.db.prisma.segment.findUnique({
    where: { merchantId_code: { merchantId, code } },
  })
  return row === null ? null : conditions.parse(row.conditions)
}
