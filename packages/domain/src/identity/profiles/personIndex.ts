import { plainSigns } from '@croupier/money'
import { DAY_MS } from '@croupier/wire'
import type { MerchantVault } from '../../platform/index.ts'
import { plainName } from './holderName.ts'

/** Which indices a profile's row has; profiles with less are read again by the worker. */
export const PROFILE_INDEX_VERSION = 2

/** A document's number as it is compared: its letters, of any script, and digits, without what people put between them. */
const plainNumber = (text: string): string =>
  plainSigns(text)
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\d]/gu, '')

/** The blind index under which a document's number is found again (protection A1). */
export const idNumberIndexOf = (vault: MerchantVault, idNumber: string): Uint8Array<ArrayBuffer> =>
  vault.index(plainNumber(idNumber), 'idNumber')

/**
 * The blind index of a legal name and a birthday together (protection A4): neither alone means one person.
 * @param birthday `yyyy-MM-dd`
 */
export const nameBirthIndexOf = (vault: MerchantVault, name: string, birthday: string): Uint8Array<ArrayBuffer> =>
  vault.index(`${plainName(name)}\n${birthday}`, 'nameBirth')

/**
 * The blind index of a birthday's month and day: members with a birthday today are found by it.
 * @param day `MM-dd`
 */
export const birthdayIndexOf = (vault: MerchantVault, day: string): Uint8Array<ArrayBuffer> =>
  vault.index(day, 'birthday')

/** Month and day, `MM-dd`, of a date `yyyy-MM-dd`. */
export const monthDayOf = (date: string): string => date.slice(-5)

/**
 * What of a profile is found again without opening it.
 * @param birthday `yyyy-MM-dd`
 */
export const profileIndices = (
  vault: MerchantVault,
  { name, birthday }: { readonly name: string | undefined; readonly birthday: string | undefined },
) => ({
  nameBirthIndex: name === undefined || birthday === undefined ? null : nameBirthIndexOf(vault, name, birthday),
  birthdayIndex: birthday === undefined ? null : birthdayIndexOf(vault, monthDayOf(birthday)),
  indexVersion: PROFILE_INDEX_VERSION,
})

/**
 * The blind indices of everybody whose birthday a date is; in a year without a 29 February those who were born on it have theirs a day
 * earlier.
 * @param date `yyyy-MM-dd`, the merchant's
 */
export function birthdaysOn(vault: MerchantVault, date: string): Uint8Array<ArrayBuffer>[] {
  const [today, next] = [0, DAY_MS].map((later) =>
    monthDayOf(new Date(Date.parse(date) + later).toISOString().slice(0, date.length)),
  )
  const days = today === '02-28' && next === '03-01' ? [today, '02-29'] : [today ?? '']
  return days.map((day) => birthdayIndexOf(vault, day))
}
