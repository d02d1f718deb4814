import type { MerchantVault } from '../../platform/index.ts'
import { type Random, randomText } from '../../random.ts'

/** What a code is good for. */
export type Purpose = 'REGISTER' | 'LOGIN' | 'SECOND' | 'CONTACT' | 'PROOF' | 'RESET'

/**
 * Whose tries and messages count together at one target. What only who is logged in, or has passed the first step, can ask for is apart from
 * what anybody can: a stranger must not use up the owner's (ASVS 6.1.1). A browser that the owner's account knows counts for itself.
 */
export const countedWith = (
  purpose: Purpose,
  known: { readonly boundHash: Uint8Array<ArrayBuffer> } | null,
): { purpose: { in: Purpose[] } } | { boundHash: Uint8Array<ArrayBuffer> } => {
  if (known !== null) return { boundHash: known.boundHash }
  const own: Purpose[] = ['SECOND', 'PROOF']
  const anybody: Purpose[] = ['REGISTER', 'LOGIN', 'CONTACT', 'RESET']
  return { purpose: { in: own.includes(purpose) ? own : anybody } }
}

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
