import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'
import { type Officer, STAFF_IDLE_MS, STAFF_SESSION_MS } from './staffSessions.ts'

const LISTED_MAX = 200

/** A login to the console that is open. */
export interface OpenStaffSession {
  readonly id: string
  readonly officer: string
  readonly address: string
  readonly userAgent: string
  readonly createdAt: Date
  readonly seenAt: Date
  /** the one in which it is read */
  readonly isCurrent: boolean
}

/** Whether an officer decides about others' sessions, too: one who changes officers, at every merchant. */
const isOverAll = ({ permissions, merchants }: Officer): boolean => merchants === null && permissions.has('staff.act')

/** Which sessions are open now, of those that the officer decides about. */
function openTo(officer: Officer, now: number) {
  return {
    endedAt: null,
    createdAt: { gt: new Date(now - STAFF_SESSION_MS) },
    seenAt: { gt: new Date(now - STAFF_IDLE_MS) },
    staff: { disabledAt: null },
    ...(isOverAll(officer) ? {} : { staffId: officer.staffId }),
  }
}

/** The open sessions of an officer, or of all officers for one who changes them, the last seen first. */
export async function listStaffSessions({ db, clock }: Ctx, officer: Officer): Promise<OpenStaffSession[]> {
  const rows = await db.prisma.staffSession.findMany({
    where: openTo(officer, clock.now().getTime()),
    orderBy: { seenAt: 'desc' },
    take: LISTED_MAX,
    select: {
      id: true,
      address: true,
      userAgent: true,
      createdAt: true,
      seenAt: true,
      staff: { select: { name: true } },
    },
  })
  return rows.map(({ staff, ...row }) => ({ ...row, officer: staff.name, isCurrent: row.id === officer.sessionId }))
}

/**
 * Ends an open session, from its next call on: an own one, or anybody's for an officer who changes officers. It takes one officer, since nobody
 * gains anything by it and a stolen session does not wait for a second.
 * @throws DomainError NOT_FOUND for one that is over, and for another's
 */
export async function endStaffSession(
  { db, clock }: Ctx,
  officer: Officer,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const now = clock.now()
  await withTransaction(db, async (tx) => {
    const open = { id, ...openTo(officer, now.getTime()) }
    const found = await tx.staffSession.findFirst({ where: open, select: { staff: { select: { name: true } } } })
    if (found === null) return fail('NOT_FOUND', {})
    await tx.staffSession.updateMany({ where: { id, endedAt: null }, data: { endedAt: now } })
    const after = { officer: found.staff.name, session: id, by: officer.name, reason }
    await auditMerchants(tx, null, { action: 'staff.sessionEnded', after })
  })
}
