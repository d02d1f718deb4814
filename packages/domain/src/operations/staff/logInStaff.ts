import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { passwordFits, stepOfCode } from '../../identity/index.ts'
import { noteFailure } from './staffFailures.ts'
import { openStaffSecret } from './staffSecret.ts'
import { hashOfValue } from './staffSessions.ts'

const VALUE_BYTES = 32
const MS_PER_S = 1_000

interface StaffLogin {
  readonly name: string
  readonly password: string
  readonly code: string
  readonly address: string
  readonly userAgent: string
}

/**
 * Logs an officer in: name, password and a code of the authenticator, all three in one step, so that a wrong one does not say
 * which (safety 4.2). A code is taken once. A wrong one is counted, and in the audit; a name that is nobody's is only in the log.
 * @returns the cookie's value
 * @throws DomainError SESSION_WRONG_CREDENTIALS, SESSION_LOCKED
 */
export async function logInStaff(ctx: Ctx, input: StaffLogin): Promise<string> {
  const { db, clock, vault } = ctx
  const found = await db.prisma.staffAccount.findUnique({ where: { name: input.name } })
  const fits = await passwordFits(found?.passwordHash ?? null, input.password)
  const now = clock.now()
  const value = Buffer.from(ctx.random.bytes(VALUE_BYTES)).toString('base64url')
  const outcome = await withTransaction<'IN' | 'WRONG' | { lockedMs: number }>(db, async (tx) => {
    if (found === null) {
      ctx.log.warn({ officer: input.name, address: input.address }, 'an unknown officer logs in')
      return 'WRONG'
    }
    await tx.$queryRaw`SELECT 1 FROM staff_accounts WHERE id = ${found.id} FOR UPDATE`
    const account = await tx.staffAccount.findUniqueOrThrow({ where: { id: found.id } })
    const lockedMs = (account.lockedUntil?.getTime() ?? 0) - now.getTime()
    if (lockedMs > 0) return { lockedMs }
    const secret = openStaffSecret(vault, account.name, account.sealedSecret)
    const step = stepOfCode(secret, input.code, now)
    const isRight = fits && account.disabledAt === null && (step ?? 0n) > account.lastStep
    if (!isRight || step === null) {
      await noteFailure(tx, account, { action: 'staff.loginRefused' }, now)
      return 'WRONG'
    }
    await tx.staffAccount.update({
      where: { id: account.id },
      data: { lastStep: step, failures: 0, lockedUntil: null },
    })
    await tx.staffSession.create({
      data: {
        id: ctx.ids.uuid(),
        staffId: account.id,
        valueHash: new Uint8Array(hashOfValue(value)),
        address: input.address,
        userAgent: input.userAgent,
        createdAt: now,
        seenAt: now,
      },
    })
    return 'IN'
  })
  if (outcome === 'IN') return value
  if (outcome === 'WRONG') fail('SESSION_WRONG_CREDENTIALS', { captcha: false, triesLeft: null })
  return fail('SESSION_LOCKED', { retryAfterS: Math.ceil(outcome.lockedMs / MS_PER_S) })
}
