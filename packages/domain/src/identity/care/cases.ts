import { moneyNow, Prisma, withTransaction } from '@croupier/db'
import type { HarmMarkerName } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, isWithin } from '../../platform/index.ts'

/** Signs and talks of one member that are shown. */
const TIMELINE_MAX = 200

/** How an officer got in touch. NONE: looked at only. */
export type TalkWay = 'CALL' | 'CHAT' | 'MAIL' | 'NONE'
/** What came of it. */
export type TalkOutcome = 'FINE' | 'WATCH' | 'LIMIT' | 'BREAK' | 'EXCLUDED' | 'NOT_REACHED'

/** A player whom an officer is to speak with. */
export interface WaitingTalk {
  readonly publicId: string
  readonly merchantCode: string
  readonly account: string
  readonly score: number
  /** ISO date of the day with this score */
  readonly day: string
  readonly markers: HarmMarkerName[]
  readonly openedAt: Date
}

/** Players who are to be spoken with, the highest score first, at most `max`. */
export async function listCareCases(ctx: Ctx, max: number): Promise<WaitingTalk[]> {
  return await ctx.db.prisma.$queryRaw<WaitingTalk[]>`
    SELECT m.public_id AS "publicId", b.code AS "merchantCode", m.account, c.score, c.day::text, c.opened_at AS "openedAt",
           ARRAY(SELECT h.marker FROM harm_markers h WHERE h.member_id = c.member_id AND h.merchant_id = c.merchant_id AND h.day = c.day
                  ORDER BY h.points DESC, h.marker) AS markers
      FROM care_cases c JOIN members m ON m.id = c.member_id JOIN merchants b ON b.id = c.merchant_id
     WHERE c.closed_at IS NULL AND ${isWithin(ctx, Prisma.sql`c.merchant_id`)}
     ORDER BY c.score DESC, c.opened_at, c.id LIMIT ${max}`
}

/** What an officer did, and the outcome. */
export interface Talk {
  readonly way: TalkWay
  readonly outcome: TalkOutcome
  readonly note: string
}

/** An officer keeps what was done about a member's play; a talk that waits is over by it, unless the member was not reached. */
export async function noteTalk(
  ctx: Ctx,
  { memberId, by, way, outcome, note }: Talk & { readonly memberId: bigint; readonly by: string },
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const { merchantId } = await tx.member.findUniqueOrThrow({ where: { id: memberId }, select: { merchantId: true } })
    const at = await moneyNow(tx)
    const [open] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM care_cases WHERE member_id = ${memberId} AND closed_at IS NULL FOR UPDATE`
    if (open !== undefined && outcome !== 'NOT_REACHED') {
      await tx.careCase.update({ where: { id: open.id }, data: { closedAt: at } })
    }
    const data = { merchantId, memberId, caseId: open?.id ?? null, at, officer: by, way, outcome, note }
    await tx.careTalk.create({ data })
    await auditOfficer(tx, { memberId, by, reason: note }, 'member.spokenWith', { way, outcome })
  })
}

/** A sign of a day, or a talk, in the course of a member's play. */
export type CareEntry =
  | {
      readonly kind: 'SIGN'
      readonly day: string
      readonly marker: HarmMarkerName
      readonly value: bigint
      readonly points: number
    }
  | ({ readonly kind: 'TALK'; readonly day: string; readonly at: Date; readonly by: string } & Talk)

type Row = {
  [Name in 'marker' | 'way' | 'outcome' | 'note' | 'by']: string | null
} & { readonly day: string; readonly value: bigint | null; readonly points: number | null; readonly at: Date | null }

/** Signs and talks of a member, the latest first. */
export async function readCare({ db }: Ctx, memberId: bigint): Promise<CareEntry[]> {
  const rows = await db.prisma.$queryRaw<Row[]>`
    SELECT * FROM (
      SELECT h.day::text, h.marker, h.value, h.points::int, NULL::timestamptz AS at, NULL::text AS by, NULL::text AS way,
             NULL::text AS outcome, NULL::text AS note, 0 AS rank
        FROM harm_markers h WHERE h.member_id = ${memberId}
       UNION ALL
      SELECT (t.at AT TIME ZONE b.time_zone)::date::text, NULL, NULL, NULL, t.at, t.officer, t.way, t.outcome, t.note, 1
        FROM care_talks t JOIN merchants b ON b.id = t.merchant_id WHERE t.member_id = ${memberId}) e
     ORDER BY day DESC, rank DESC, at DESC NULLS LAST, points DESC, marker LIMIT ${TIMELINE_MAX}`
  return rows.map(({ day, marker, value, points, at, by, way, outcome, note }): CareEntry => {
    if (at === null) {
      return { kind: 'SIGN', day, marker: marker as HarmMarkerName, value: value ?? 0n, points: points ?? 0 }
    }
    return {
      kind: 'TALK',
      day,
      at,
      by: by ?? '',
      way: way as TalkWay,
      outcome: outcome as TalkOutcome,
      note: note ?? '',
    }
  })
}
