import type { Db } from '@croupier/db'
import { fieldFaults, passwordRuleOf, registrationWays } from '@croupier/rules'
import { failFields } from '@croupier/wire'
import { readSettings } from '../../platform/index.ts'

/**
 * Judges a password that somebody chooses for an account that is there by the merchant's rule for passwords (spec 5), as
 * registration does: its own, or a first one that an agent makes.
 * @param path the field of the form, as the refusal names it
 * @throws InputRefused (VALIDATION_FAILED) naming the field, with LENGTH or PATTERN
 */
export async function judgeNewPassword(
  db: Db,
  merchantId: number,
  path: 'newPassword' | 'password',
  password: string,
): Promise<void> {
  const { registration, flags } = await readSettings(db, merchantId)
  const rule = passwordRuleOf(registrationWays(registration, new Set<string>(flags)))
  const faults = fieldFaults(rule, password)
  if (faults.length > 0) failFields(faults.map((fault) => ({ path, rule: fault })))
}
