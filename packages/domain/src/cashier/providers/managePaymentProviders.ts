import { withTransaction } from '@croupier/db'
import type { cashierGateway } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, type SecondYes } from '../../platform/index.ts'
import { addPaymentProvider, type PaymentProviderTerms } from './paymentProvider.ts'

type PayoutMethod = cashierGateway.Payout['method']

/** A payment provider of a merchant as officers see it: never its secret. */
export interface PaymentProviderLine {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly keyId: string
  readonly isOpen: boolean
  /** which ways to pay out it has */
  readonly pays: PayoutMethod[]
  /** until when calls to us may still be signed with the key before */
  readonly formerUntil: Date | null
}

interface Officer {
  readonly merchantId: number
  readonly by: string
  readonly reason: string
}

interface TwoOfficers {
  readonly second: SecondYes
}

/** The payment providers of a merchant by name. */
export async function listPaymentProviders({ db }: Ctx, merchantId: number): Promise<PaymentProviderLine[]> {
  const rows = await db.prisma.paymentProvider.findMany({
    where: { merchantId },
    orderBy: { name: 'asc' },
    select: { id: true, name: true, baseUrl: true, keyId: true, isOpen: true, pays: true, formerUntil: true },
  })
  return rows.map((row) => ({ ...row, pays: row.pays as PayoutMethod[] }))
}

/** Two officers add a payment provider, or change the one of that name; its secret is in no record. */
export async function savePaymentProvider(
  ctx: Ctx,
  { merchantId, by, second, reason, terms }: Officer & TwoOfficers & { readonly terms: PaymentProviderTerms },
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    await second.use(tx)
    const where = { merchantId_name: { merchantId, name: terms.name } }
    const select = { baseUrl: true, keyId: true, pays: true }
    const before = await tx.paymentProvider.findUnique({ where, select })
    await addPaymentProvider(tx, ctx, merchantId, terms)
    const { name, keyId } = terms
    const { baseUrl, pays } = await tx.paymentProvider.findUniqueOrThrow({ where, select })
    await audit(tx, {
      merchantId,
      action: 'paymentProvider.saved',
      actorId: null,
      subjectId: null,
      ...(before === null ? {} : { before: { name, ...before } }),
      after: { name, baseUrl, keyId, pays, by, second: second.by, reason },
    })
  })
}

/**
 * An officer takes a payment provider out of use, or back into it; what it says about earlier orders is taken all the same.
 * @returns false where it was so already, or where there is none
 */
export async function switchPaymentProvider(
  ctx: Ctx,
  { merchantId, by, reason, id, isOpen }: Officer & { readonly id: string; readonly isOpen: boolean },
): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const where = { id, merchantId, isOpen: !isOpen }
    const { count } = await tx.paymentProvider.updateMany({ where, data: { isOpen } })
    if (count === 0) return false
    const { name } = await tx.paymentProvider.findUniqueOrThrow({ where: { id } })
    await audit(tx, {
      merchantId,
      action: 'paymentProvider.switched',
      actorId: null,
      subjectId: null,
      before: { name, isOpen: !isOpen },
      after: { name, isOpen, by, reason },
    })
    return true
  })
}
