import { type Tx, withTransaction } from '@croupier/db'
import { failFields } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, type SecondYes } from '../../platform/index.ts'
import { type SignInProviderTerms, type Slot, setSignInProvider } from './signInProvider.ts'

/** A provider of other sign-ins as officers see it: never its secret. */
export interface SignInLine {
  readonly slot: Slot
  readonly name: string
  readonly issuer: string
  readonly clientId: string
}

interface Place {
  readonly merchantId: number
  readonly slot: Slot
}
interface Act extends Place {
  readonly by: string
  readonly reason: string
}

const SEEN = { name: true, issuer: true, clientId: true } as const
const placeOf = ({ merchantId, slot }: Place) => ({ merchantId_slot: { merchantId, slot } })

/** The merchant's two places change one after the other. */
async function lockMerchant(tx: Tx, merchantId: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`
}

/** The providers of other sign-ins that a merchant has, by place. */
export async function listSignIn({ db }: Ctx, merchantId: number): Promise<SignInLine[]> {
  const select = { slot: true, ...SEEN }
  const rows = await db.prisma.socialProvider.findMany({ where: { merchantId }, select, orderBy: { slot: 'asc' } })
  return rows.map((row) => ({ ...row, slot: row.slot as Slot }))
}

/**
 * Two officers give a merchant a provider of other sign-ins, or change the one of that place (safety 4.9): who holds it says who a member
 * is. Its secret is sealed and in no record; accounts that are bound stay bound to the issuer they were.
 * @throws InputRefused for an issuer that has the other place
 */
export async function saveSignIn(
  ctx: Ctx,
  { merchantId, slot, by, second, reason, terms }: Act & { second: SecondYes; terms: SignInProviderTerms },
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    await second.use(tx)
    await lockMerchant(tx, merchantId)
    const { name, issuer, clientId } = terms
    const elsewhere = { merchantId, issuer, slot: { not: slot } }
    if ((await tx.socialProvider.count({ where: elsewhere })) > 0) failFields([{ path: 'issuer', rule: 'taken' }])
    const before = await tx.socialProvider.findUnique({ where: placeOf({ merchantId, slot }), select: SEEN })
    await setSignInProvider(tx, ctx, { merchantId, slot }, terms)
    await audit(tx, {
      merchantId,
      action: 'signIn.saved',
      actorId: null,
      subjectId: null,
      ...(before === null ? {} : { before: { slot, ...before } }),
      after: { slot, name, issuer, clientId, by, second: second.by, reason },
    })
  })
}

/**
 * An officer takes a provider of other sign-ins away, its secret with it: nobody comes in by it any more. Accounts stay bound, and reach
 * the merchant as they can otherwise, or by it once two officers have given it again.
 * @returns false where there is none
 */
export async function removeSignIn(ctx: Ctx, { merchantId, slot, by, reason }: Act): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    await lockMerchant(tx, merchantId)
    const before = await tx.socialProvider.findUnique({ where: placeOf({ merchantId, slot }), select: SEEN })
    if (before === null) return false
    await tx.socialProvider.delete({ where: placeOf({ merchantId, slot }) })
    await audit(tx, {
      merchantId,
      action: 'signIn.removed',
      actorId: null,
      subjectId: null,
      before: { slot, ...before },
      after: { slot, by, reason },
    })
    return true
  })
}
