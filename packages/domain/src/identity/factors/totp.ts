import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 recommends: 32 signs of base 32. */
export const SECRET_BYTES = 20
const STEP_S = 30
/** One step to either side: a clock that is half a minute off still fits (safety 4.2, ASVS 6.5.5). */
const STEPS_OFF = 1
const DIGITS = 6
/** What every authenticator understands. */
const SHAPE = { algorithm: 'SHA1', digits: DIGITS, period: STEP_S }
const CODE = /^\d{6}$/

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The secret as a person types it: base 32. */
export const manualKey = (secret: Uint8Array): string => secretOf(secret).base32

/** The secret as a QR code says it, with the names that the authenticator shows. */
export function keyUri(secret: Uint8Array, merchant: string, account: string): string {
  // A colon would part the names elsewhere.
  const plain = (name: string) => name.replaceAll(':', ' ')
  const names = { issuer: plain(merchant), label: plain(account) }
  return new TOTP({ ...SHAPE, ...names, secret: secretOf(secret) }).toString()
}

/**
 * Which step of 30 s a code belongs to, of the one at `now` and its two neighbours (RFC 6238).
 * @returns the step's number since 1970; null when the code is none of theirs
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): bigint | null {
  if (!CODE.test(code)) return null
  const timestamp = now.getTime()
  const input = { ...SHAPE, token: code, secret: secretOf(secret), timestamp, window: STEPS_OFF }
  const off = TOTP.validate(input)
  if (off === null) return null
  return BigInt(TOTP.counter({ period: STEP_S, timestamp }) + off)
}

/** The code of a secret at an instant: six digits. */
export const codeAt = (secret: Uint8Array, now: Date): string =>
  new TOTP({ ...SHAPE, secret: secretOf(secret) }).generate({ timestamp: now.getTime() })
