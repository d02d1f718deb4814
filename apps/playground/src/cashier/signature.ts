import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { cashierGateway } from '@croupier/wire'

const { HEADERS, SKEW_SECONDS_MAX, stringToSign } = cashierGateway

/** The key that the platform and the gateway share. */
export interface SharedKey {
  readonly keyId: string
  readonly secret: string
}

export interface Signed {
  /** in capitals */
  readonly method: string
  /** path and query as in the request line */
  readonly path: string
  readonly body: string | Uint8Array
}

function macOf({ method, path, body }: Signed, timestamp: string, nonce: string, secret: string) {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = stringToSign({ timestamp, nonce, method, path, bodyHash })
  return createHmac('sha256', secret).update(text).digest()
}

/** The headers of a signed call. */
export function signedHeaders(
  call: Signed,
  { keyId, secret }: SharedKey,
  now: Date,
  nonce: string,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  return {
    [HEADERS.keyId]: keyId,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.nonce]: nonce,
    [HEADERS.signature]: macOf(call, timestamp, nonce, secret).toString('hex'),
  }
}

/** @returns the nonce of a call that is signed and fresh, null for any other; who asks keeps the nonce from being used twice */
export function nonceOf(
  headers: Readonly<Record<string, unknown>>,
  call: Signed,
  { keyId, secret }: SharedKey,
  now: Date,
): string | null {
  const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  const timestamp = text(HEADERS.timestamp)
  const nonce = text(HEADERS.nonce)
  const given = Buffer.from(text(HEADERS.signature), 'hex')
  if (text(HEADERS.keyId) !== keyId || !/^\d{10}$/.test(timestamp) || nonce.length < 16) return null
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > SKEW_SECONDS_MAX) return null
  const expected = macOf(call, timestamp, nonce, secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : null
}
