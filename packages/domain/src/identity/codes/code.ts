import type { MerchantVault } from '../../platform/index.ts'
import { type Random, randomText } from '../../random.ts'

/** What a code is good for. */
export type Purpose = 'REGISTER' | 'LOGIN' | 'SECOND' | 'CONTACT' | 'PROOF' | 'RESET'

/** ASVS 6.5.5. */
export const CODE_LIFE_MS = 10 * 60_000

const DIGITS = '0123456789'
const CODE_DIGITS = 6

/** Six unpredictable digits (spec 5). */
export const newCode = (random: Random): string => randomText(random, DIGITS, CODE_DIGITS)

/** Hashes what a code is bound to, so that a reader of the database cannot use the browser's value. */
export const boundHashOf = (vault: MerchantVault, bound: string): Uint8Array<ArrayBuffer> =>
  vault.index(bound, 'codes/bound')

/** A keyed hash: a million codes are hashed in a moment, but not without the key. */
export const codeHashOf = (
  vault: MerchantVault,
  code: string,
  of: { purpose: Purpose; index: Uint8Array; bound: string },
): Uint8Array<ArrayBuffer> => {
  const target = Buffer.from(of.index).toString('base64url')
  return vault.index(code, `codes/${of.purpose}/${target}/${of.bound}`)
}
