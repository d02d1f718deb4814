import { type Tx, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import { type Permission, permission } from '@croupier/wire/ops'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import {
  hashPassword,
  keyUri,
  manualKey,
  randomPassword,
  SECRET_BYTES,
} from '../../identity/index.ts'
import { auditMerchants } from '../../platform/index.ts'
import { sealStaffSecret } from './staffSecret.ts'

interface Staff {
  readonly name: string
  readonly roles: string[]
  readonly isDisabled: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
}

/** All officers by name, and the roles there are. */
export async function listStaff({ db }: Ctx): Promise<{
  staff: Staff[]
  roles: { name: string; permissions: Permission[] }[]
}> {
  const rows = await db.prisma.$queryRaw<
    (Omit<Staff, 'isDisabled'> & { disabledAt: Date | null })[]
  >`
    SELECT a.name, a.roles, a.disabled_at AS "disabledAt", a.created_at AS "createdAt",
           (SELECT max(s.seen_at) FROM staff_sessions s WHERE s.staff_id = a.id) AS "lastSeenAt"
      FROM staff_accounts a ORDER BY a.name`
  const roles = await db.prisma.staffRole.findMany({ orderBy: { name: 'asc' } })
  return {
    staff: rows.map(({ disabledAt, ...row }) => ({ ...row, isDisabled: disabledAt !== null })),
    roles: roles.map(({ name, permissions }) => ({
      name,
      permissions: z.array(permission).parse(permissions),
    })),
  }
}

/** @throws DomainError NOT_FOUND for a role that does not exist */
async function checkRoles(tx: Tx, roles: readonly string[]): Promise<void> {
  const known = await tx.staffRole.count({ where: { name: { in: [...roles] } } })
  if (known !== new Set(roles).size) fail('NOT_FOUND', {})
}

interface NewStaff {
  readonly name: string
  readonly roles: readonly string[]
  readonly by: string
  readonly reason: string
  /** instead of random ones, for the demo's officer */
  readonly given?: { readonly password: string; readonly secret: Uint8Array }
}

/** What the new officer gets once: a password, and the key of the authenticator as text and for a QR code. */
export interface StaffKeys {
  readonly password: string
  readonly key: string
  readonly uri: string
}

/**
 * Opens an officer's account.
 * @throws DomainError STAFF_NAME_TAKEN, NOT_FOUND for an unknown role
 */
export async function addStaff(ctx: Ctx, input: NewStaff): Promise<StaffKeys> {
  const { name, by, reason } = input
  const roles = [...new Set(input.roles)].sort()
  const password = input.given?.password ?? randomPassword(ctx.random)
  const secret = input.given?.secret ?? ctx.random.bytes(SECRET_BYTES)
  const passwordHash = await hashPassword(password)
  const sealedSecret = sealStaffSecret(ctx.vault, name, secret)
  await withTransaction(ctx.db, async (tx) => {
    await checkRoles(tx, roles)
    const { count } = await tx.staffAccount.createMany({
      skipDuplicates: true,
      data: { name, passwordHash, sealedSecret, roles, createdAt: ctx.clock.now() },
    })
    if (count === 0) fail('STAFF_NAME_TAKEN', {})
    const after = { officer: name, roles, by, reason }
    await auditMerchants(tx, null, { action: 'staff.added', after })
  })
  return { password, key: manualKey(secret), uri: keyUri(secret, 'Croupier', name) }
}

interface StaffChange {
  readonly name: string
  readonly roles: readonly string[]
  readonly isDisabled: boolean
  readonly by: string
  readonly reason: string
}

/**
 * Gives an officer other roles or disables the account, whose sessions end with it. What a role no longer holds is refused from
 * the next call on, since permissions are read with each.
 * @throws DomainError NOT_FOUND; STAFF_OWN_CHANGE: nobody decides about the own account
 */
export async function changeStaff(ctx: Ctx, input: StaffChange): Promise<void> {
  const { name, by, reason, isDisabled } = input
  if (name === by) fail('STAFF_OWN_CHANGE', {})
  const roles = [...new Set(input.roles)].sort()
  const now = ctx.clock.now()
  await withTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM staff_accounts WHERE name = ${name} FOR UPDATE`
    const found = await tx.staffAccount.findUnique({ where: { name } })
    if (found === null) fail('NOT_FOUND', {})
    await checkRoles(tx, roles)
    const disabledAt = isDisabled ? (found.disabledAt ?? now) : null
    await tx.staffAccount.update({ where: { id: found.id }, data: { roles, disabledAt } })
    if (isDisabled) {
      const open = { staffId: found.id, endedAt: null }
      await tx.staffSession.updateMany({ where: open, data: { endedAt: now } })
    }
    await auditMerchants(tx, null, {
      action: 'staff.changed',
      before: { officer: name, roles: found.roles, isDisabled: found.disabledAt !== null },
      after: { officer: name, roles, isDisabled, by, reason },
    })
  })
}
