import type { Ctx } from '../../ctx.ts'
import { codeAt } from '../../identity/index.ts'

type Vault = Ctx['vault']

/** Where the sealed key of an officer's authenticator belongs. */
const binding = (name: string) => `staff_accounts.sealed_secret.${name}`

export const sealStaffSecret = (vault: Vault, name: string, secret: Uint8Array): string =>
  vault.seal('second-factor', secret, binding(name))

export const openStaffSecret = (vault: Vault, name: string, sealed: string): Buffer =>
  vault.open('second-factor', sealed, binding(name))

/** What an officer's authenticator shows now; null for nobody. For development: anyone who holds the master key can know it. */
export async function currentCode(ctx: Ctx, name: string): Promise<string | null> {
  const found = await ctx.db.prisma.staffAccount.findUnique({ where: { name } })
  if (found === null) return null
  return codeAt(openStaffSecret(ctx.vault, name, found.sealedSecret), ctx.clock.now())
}
