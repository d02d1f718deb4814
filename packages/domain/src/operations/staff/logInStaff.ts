import { type StaffAccount, type Tx, withTransaction } from '@croupier/db'
import { DomainError } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { passwordFits, stepOfCode } from '../../identity/index.ts'
import { timeIn, writeToOfficer } from './officerMails.ts'
import {
  lockAddress,
  lockName,
  noteAddress,
  noteFailure,
  type Refusal,
  refuseStaff,
  unlockName,
} from './staffFailures.ts'
import { openStaffSecret } from './staffSecret.ts'
import { openStaffSession } from './staffSessions.ts'

interface StaffLogin {
  readonly name: string
  readonly password: string
  readonly code: string
  readonly address: string
  readonly userAgent: string
}

/** Judges an officer's account as it is behind the lock: the step of the code that was shown, null for a wrong try. */
export type StaffJudge = (account: StaffAccount, now: Date) => bigint | null

/**
 * Takes one try of an officer, alone among all tries of the account: a right one is what `onRight` makes of it, a wrong one is counted.
 * @throws DomainError SESSION_WRONG_CREDENTIALS, SESSION_LOCKED
 */
export async function tryStaff<T>(
  ctx: Ctx,
  name: string,
  judge: StaffJudge,
  onRight: (tx: Tx, id: bigint) => Promise<T>,
): Promise<T> {
  const now = ctx.clock.now()
  const outcome = await withTransaction<{ readonly done: T } | Refusal>(ctx.db, async (tx) => {
    const lock = await lockName(tx, name, now)
    const lockedMs = (lock.lockedUntil?.getTime() ?? 0) - now.getTime()
    if (lockedMs > 0) return { lockedMs }
    await tx.$queryRaw`SELECT 1 FROM staff_accounts WHERE name = ${name} FOR UPDATE`
    const account = await tx.staffAccount.findUnique({ where: { name } })
    const step = account?.disabledAt === null ? judge(account, now) : null
    if (account !== null && step !== null) {
      await unlockName(tx, name)
      await tx.staffAccount.update({ where: { id: account.id }, data: { lastStep: step } })
      return { done: await onRight(tx, account.id) }
    }
    await noteFailure(tx, lock, account !== null, now)
    return 'WRONG'
  })
  // Outside the transaction: the failure is counted.
  return typeof outcome === 'object' && 'done' in outcome ? outcome.done : refuseStaff(outcome)
}

/** The step of a code that an officer's authenticator shows; null for a wrong one, and for one that was taken. */
export function freshStep(ctx: Ctx, account: StaffAccount, code: string, now: Date): bigint | null {
  const secret = openStaffSecret(ctx.vault, account.name, account.sealedSecret)
  const step = stepOfCode(secret, code, now)
  return step !== null && step > account.lastStep ? step : null
}

/**
 * Logs an officer in: name, password and a code of the authenticator, all three in one step, so that a wrong one does not say
 * which (safety 4.2). Wrong ones count for the name and for the address. A code is taken once. A wrong one is counted, also for a name that is nobody's, and an officer's is in the audit. One
 * who has not chosen password and authenticator yet cannot log in. A login from a new place is written of to the officer.
 * @returns the cookie's value
 * @throws DomainError SESSION_WRONG_CREDENTIALS, SESSION_LOCKED
 */
export async function logInStaff(ctx: Ctx, input: StaffLogin): Promise<string> {
  const { name, password, code, address } = input
  const found = await ctx.db.prisma.staffAccount.findUnique({ where: { name } })
  if (found === null) ctx.log.warn({ officer: name, address }, 'an unknown officer logs in')
  const fits = await passwordFits(found?.passwordHash ?? null, password)
  const judge: StaffJudge = (account, now) => {
    // Over the hash that was checked only: a password that was changed meanwhile is not this one.
    const isChecked = fits && account.passwordHash === found?.passwordHash
    return isChecked && account.enrolUntil === null ? freshStep(ctx, account, code, now) : null
  }
  await refuseAddress(ctx, address)
  try {
    return await tryStaff(ctx, name, judge, async (tx, id) => {
      await tellOfPlace(tx, ctx, id, input)
      return await openStaffSession(tx, ctx, id, input)
    })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'SESSION_WRONG_CREDENTIALS') await countAddress(ctx, address)
    throw error
  }
}

/** Writes to an officer who logs in from an address with a browser that was not seen there before. */
async function tellOfPlace(tx: Tx, ctx: Ctx, staffId: bigint, { name, address, userAgent }: StaffLogin): Promise<void> {
  if ((await tx.staffSession.count({ where: { staffId, address, userAgent } })) > 0) return
  const { email } = await tx.staffAccount.findUniqueOrThrow({ where: { id: staffId } })
  if (email === null) return
  const words = { officer: name, address, browser: userAgent, time: timeIn(ctx.clock.now()) }
  await writeToOfficer(tx, ctx, email, 'newPlace', words)
}

/** @throws DomainError SESSION_LOCKED for an address from which many names were tried */
async function refuseAddress({ db, clock }: Ctx, address: string): Promise<void> {
  const now = clock.now()
  const { lockedMs } = await withTransaction(db, async (tx) => await lockAddress(tx, address, now))
  if (lockedMs > 0) refuseStaff({ lockedMs })
}

async function countAddress({ db, clock }: Ctx, address: string): Promise<void> {
  const now = clock.now()
  await withTransaction(db, async (tx) => await noteAddress(tx, (await lockAddress(tx, address, now)).lock, now))
}
