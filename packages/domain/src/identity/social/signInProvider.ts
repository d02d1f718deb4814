import type { Db, Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { SignInProviderAccess } from './socialPort.ts'

/** Which of a merchant's two providers. */
export type Slot = 1 | 2

export interface OfferedSignInProvider {
  readonly slot: Slot
  /** on its button */
  readonly name: string
}

export interface SignInProviderTerms {
  readonly name: string
  /** as the provider's own discovery document names it */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const placeOf = (merchantId: number, slot: number): string => `social_providers/sealed_secret/${merchantId}/${slot}`

/** The providers a merchant has, for its buttons; empty: there are none. */
export async function listSignInProviders(db: Db, merchantId: number): Promise<OfferedSignInProvider[]> {
  const rows = await db.prisma.socialProvider.findMany({
    where: { merchantId },
    select: { slot: true, name: true },
    orderBy: { slot: 'asc' },
  })
  return rows.map(({ slot, name }) => ({ slot: slot as Slot, name }))
}

/**
 * A provider with its opened secret.
 * @throws DomainError SOCIAL_NOT_OFFERED
 */
export async function openSignInProvider(
  ctx: Ctx,
  merchantId: number,
  slot: number,
): Promise<SignInProviderAccess & { readonly name: string }> {
  const row = await ctx.db.prisma.socialProvider.findUnique({
    where: { merchantId_slot: { merchantId, slot } },
  })
  if (row === null) fail('SOCIAL_NOT_OFFERED', {})
  const { name, issuer, clientId, sealedSecret } = row
  const place = placeOf(merchantId, slot)
  const clientSecret = ctx.vault.open('social', sealedSecret, place).toString('utf8')
  return { name, issuer, clientId, clientSecret }
}

/** Adds a provider to a merchant, or changes it; accounts that are bound stay bound to the issuer they were. */
export async function setSignInProvider(
  tx: Tx,
  ctx: Ctx,
  at: { readonly merchantId: number; readonly slot: Slot },
  { clientSecret, ...terms }: SignInProviderTerms,
): Promise<void> {
  const place = placeOf(at.merchantId, at.slot)
  const sealedSecret = ctx.vault.seal('social', Buffer.from(clientSecret, 'utf8'), place)
  const data = { ...terms, sealedSecret }
  await tx.socialProvider.upsert({
    where: { merchantId_slot: at },
    create: { ...at, ...data },
    update: data,
  })
}
