import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])
/** Names shorter than this are ignored in passwords. */
const NAME_CHARS_MIN = 4

/**
 * Why a password is refused at register, change and reset (rules E3.2, ASVS 6.2.4 and 6.2.11): it is among the commonest
 * ones, or it contains the account's name, nickname or merchant. No outside call is made.
 * @param names account name, nickname and merchant as far as they are known
 */
export function isWeakPassword(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase()
  if (common.has(lower)) return true
  return names
    .map((name) => name.trim().toLowerCase())
    .some((name) => name.length >= NAME_CHARS_MIN && lower.includes(name))
}
