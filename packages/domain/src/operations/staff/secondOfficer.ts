import { type Tx, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Permission } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'
import { freshStep } from './logInStaff.ts'
import { noteFailure, type Refusal, refuseStaff } from './staffFailures.ts'

interface Second {
  readonly name: string
  readonly code: string
}

interface SecondOfficerInput {
  readonly first: string
  readonly permission: Permission
  readonly second: Second
}

async function judge(tx: Tx, ctx: Ctx, { first, permission, second }: SecondOfficerInput): Promise<'RIGHT' | Refusal> {
  const { name, code } = second
  await tx.$queryRaw`SELECT 1 FROM staff_accounts WHERE name = ${name} FOR UPDATE`
  const found = await tx.staffAccount.findUnique({ where: { name } })
  const now = ctx.clock.now()
  const lockedMs = (found?.lockedUntil?.getTime() ?? 0) - now.getTime()
  if (lockedMs > 0) return { lockedMs }
  const roleFilter = { name: { in: found?.roles ?? [] }, permissions: { has: permission } }
  const may = found?.disabledAt === null && (await tx.staffRole.count({ where: roleFilter })) > 0
  if (found === null || !may) {
    const after = { officer: name, first }
    await auditMerchants(tx, null, { action: 'staff.secondRefused', after })
    return 'WRONG'
  }
  // One who has not chosen an authenticator yet has none to show.
  const step = found.enrolUntil === null ? freshStep(ctx, found, code, now) : null
  if (step === null) {
    await noteFailure(tx, found, { action: 'staff.secondRefused', first }, now)
    return 'WRONG'
  }
  const data = { lastStep: step, failures: 0, lockedUntil: null }
  await tx.staffAccount.update({ where: { id: found.id }, data })
  return 'RIGHT'
}

/**
 * The second officer of a decision, who is beside the first and types a code of the own authenticator: another person than
 * the first, enabled, with the same permission. The code is taken once. A wrong one counts as a wrong login does, and locks the
 * second's account with the fifth; each is in the audit with the first's name (safety 4.2).
 * @throws DomainError STAFF_OWN_CHANGE for the same person, SESSION_LOCKED, SESSION_WRONG_CREDENTIALS for whatever else does not fit
 */
export async function confirmSecond(ctx: Ctx, of: SecondOfficerInput): Promise<void> {
  if (of.second.name === of.first) fail('STAFF_OWN_CHANGE', {})
  const outcome = await withTransaction(ctx.db, async (tx) => await judge(tx, ctx, of))
  // Outside the transaction: the failure is counted although the decision is refused.
  if (outcome !== 'RIGHT') refuseStaff(outcome)
}
