import type { Tx } from '@croupier/db'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { profileBinding } from './profileBinding.ts'

const personal = z.record(z.string(), z.unknown())

/** Everything a member gave of itself when the account was opened, field by field; empty where nothing is kept. */
export async function personalOf(
  tx: Tx,
  ctx: Ctx,
  { memberId, merchantId }: { readonly memberId: bigint; readonly merchantId: number },
): Promise<Record<string, string>> {
  const where = { memberId }
  const kept = await tx.memberProfile.findUnique({ where, select: { sealed: true } })
  if (kept === null) return {}
  const vault = await merchantVault(ctx, merchantId)
  const profile = personal.parse(JSON.parse(vault.open(kept.sealed, profileBinding(memberId))))
  const texts = Object.entries(profile).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return Object.fromEntries(texts)
}
