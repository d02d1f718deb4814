import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { parseUnits, toDecimalString, type Units, units } from '@croupier/money'
import type { CaseCause } from '@croupier/rules'
import { DAY_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, readSettings, SecondNeeded, type SecondYes } from '../../platform/index.ts'

/** A case about a member's money; amounts in units. */
export interface AmlCase {
  readonly id: bigint
  readonly merchantCode: string
  readonly account: string
  readonly cause: CaseCause
  readonly units: Units
  readonly bound: Units
  readonly openedAt: Date
  readonly papersDueAt: Date | null
}

const shown = {
  id: true,
  cause: true,
  units: true,
  boundUnits: true,
  openedAt: true,
  papersDueAt: true,
  member: { select: { account: true, merchant: { select: { code: true } } } },
} as const

/** All open cases, the oldest first, at most `max`. */
export async function listCases(ctx: Ctx, max: number): Promise<AmlCase[]> {
  const rows = await ctx.db.prisma.amlCase.findMany({
    where: { closedAt: null },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    take: max,
    select: shown,
  })
  return rows.map(({ member, boundUnits, cause, ...row }) => ({
    ...row,
    cause: cause as CaseCause,
    units: units(row.units),
    bound: units(boundUnits),
    account: member.account,
    merchantCode: member.merchant.code,
  }))
}

/** A case with what it depends on, as it is handed to an authority: one day, flow and amount a line. */
export interface CaseFile {
  readonly case: Readonly<Record<string, string | null>>
  readonly papers: readonly Readonly<Record<string, string | null>>[]
  readonly days: readonly Readonly<Record<string, string>>[]
  /** other open or closed cases of the member */
  readonly others: readonly Readonly<Record<string, string | null>>[]
}

const REPORTED_DAYS = 180
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * The file of a case: who, what was found, papers, what moved per day in the 180 days before it was opened.
 * @returns null when there is none with this id
 */
export async function readCase(ctx: Ctx, id: bigint): Promise<CaseFile | null> {
  const { prisma } = ctx.db
  const found = await prisma.amlCase.findFirst({ where: { id }, include: { member: true } })
  if (found === null) return null
  const { memberId, member, openedAt } = found
  const from = new Date(openedAt.getTime() - REPORTED_DAYS * DAY_MS)
  const [days, papers, others] = await Promise.all([
    prisma.amlDay.findMany({ where: { memberId, day: { gte: from } }, orderBy: { day: 'asc' } }),
    prisma.diligencePaper.findMany({ where: { memberId }, orderBy: { sentAt: 'asc' } }),
    prisma.amlCase.findMany({ where: { memberId, id: { not: id } }, orderBy: { id: 'asc' } }),
  ])
  return {
    case: {
      id: String(id),
      account: member.account,
      cause: found.cause,
      amount: toDecimalString(units(found.units)),
      bound: toDecimalString(units(found.boundUnits)),
      openedAt: openedAt.toISOString(),
      closedAt: found.closedAt?.toISOString() ?? null,
      closedBy: found.closedBy,
      secondedBy: found.secondedBy,
      outcome: found.outcome,
      note: found.note,
    },
    papers: papers.map(({ kind, state, reason, sentAt, decidedBy }) => {
      return { kind, state, reason, sentAt: sentAt.toISOString(), decidedBy }
    }),
    days: days.map(({ day, flow, movements, ...sum }) => ({
      day: dayOf(day),
      flow,
      movements: String(movements),
      amount: toDecimalString(units(sum.units)),
      largest: toDecimalString(units(sum.largestUnits)),
    })),
    others: others.map((other) => ({
      id: String(other.id),
      cause: other.cause,
      openedAt: other.openedAt.toISOString(),
      outcome: other.outcome,
    })),
  }
}

/** CLEAR: nothing is wrong. REPORTED: an authority was told. ENDED: the business with the member is over. */
export const CASE_OUTCOMES = ['CLEAR', 'REPORTED', 'ENDED'] as const

interface Closing {
  readonly id: bigint
  readonly outcome: (typeof CASE_OUTCOMES)[number]
  readonly by: string
  readonly reason: string
  readonly second: SecondYes | null
}

interface LockedCase {
  readonly merchantId: number
  readonly memberId: bigint
  readonly cause: string
  readonly units: bigint
}

async function lockCase(tx: Tx, id: bigint): Promise<LockedCase | null> {
  const [row] = await tx.$queryRaw<LockedCase[]>`
    SELECT merchant_id AS "merchantId", member_id AS "memberId", cause, units FROM aml_cases
     WHERE id = ${id} AND closed_at IS NULL FOR UPDATE`
  return row ?? null
}

/**
 * An officer closes a case; a large one needs a second officer's yes (protection M8).
 * @returns false where none with this id is open
 * @throws SecondNeeded
 */
export async function closeCase(ctx: Ctx, closing: Closing): Promise<boolean> {
  const { id, outcome, by, reason, second } = closing
  return await withTransaction(ctx.db, async (tx) => {
    const locked = await lockCase(tx, id)
    if (locked === null) return false
    const { merchantId, memberId, cause } = locked
    const { diligence } = await readSettings(tx, merchantId)
    const isLarge = locked.units >= parseUnits(diligence.twoOfficers)
    if (isLarge && second === null) throw new SecondNeeded({ merchantId, subject: String(id) })
    await second?.use(tx)
    const secondedBy = second?.by ?? null
    await tx.amlCase.update({
      where: { id_merchantId: { id, merchantId } },
      data: { closedAt: await moneyNow(tx), closedBy: by, secondedBy, outcome, note: reason },
    })
    const more = { case: String(id), cause, outcome, second: secondedBy }
    await auditOfficer(tx, { memberId, by, reason }, 'diligence.caseClosed', more)
    return true
  })
}
