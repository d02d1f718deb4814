import { birthdayOf } from '@croupier/rules'
import type { MerchantVault } from '../../platform/index.ts'
import { targetIndexOf } from '../contacts/index.ts'
import { idNumberIndexOf, nameBirthIndexOf } from '../profiles/index.ts'

/** By what a person is known; each part alone means them, name and birthday only together. */
export interface Person {
  /** E.164 */
  readonly mobile?: string | undefined
  readonly email?: string | undefined
  readonly idNumber?: string | undefined
  /** as on the bank account */
  readonly name?: string | undefined
  readonly birthday?: string | undefined
}

/** A keyed hash under a merchant's key, and what it is a hash of. */
export interface Mark {
  readonly kind: 'sms' | 'email' | 'idNumber' | 'nameBirth'
  readonly mark: Uint8Array<ArrayBuffer>
}

/** The marks of a person under one merchant (protection A4): what is compared, and all that is. */
export function marksOf(vault: MerchantVault, person: Person): Mark[] {
  const { mobile, email, idNumber, name, birthday } = person
  const born = birthday === undefined ? null : birthdayOf(birthday)
  const marks: Mark[] = []
  if (mobile !== undefined) marks.push({ kind: 'sms', mark: targetIndexOf(vault, 'sms', mobile) })
  if (email !== undefined) marks.push({ kind: 'email', mark: targetIndexOf(vault, 'email', email) })
  if (idNumber !== undefined) {
    marks.push({ kind: 'idNumber', mark: idNumberIndexOf(vault, idNumber) })
  }
  if (name !== undefined && born !== null) {
    marks.push({ kind: 'nameBirth', mark: nameBirthIndexOf(vault, name, born) })
  }
  return marks
}
