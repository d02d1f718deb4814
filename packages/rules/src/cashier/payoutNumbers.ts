import { plainSigns } from '@croupier/money'
import type { AccountMethod, cashierGateway } from '@croupier/wire'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_BYTES = 25
const CHECKSUM_BYTES = 4
/** the first byte of every address on the main chain */
const TRON_PREFIX = 0x41

/** The 25 bytes of a base58 text; null when it is none or does not fit. */
function base58Bytes(text: string): Uint8Array | null {
  let value = 0n
  for (const sign of text) {
    const digit = BASE58.indexOf(sign)
    if (digit === -1) return null
    value = value * 58n + BigInt(digit)
  }
  if (value >> BigInt(TRON_BYTES * 8) !== 0n) return null
  const hex = value.toString(16).padStart(TRON_BYTES * 2, '0')
  return Uint8Array.from({ length: TRON_BYTES }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

/** Whether a text is an address on TRON: base58check of 21 bytes that begin with 0x41. */
export function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false
  const bytes = base58Bytes(text)
  if (bytes === null || bytes[0] !== TRON_PREFIX) return false
  const sum = sha256(sha256(bytes.subarray(0, TRON_BYTES - CHECKSUM_BYTES)))
  return bytes.subarray(-CHECKSUM_BYTES).every((byte, at) => byte === sum[at])
}

/**
 * Whether a text is an address on Ethereum with its checksum in the case of its letters (EIP-55). One in small letters only has no
 * checksum: a typing error in it would pay somebody else, so it is none.
 */
export function isEthereumAddress(text: string): boolean {
  if (!/^0x[\da-fA-F]{40}$/.test(text)) return false
  const plain = text.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(plain))
  return [...plain].every((sign, at) => {
    const byte = hash[at >> 1] ?? 0
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 15
    const cased = nibble >= 8 ? sign.toUpperCase() : sign
    return text[at + 2] === cased
  })
}

/**
 * The number that is paid to: of a bank without blanks and dashes, in capitals and with plain digits; of a wallet and of a chain as it
 * was typed, because `MaryAnn@` and `maryann@`, `jo-ann@` and `joann@` may be two accounts there.
 */
export const paidNumber = (method: AccountMethod, number: string): string => {
  if (method === 'BANK') return plainSigns(number).replaceAll(/[\s-]/gu, '').toUpperCase()
  return method === 'EWALLET' ? plainSigns(number).trim() : number.trim()
}

/** Whether a number can be one of this kind: 6 to 34 signs of a bank account, 5 to 64 of a wallet, an address with a checksum. */
export function payoutNumberFits(method: AccountMethod, chain: cashierGateway.Chain | null, number: string): boolean {
  if (method === 'BANK') return /^[A-Z\d]{6,34}$/.test(number) && /\d{4}/.test(number)
  if (method === 'EWALLET') return /^[\w.+@-]{5,64}$/.test(number)
  return chain === 'TRC20' ? isTronAddress(number) : isEthereumAddress(number)
}
