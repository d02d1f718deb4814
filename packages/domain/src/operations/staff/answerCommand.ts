import { type Tx, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Permission } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants, SecondYes } from '../../platform/index.ts'
import { freshStep, tryStaff } from './logInStaff.ts'
import type { Officer } from './staffSessions.ts'
import { openCommand, type SentCommand } from './waitingCommands.ts'

/** The second officer's answer to a command. */
interface Answer {
  readonly id: string
  /** of the command that was shown, as hex */
  readonly fingerprint: string
}

/** A command that is carried out now, in the name of the officer who sent it. */
export interface AnsweredCommand extends SentCommand {
  readonly first: Officer
  readonly second: SecondYes
}

/**
 * What an officer may answer: a command that waits, of somebody else, that needs a permission of the own, and that is the one shown.
 * @throws DomainError STAFF_OVER, STAFF_OWN_CHANGE, STAFF_FORBIDDEN
 */
async function answerable(ctx: Ctx, officer: Officer, { id, fingerprint }: Answer) {
  const row = await ctx.db.prisma.waitingCommand.findUnique({ where: { id } })
  const isWaiting = row?.state === 'WAITING' && row.expiresAt > ctx.clock.now()
  if (row === null || !isWaiting) return fail('STAFF_OVER', {})
  if (row.firstId === officer.staffId) fail('STAFF_OWN_CHANGE', {})
  if (!officer.permissions.has(row.permission as Permission)) fail('STAFF_FORBIDDEN', {})
  if (Buffer.from(row.fingerprint).toString('hex') !== fingerprint) fail('STAFF_OVER', {})
  return row
}

/**
 * The officer who sent a command, as the account is now.
 * @throws DomainError STAFF_OVER for one who may not do it any more
 */
async function firstOfficer({ db }: Ctx, staffId: bigint, permission: Permission): Promise<Officer> {
  const found = await db.prisma.staffAccount.findUniqueOrThrow({ where: { id: staffId } })
  const roles = await db.prisma.staffRole.findMany({ where: { name: { in: found.roles } } })
  const permissions = new Set(roles.flatMap((role) => role.permissions as Permission[]))
  if (found.disabledAt !== null || !permissions.has(permission)) fail('STAFF_OVER', {})
  // Nothing is done in a session of the first officer, who may have logged out.
  const merchants = found.everyMerchant ? null : found.merchantIds
  return { staffId, name: found.name, sessionId: '', permissions, merchants }
}

/** How long who has just enrolled is nobody's second officer. */
const NEW_MS = 24 * 3_600_000

/**
 * Refuses the yes of an officer who enrolled within the last day (safety 4.9): who opened the account could be that officer. On the
 * platform's first day everybody is new, and nobody is refused for it.
 * @throws DomainError STAFF_TOO_NEW
 */
async function refuseNew({ db, clock }: Ctx, staffId: bigint): Promise<void> {
  const now = clock.now().getTime()
  const { enrolledAt } = await db.prisma.staffAccount.findUniqueOrThrow({ where: { id: staffId } })
  const counts = (enrolledAt?.getTime() ?? 0) + NEW_MS
  if (counts <= now) return
  const older = { enrolledAt: { lte: new Date(now - NEW_MS) }, disabledAt: null }
  if ((await db.prisma.staffAccount.count({ where: older })) === 0) return
  fail('STAFF_TOO_NEW', { retryAfterS: Math.ceil((counts - now) / 1_000) })
}

/** Proves with a code of the own authenticator, taken once, that the officer is there. @throws DomainError as of a login */
async function prove(ctx: Ctx, { name }: Officer, code: string): Promise<void> {
  await tryStaff(
    ctx,
    name,
    (account, now) => (account.enrolUntil === null ? freshStep(ctx, account, code, now) : null),
    async () => await Promise.resolve(),
  )
}

/**
 * A second officer says yes, in an own session and with a code of the own authenticator, to the command that was shown. The caller
 * carries it out at once, in this request: between a yes and its effect is no time in which a session could be stolen, the world
 * change or the yes be used for something else, and nobody has to come back for it. The row of the command is the only proof: the
 * effect's own transaction moves it on, under its lock, so that two yeses are one effect, and a refusal leaves it waiting.
 * @throws DomainError STAFF_OVER, STAFF_OWN_CHANGE, STAFF_FORBIDDEN, STAFF_TOO_NEW, SESSION_WRONG_CREDENTIALS, SESSION_LOCKED
 */
export async function sayYes(
  ctx: Ctx,
  officer: Officer,
  answer: Answer & { readonly code: string },
): Promise<AnsweredCommand> {
  const row = await answerable(ctx, officer, answer)
  await refuseNew(ctx, officer.staffId)
  await prove(ctx, officer, answer.code)
  const first = await firstOfficer(ctx, row.firstId, row.permission as Permission)
  const use = async (tx: Tx) => {
    const now = ctx.clock.now()
    const { count } = await tx.waitingCommand.updateMany({
      where: { id: row.id, state: 'WAITING', expiresAt: { gt: now } },
      data: { state: 'DONE', secondId: officer.staffId, endedAt: now },
    })
    if (count === 0) fail('STAFF_OVER', {})
  }
  return { ...openCommand(ctx, row), first, second: new SecondYes(officer.name, use) }
}

/** Whether a command was carried out. */
export async function isCommandDone({ db }: Ctx, id: string): Promise<boolean> {
  return (await db.prisma.waitingCommand.count({ where: { id, state: 'DONE' } })) === 1
}

/**
 * A second officer says no, and why: the command is over.
 * @throws DomainError STAFF_OVER, STAFF_OWN_CHANGE, STAFF_FORBIDDEN
 */
export async function sayNo(ctx: Ctx, officer: Officer, answer: Answer & { readonly reason: string }): Promise<void> {
  const { id, action, merchantId } = await answerable(ctx, officer, answer)
  const { reason } = answer
  await withTransaction(ctx.db, async (tx) => {
    const { count } = await tx.waitingCommand.updateMany({
      where: { id, state: 'WAITING' },
      data: { state: 'REFUSED', secondId: officer.staffId, answer: reason, endedAt: ctx.clock.now() },
    })
    if (count === 0) fail('STAFF_OVER', {})
    const after = { command: id, action, by: officer.name, reason }
    await auditMerchants(tx, merchantId, { action: 'command.refused', after })
  })
}
