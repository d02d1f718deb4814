import type { Tx } from '@croupier/db'
import { decimalsOf, hasDigitsOf, type Units } from '@croupier/money'
import { fail } from '@croupier/wire'

/**
 * Refuses an amount that is finer than its currency (rules E2): nobody can pay a tenth of a yen.
 * @param amounts by the fields in which they came; what is not there is not looked at
 * @throws DomainError AMOUNT_TOO_FINE, for the first of them
 */
export function checkDigits(amounts: Readonly<Record<string, Units | null | undefined>>, currency: string): void {
  for (const [field, amount] of Object.entries(amounts)) {
    if (amount === null || amount === undefined || hasDigitsOf(amount, currency)) continue
    fail('AMOUNT_TOO_FINE', { field, decimals: decimalsOf(currency) })
  }
}

/** `checkDigits` in the currency of a merchant. @throws DomainError AMOUNT_TOO_FINE */
export async function checkMerchantDigits(
  tx: Tx,
  merchantId: number,
  amounts: Readonly<Record<string, Units | null | undefined>>,
): Promise<void> {
  const merchant = { where: { id: merchantId }, select: { currency: true } }
  checkDigits(amounts, (await tx.merchant.findUniqueOrThrow(merchant)).currency)
}
