import type { Random } from '../../ctx.ts'
import type { MerchantVault } from '../../platform/index.ts'

/** What a code is good for. */
export type Purpose = 'REGISTER' | 'LOGIN' | 'SECOND' | 'CONTACT' | 'PROOF' | 'RESET'

/** ASVS 6.5.5. */
export const CODE_LIFE_MS = 10 * 60_000

const DIGITS = 6
const CODES = 10 ** DIGITS
const WORD = 2 ** 32
/** Words from here on are thrown away: no code is likelier than another. */
const EVEN = WORD - (WORD % CODES)

/** Six unpredictable digits (spec 5). */
export function newCode(random: Random): string {
  for (;;) {
    const bytes = random.bytes(4)
    const word = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
    if (word < EVEN) return String(word % CODES).padStart(DIGITS, '0')
  }
}

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
