import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Permission } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { stepOfCode } from '../../identity/index.ts'
import { openStaffSecret } from './staffSecret.ts'

interface Second {
  readonly name: string
  readonly code: string
}

/**
 * The second officer of a decision, who is beside the first and types a code of the own authenticator: another person than
 * the first, enabled, with the same permission. The code is taken once.
 * @throws DomainError STAFF_OWN_CHANGE for the same person, SESSION_WRONG_CREDENTIALS for whatever else does not fit
 */
export async function confirmSecond(
  ctx: Ctx,
  of: { readonly first: string; readonly permission: Permission; readonly second: Second },
): Promise<void> {
  const { name, code } = of.second
  if (name === of.first) fail('STAFF_OWN_CHANGE', {})
  const fits = await withTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM staff_accounts WHERE name = ${name} FOR UPDATE`
    const found = await tx.staffAccount.findUnique({ where: { name } })
    const now = ctx.clock.now()
    if (found === null || found.disabledAt !== null || (found.lockedUntil ?? now) > now)
      return false
    const held = { name: { in: found.roles }, permissions: { has: of.permission } }
    if ((await tx.staffRole.count({ where: held })) === 0) return false
    const step = stepOfCode(openStaffSecret(ctx.vault, name, found.sealedSecret), code, now)
    if (step === null || step <= found.lastStep) return false
    await tx.staffAccount.update({ where: { id: found.id }, data: { lastStep: step } })
    return true
  })
  if (!fits) fail('SESSION_WRONG_CREDENTIALS', { captcha: false, triesLeft: null })
}
