import type { Ctx } from '../../ctx.ts'

/** A payment as its provider told it. */
export interface SealedPayment {
  readonly providerId: string
  /** the provider's name for it */
  readonly paymentId: string
  /** units, in the payer's currency */
  readonly amount: bigint
  /** null: it came to no deposit */
  readonly depositId: string | null
}
export type PaymentSeal = (payment: SealedPayment) => string

const placeOf = ({ providerId, paymentId }: Pick<SealedPayment, 'providerId' | 'paymentId'>): string =>
  `deposit_payments/seal/${providerId}/${paymentId}`
const textOf = ({ amount, depositId }: Pick<SealedPayment, 'amount' | 'depositId'>): string =>
  `${amount} ${depositId ?? ''}`

/**
 * Seals what a provider told of a payment, by a signed call or in an answer, with the key of the processes, which no database has: who
 * writes a credit by SQL cannot make it (safety 4.9).
 */
export const paymentSealOf =
  ({ vault }: Pick<Ctx, 'vault'>): PaymentSeal =>
  (payment) =>
    vault.seal('cashier', Buffer.from(textOf(payment)), placeOf(payment))

/** Whether a seal is that of a payment: OTHER_KEY where the key that made it is not here any more. */
export function judgeSeal(
  { vault }: Pick<Ctx, 'vault'>,
  seal: string,
  payment: SealedPayment,
): 'GOOD' | 'WRONG' | 'OTHER_KEY' {
  const [kid] = seal.split('.')
  try {
    const text = vault.open('cashier', seal, placeOf(payment)).toString('utf8')
    return text === textOf(payment) ? 'GOOD' : 'WRONG'
  } catch {
    return kid === vault.kid ? 'WRONG' : 'OTHER_KEY'
  }
}
