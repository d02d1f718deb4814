import { createHash } from 'node:crypto'
import type { Tx } from '@croupier/db'
import type { Permission } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { randomToken } from '../../random.ts'

/** A session ends after a shift, and after half an hour in which nothing was done. */
export const STAFF_SESSION_MS = 12 * 3_600_000
export const STAFF_IDLE_MS = 30 * 60_000
/** `seen_at` is written once in this time at most. */
const SEEN_MS = 60_000

/** An officer who is logged in. */
export interface Officer {
  readonly staffId: bigint
  readonly name: string
  readonly sessionId: string
  readonly permissions: ReadonlySet<Permission>
  /** where the officer sees and acts; null: at every merchant */
  readonly merchants: readonly number[] | null
}

const VALUE_BYTES = 32

const hashOfValue = (value: string): Buffer => createHash('sha256').update(value).digest()

/** Opens a session of an officer who has just proved who it is. @returns the cookie's value */
export async function openStaffSession(
  tx: Tx,
  ctx: Ctx,
  staffId: bigint,
  from: { readonly address: string; readonly userAgent: string },
): Promise<string> {
  const value = randomToken(ctx.random, VALUE_BYTES)
  const now = ctx.clock.now()
  await tx.staffSession.create({
    data: {
      id: ctx.ids.uuid(),
      staffId,
      valueHash: new Uint8Array(hashOfValue(value)),
      address: from.address,
      userAgent: from.userAgent,
      createdAt: now,
      seenAt: now,
    },
  })
  return value
}

/** Ends the open sessions of an officer, but for one. */
export async function endStaffSessions(tx: Tx, staffId: bigint, now: Date, keep: string | null = null): Promise<void> {
  const others = keep === null ? {} : { id: { not: keep } }
  const open = { staffId, endedAt: null, ...others }
  await tx.staffSession.updateMany({ where: open, data: { endedAt: now } })
}

interface Row {
  readonly id: string
  readonly staffId: bigint
  readonly name: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly permissions: Permission[]
  readonly merchants: number[] | null
}

/** Who a cookie's value stands for: null when its session ended, ran out, or its account was disabled. */
export async function findOfficer({ db, clock }: Ctx, value: string): Promise<Officer | null> {
  const [row] = await db.prisma.$queryRaw<Row[]>`
    SELECT s.id, s.staff_id AS "staffId", a.name, s.created_at AS "createdAt", s.seen_at AS "seenAt",
           ARRAY(SELECT DISTINCT unnest(r.permissions) FROM staff_roles r WHERE r.name = ANY (a.roles)) AS permissions,
           CASE WHEN NOT a.every_merchant THEN a.merchant_ids END AS merchants
      FROM staff_sessions s JOIN staff_accounts a ON a.id = s.staff_id
     WHERE s.value_hash = ${hashOfValue(value)} AND s.ended_at IS NULL AND a.disabled_at IS NULL`
  if (row === undefined) return null
  const now = clock.now()
  const age = now.getTime() - row.createdAt.getTime()
  const idle = now.getTime() - row.seenAt.getTime()
  if (age >= STAFF_SESSION_MS || idle >= STAFF_IDLE_MS) return null
  if (idle > SEEN_MS) {
    await db.prisma.staffSession.update({ where: { id: row.id }, data: { seenAt: now } })
  }
  const { staffId, name, id: sessionId, merchants } = row
  return { staffId, name, sessionId, permissions: new Set(row.permissions), merchants }
}

/** Ends one session. */
export async function logOutStaff({ db, clock }: Ctx, sessionId: string): Promise<void> {
  await db.prisma.staffSession.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: clock.now() },
  })
}
