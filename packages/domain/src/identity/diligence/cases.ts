import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { parseUnits, toDecimalString, type Units, units } from '@croupier/money'
import type { CaseCause } from '@croupier/rules'
import { DAY_MS, fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, readSettings, SecondNeeded, type SecondYes, within } from '../../platform/index.ts'

/** CLEAR: nothing is wrong. REPORTED: an authority was told. ENDED: the business with the member is over. */
export type CaseOutcome = 'CLEAR' | 'REPORTED' | 'ENDED'

/** A case about a member's money; amounts in units. */
export interface AmlCase {
  readonly id: bigint
  readonly merchantCode: string
  readonly publicId: string
  readonly account: string
  readonly cause: CaseCause
  readonly units: Units
  readonly bound: Units
  readonly openedAt: Date
  readonly papersDueAt: Date | null
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly secondedBy: string | null
  readonly outcome: CaseOutcome | null
  readonly note: string | null
}

export interface CaseSearch {
  readonly state: 'OPEN' | 'CLOSED' | 'ALL'
  /** of this member alone */
  readonly member: string | null
  /** the last one of the page before */
  readonly after: bigint | null
}

const PAGE = 50
const STATES = { OPEN: null, CLOSED: { not: null }, ALL: {} } as const

const shown = {
  id: true,
  cause: true,
  units: true,
  boundUnits: true,
  openedAt: true,
  papersDueAt: true,
  closedAt: true,
  closedBy: true,
  secondedBy: true,
  outcome: true,
  note: true,
  member: { select: { account: true, publicId: true, merchant: { select: { code: true } } } },
} as const

/** Cases page by page: open ones the oldest first, the others the newest first. */
export async function listCases(
  ctx: Ctx,
  { state, member, after }: CaseSearch,
): Promise<{ items: AmlCase[]; next: bigint | null }> {
  const isQueue = state === 'OPEN'
  const rows = await ctx.db.prisma.amlCase.findMany({
    where: {
      ...within(ctx),
      closedAt: STATES[state],
      ...(member === null ? {} : { member: { publicId: member } }),
      ...(after === null ? {} : { id: isQueue ? { gt: after } : { lt: after } }),
    },
    orderBy: { id: isQueue ? 'asc' : 'desc' },
    take: PAGE + 1,
    select: shown,
  })
  const items = rows.slice(0, PAGE).map(({ member: whose, boundUnits, cause, outcome, ...row }) => ({
    ...row,
    cause: cause as CaseCause,
    outcome: outcome as CaseOutcome | null,
    units: units(row.units),
    bound: units(boundUnits),
    account: whose.account,
    publicId: whose.publicId,
    merchantCode: whose.merchant.code,
  }))
  return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
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
 * The file of a case: who, what was found, papers, what moved per day in the 180 days before it was opened. That an officer took it is in the
 * audit chain.
 * @throws DomainError NOT_FOUND
 */
export async function takeCaseFile(
  ctx: Ctx,
  { id, by, reason }: { readonly id: bigint; readonly by: string; readonly reason: string },
): Promise<CaseFile> {
  const { prisma } = ctx.db
  const found = await prisma.amlCase.findFirst({ where: { id }, include: { member: true } })
  if (found === null) return fail('NOT_FOUND', {})
  await withTransaction(ctx.db, async (tx) => {
    await auditOfficer(tx, { memberId: found.memberId, by, reason }, 'diligence.fileTaken', { case: String(id) })
  })
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

interface Closing {
  readonly id: bigint
  readonly outcome: CaseOutcome
  readonly by: string
  readonly reason: string
  readonly second: SecondYes | null
}

interface LockedCase {
  readonly merchantId: number
  readonly memberId: bigint
  readonly account: string
  readonly cause: string
  readonly units: bigint
}

async function lockCase(tx: Tx, id: bigint): Promise<LockedCase | null> {
  const [row] = await tx.$queryRaw<LockedCase[]>`
    SELECT c.merchant_id AS "merchantId", c.member_id AS "memberId", m.account, c.cause, c.units
      FROM aml_cases c JOIN members m ON m.id = c.member_id
     WHERE c.id = ${id} AND c.closed_at IS NULL FOR UPDATE OF c`
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
    const { merchantId, memberId, account, cause } = locked
    const { diligence } = await readSettings(tx, merchantId)
    const isLarge = locked.units >= parseUnits(diligence.twoOfficers)
    if (isLarge && second === null) throw new SecondNeeded({ merchantId, subject: account, sum: units(locked.units) })
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
