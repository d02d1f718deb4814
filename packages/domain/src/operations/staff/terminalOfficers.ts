import { fail } from '@croupier/wire'
import type { Permission } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { passwordFits } from '../../identity/index.ts'
import { SecondYes } from '../../platform/index.ts'
import { refuseNew } from './answerCommand.ts'
import { freshStep, tryStaff } from './logInStaff.ts'

/** What an officer proves at a terminal. */
export interface TerminalProof {
  readonly name: string
  readonly password: string
  readonly code: string
}

/**
 * An officer proves at a terminal, by the own password and a code, who acts: a name alone is nobody (safety 4.9). No session is opened.
 * @returns the officer's name
 * @throws DomainError SESSION_WRONG_CREDENTIALS, SESSION_LOCKED, STAFF_FORBIDDEN
 */
export async function proveOfficer(ctx: Ctx, permission: Permission, proof: TerminalProof): Promise<string> {
  const { name, password, code } = proof
  const found = await ctx.db.prisma.staffAccount.findUnique({ where: { name } })
  const fits = await passwordFits(found?.passwordHash ?? null, password)
  return await tryStaff(
    ctx,
    name,
    (account, now) =>
      fits && account.passwordHash === found?.passwordHash && account.enrolUntil === null
        ? freshStep(ctx, account, code, now)
        : null,
    async (tx) => {
      const holds = { name: { in: found?.roles ?? [] }, permissions: { has: permission } }
      return (await tx.staffRole.count({ where: holds })) > 0 ? name : fail('STAFF_FORBIDDEN', {})
    },
  )
}

/**
 * A second officer says yes at the terminal at which the first one has just proved who acts, to what is carried out right then.
 * @throws DomainError STAFF_OWN_CHANGE for the same officer; STAFF_TOO_NEW; as `proveOfficer`
 */
export async function proveSecond(
  ctx: Ctx,
  permission: Permission,
  first: string,
  proof: TerminalProof,
): Promise<SecondYes> {
  const second = await proveOfficer(ctx, permission, proof)
  if (second === first) return fail('STAFF_OWN_CHANGE', {})
  const { id } = await ctx.db.prisma.staffAccount.findUniqueOrThrow({ where: { name: second } })
  await refuseNew(ctx, id)
  return new SecondYes(second, async () => await Promise.resolve())
}
