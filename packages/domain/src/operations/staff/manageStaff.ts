import { type Tx, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import { type Permission, permission } from '@croupier/wire/ops'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { hashPassword, masked, randomPassword, SECRET_BYTES } from '../../identity/index.ts'
import { auditMerchants, type SecondYes } from '../../platform/index.ts'
import { writeToOfficer, writeToOwners } from './officerMails.ts'
import { unlockName } from './staffFailures.ts'
import { sealStaffSecret } from './staffSecret.ts'
import { endStaffSessions } from './staffSessions.ts'

interface Staff {
  readonly name: string
  readonly roles: string[]
  /** codes of the merchants at which the officer sees and acts; null: at every one */
  readonly merchants: string[] | null
  readonly isDisabled: boolean
  /** null: of an account from before there were mailboxes */
  readonly email: string | null
  /** until when password and authenticator may be chosen; null: they were */
  readonly enrolUntil: Date | null
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
}

/** All officers by name, and the roles there are. */
export async function listStaff({ db }: Ctx): Promise<{
  staff: Staff[]
  roles: { name: string; permissions: Permission[] }[]
}> {
  const rows = await db.prisma.$queryRaw<(Omit<Staff, 'isDisabled'> & { disabledAt: Date | null })[]>`
    SELECT a.name, a.roles, a.email,
           CASE WHEN NOT a.every_merchant THEN ARRAY(
             SELECT m.code FROM merchants m WHERE m.id = ANY (a.merchant_ids) ORDER BY m.code) END AS merchants, a.disabled_at AS "disabledAt", a.created_at AS "createdAt", a.enrol_until AS "enrolUntil",
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

/**
 * The columns of an officer's merchants, by their codes.
 * @throws DomainError NOT_FOUND for a merchant that is not there
 */
async function wallsOf(tx: Tx, codes: readonly string[] | null) {
  if (codes === null) return { everyMerchant: true, merchantIds: [] }
  const found = await tx.merchant.findMany({ where: { code: { in: [...codes] } }, select: { id: true } })
  if (found.length === 0 || found.length !== new Set(codes).size) fail('NOT_FOUND', {})
  return { everyMerchant: false, merchantIds: found.map(({ id }) => id).sort((one, other) => one - other) }
}

/** The codes of an officer's merchants. */
async function codesOf(tx: Tx, { everyMerchant, merchantIds }: { everyMerchant: boolean; merchantIds: number[] }) {
  if (everyMerchant) return null
  const found = await tx.merchant.findMany({ where: { id: { in: merchantIds } }, orderBy: { code: 'asc' } })
  return found.map(({ code }) => code)
}

/** The role that may do everything, and by which every other can be mended: it stays as it is. */
const OWNER = 'OWNER'

/** Which officers decide about another one, and why. */
interface StaffDecision {
  readonly name: string
  readonly by: string
  /** null for the command line, which the operator alone can use */
  readonly second: SecondYes | null
  readonly reason: string
}

/** @throws DomainError STAFF_OWN_CHANGE: nobody decides about the own account, first or second */
function refuseOwn({ name, by, second }: StaffDecision): void {
  if (name === by || name === second?.by) fail('STAFF_OWN_CHANGE', {})
}

interface NewStaff extends StaffDecision {
  /** the own mailbox of the one who is to enrol */
  readonly email: string
  readonly roles: readonly string[]
  /** codes of merchants; null: every one */
  readonly merchants: readonly string[] | null
  /** chosen already, for the demo's officers */
  readonly given?: { readonly password: string; readonly secret: Uint8Array }
}

/** With it, and until then, password and authenticator are chosen, once. */
interface StaffInvite {
  readonly secret: string
  readonly until: Date
}

const INVITE_MS = 24 * 3_600_000

async function newInvite(ctx: Ctx, name: string) {
  const secret = randomPassword(ctx.random)
  const until = new Date(ctx.clock.now().getTime() + INVITE_MS)
  const data = {
    passwordHash: await hashPassword(secret),
    // Of nobody's authenticator: another one is made when the officer begins.
    sealedSecret: sealStaffSecret(ctx.vault, name, ctx.random.bytes(SECRET_BYTES)),
    enrolUntil: until,
  }
  return { invite: { secret, until }, data }
}

/** Where an invitation leads: what follows the # stays in the browser, in no log of any server. */
const linkOf = (home: string, name: string, { secret }: StaffInvite): string =>
  `${home}/enrolment#${new URLSearchParams({ name, secret })}`

/** @throws DomainError MEMBER_EMAIL_TAKEN: nobody is two officers by one mailbox */
async function refuseTakenMailbox(tx: Tx, email: string, name: string): Promise<void> {
  if ((await tx.staffAccount.count({ where: { email, name: { not: name } } })) > 0) fail('MEMBER_EMAIL_TAKEN', {})
}

/** Owners who have to have enrolled before two of them can do everything else in the console. */
const FIRST_OWNERS = 2

/**
 * Opens an officer's account at the command line, which the operator alone can use: the first ones, whom nobody could invite, and the demo's.
 * As soon as two owners have enrolled the one-time link goes to the mailbox of the new officer, as every other does, and to nobody else.
 * @param home where officers reach the console
 * @returns what its officer enrols with (`enrolStaff`); null: it was mailed
 * @throws DomainError STAFF_NAME_TAKEN, MEMBER_EMAIL_TAKEN, NOT_FOUND for an unknown role or merchant
 */
export async function addStaff(ctx: Ctx, input: Omit<NewStaff, 'second'>, home: string): Promise<StaffInvite | null> {
  const enrolled = { roles: { has: OWNER }, disabledAt: null, enrolledAt: { not: null } }
  const owners = await ctx.db.prisma.staffAccount.count({ where: enrolled })
  const isMailed = owners >= FIRST_OWNERS && input.given === undefined
  const invite = await openAccount(ctx, { ...input, second: null }, isMailed ? home : null)
  return isMailed ? null : invite
}

/**
 * Two officers open another's account. The one-time link to enrol goes to the mailbox of the new officer and nowhere else: those who open the
 * account learn neither it, nor password, nor authenticator (safety 4.9).
 * @param home where officers reach the console
 * @throws DomainError STAFF_NAME_TAKEN, MEMBER_EMAIL_TAKEN, NOT_FOUND for an unknown role or merchant
 */
export async function inviteStaff(
  ctx: Ctx,
  input: Omit<NewStaff, 'given'> & { readonly second: SecondYes },
  home: string,
): Promise<void> {
  await openAccount(ctx, input, home)
}

async function openAccount(ctx: Ctx, input: NewStaff, home: string | null): Promise<StaffInvite> {
  const { name, merchants, by, second, reason, given } = input
  const email = input.email.toLowerCase()
  const roles = [...new Set(input.roles)].sort()
  const { invite, data } = await newInvite(ctx, name)
  const chosen = given && {
    passwordHash: await hashPassword(given.password),
    sealedSecret: sealStaffSecret(ctx.vault, name, given.secret),
    enrolUntil: null,
    enrolledAt: ctx.clock.now(),
  }
  await withTransaction(ctx.db, async (tx) => {
    await second?.use(tx)
    await checkRoles(tx, roles)
    await refuseTakenMailbox(tx, email, name)
    const { count } = await tx.staffAccount.createMany({
      skipDuplicates: true,
      data: { name, email, ...data, ...chosen, roles, ...(await wallsOf(tx, merchants)), createdAt: ctx.clock.now() },
    })
    if (count === 0) fail('STAFF_NAME_TAKEN', {})
    if (home !== null) {
      await writeToOfficer(tx, ctx, email, 'invited', { officer: name, link: linkOf(home, name, invite) })
    }
    const mailbox = masked('email', email)
    const after = { officer: name, roles, merchants, mailbox, by, second: second?.by ?? null, reason }
    await auditMerchants(tx, null, { action: 'staff.added', after })
  })
  return invite
}

/**
 * Lets an officer choose password and authenticator again, one who lost them or came too late: the old ones open nothing any more, every
 * session ends, and a one-time link goes to the officer's own mailbox.
 * @param home where officers reach the console
 * @throws DomainError NOT_FOUND; STAFF_NO_MAILBOX; STAFF_OWN_CHANGE: nobody decides about the own account
 */
export async function renewStaff(ctx: Ctx, decision: StaffDecision, home: string): Promise<void> {
  const { name, by, second, reason } = decision
  refuseOwn(decision)
  const { invite, data } = await newInvite(ctx, name)
  await withTransaction(ctx.db, async (tx) => {
    await second?.use(tx)
    await tx.$queryRaw`SELECT 1 FROM staff_accounts WHERE name = ${name} FOR UPDATE`
    const found = await tx.staffAccount.findUnique({ where: { name } })
    if (found === null) return fail('NOT_FOUND', {})
    if (found.email === null) return fail('STAFF_NO_MAILBOX', {})
    await unlockName(tx, name)
    await tx.staffAccount.update({ where: { id: found.id }, data })
    await endStaffSessions(tx, found.id, ctx.clock.now())
    await writeToOfficer(tx, ctx, found.email, 'renewed', { officer: name, link: linkOf(home, name, invite) })
    const after = { officer: name, mailbox: masked('email', found.email), by, second: second?.by ?? null, reason }
    await auditMerchants(tx, null, { action: 'staff.renewed', after })
  })
}

interface StaffChange extends StaffDecision {
  /** another mailbox; null: it stays */
  readonly email: string | null
  readonly roles: readonly string[]
  /** codes of merchants; null: every one */
  readonly merchants: readonly string[] | null
  readonly isDisabled: boolean
}

const shown = (email: string | null): string | null => (email === null ? null : masked('email', email))

/** The old mailbox and the owners hear where invitations go from now on. */
async function tellOfMailbox(
  tx: Tx,
  ctx: Ctx,
  { name, by, second }: StaffDecision,
  { old, email }: { readonly old: string | null; readonly email: string },
): Promise<void> {
  const words = { officer: name, by, second: second?.by ?? '', mailbox: masked('email', email) }
  if (old !== null) await writeToOfficer(tx, ctx, old, 'moved', words)
  await writeToOwners(tx, ctx, name, 'moved', words)
}

/**
 * Gives an officer other roles and merchants, another mailbox, or disables the account, whose sessions end with it. What a role no longer holds, and every other merchant, is refused from
 * the next call on, since permissions are read with each.
 * @throws DomainError NOT_FOUND; MEMBER_EMAIL_TAKEN; STAFF_OWN_CHANGE: nobody decides about the own account
 */
export async function changeStaff(ctx: Ctx, input: StaffChange): Promise<void> {
  const { name, merchants, by, second, reason, isDisabled } = input
  refuseOwn(input)
  const roles = [...new Set(input.roles)].sort()
  const now = ctx.clock.now()
  await withTransaction(ctx.db, async (tx) => {
    await second?.use(tx)
    await tx.$queryRaw`SELECT 1 FROM staff_accounts WHERE name = ${name} FOR UPDATE`
    const found = await tx.staffAccount.findUnique({ where: { name } })
    if (found === null) fail('NOT_FOUND', {})
    await checkRoles(tx, roles)
    const disabledAt = isDisabled ? (found.disabledAt ?? now) : null
    const email = input.email?.toLowerCase() ?? found.email
    if (email !== null) await refuseTakenMailbox(tx, email, name)
    await tx.staffAccount.update({
      where: { id: found.id },
      data: { roles, email, disabledAt, ...(await wallsOf(tx, merchants)) },
    })
    if (isDisabled) await endStaffSessions(tx, found.id, now)
    if (email !== found.email) await tellOfMailbox(tx, ctx, input, { old: found.email, email: email ?? '' })
    await auditMerchants(tx, null, {
      action: 'staff.changed',
      before: {
        officer: name,
        roles: found.roles,
        merchants: await codesOf(tx, found),
        isDisabled: found.disabledAt !== null,
        mailbox: shown(found.email),
      },
      after: {
        officer: name,
        roles,
        merchants,
        isDisabled,
        mailbox: shown(email),
        by,
        second: second?.by ?? null,
        reason,
      },
    })
  })
}

interface RoleChange {
  readonly role: string
  readonly permissions: readonly Permission[]
  readonly by: string
  readonly second: SecondYes
  readonly reason: string
}

/**
 * Two officers say what a role may do, one that is there or a new one; it holds from the next call on of everybody who has the role.
 * @throws DomainError STAFF_OWN_CHANGE for a role of one of the two, and for that of the owners
 */
export async function saveRole(ctx: Ctx, input: RoleChange): Promise<void> {
  const { role, by, second, reason } = input
  const permissions = [...new Set(input.permissions)].sort()
  await withTransaction(ctx.db, async (tx) => {
    await second.use(tx)
    const own = await tx.staffAccount.count({ where: { name: { in: [by, second.by] }, roles: { has: role } } })
    if (role === OWNER || own > 0) fail('STAFF_OWN_CHANGE', {})
    const before = await tx.staffRole.findUnique({ where: { name: role } })
    await tx.staffRole.upsert({ where: { name: role }, create: { name: role, permissions }, update: { permissions } })
    await auditMerchants(tx, null, {
      action: 'staff.roleSaved',
      before: { role, permissions: before?.permissions ?? null },
      after: { role, permissions, by, second: second.by, reason },
    })
  })
}
