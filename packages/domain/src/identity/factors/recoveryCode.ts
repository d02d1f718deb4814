import { createHmac } from 'node:crypto'
import { type Random, randomText } from '../../random.ts'

/** Crockford's 32 signs: none of them is confused with another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 3
const GROUP_SIGNS = 4
export const RECOVERY_CODES = 10

/** A code of 60 random bits as it is shown: three groups of four. */
const newCode = (random: Random): string =>
  Array.from({ length: GROUPS }, () => randomText(random, SIGNS, GROUP_SIGNS)).join('-')

/** Ten codes, no two alike. */
export function newRecoveryCodes(random: Random): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newCode(random))
  return [...codes]
}

/** The signs somebody typed as they were shown: case, blanks and dashes do not matter, O is 0, I and L are 1. */
const readCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/**
 * What is stored of a code: an HMAC under the account's authenticator secret, which the vault keeps. Who reads the database
 * alone cannot even try codes (ASVS 6.5.2).
 */
export function recoveryHash(secret: Uint8Array, typed: string): Uint8Array<ArrayBuffer> {
  const mac = createHmac('sha256', secret).update('recovery code ').update(readCode(typed))
  return new Uint8Array(mac.digest())
}
