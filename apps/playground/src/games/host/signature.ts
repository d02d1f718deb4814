import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ogp } from '@croupier/wire'

const { HEADERS, SCHEME, isInTime, isNonce, textToSign } = ogp

/** The key that the host and the provider share. */
export interface SharedKey {
  readonly provider: string
  readonly keyId: string
  readonly secret: string
}

/** The key of a second name by which the same provider is called: what is signed for one is not signed for the other. */
export const transferKey = ({ keyId, secret }: SharedKey, provider: string): SharedKey => ({
  provider,
  keyId,
  secret: createHmac('sha256', secret).update(provider).digest('hex'),
})

export interface Signed {
  /** in capitals; of an answer the method of its call */
  readonly method: string
  readonly path: string
  readonly body: string | Uint8Array
}

/** The signature of a call, or of its answer, over its raw bytes. */
export function signatureOf({ method, path, body }: Signed, timestamp: string, nonce: string, secret: string): string {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = textToSign({ method, path, timestamp, nonce, bodyHash })
  return `${SCHEME}${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** The headers of a signed call or answer. @param nonce of a call fresh for every attempt; of an answer that of its call */
export function signedHeaders(
  signed: Signed,
  { provider, keyId, secret }: SharedKey,
  now: Date,
  nonce: string,
): Record<string, string> {
  const timestamp = String(now.getTime())
  return {
    [HEADERS.provider]: provider,
    [HEADERS.keyId]: keyId,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.nonce]: nonce,
    [HEADERS.signature]: signatureOf(signed, timestamp, nonce, secret),
  }
}

type HeaderOf = (name: string) => string

function isSigned(signed: Signed, headerOf: HeaderOf, nonce: string, key: SharedKey, now: Date) {
  const timestamp = headerOf(HEADERS.timestamp)
  if (!isInTime(timestamp, now)) return false
  const given = Buffer.from(headerOf(HEADERS.signature))
  const expected = Buffer.from(signatureOf(signed, timestamp, nonce, key.secret))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** @returns the nonce of a call that is signed and fresh, null for any other; who asks keeps it from being used twice */
export function nonceOf(
  headers: Readonly<Record<string, unknown>>,
  call: Signed,
  key: SharedKey,
  now: Date,
): string | null {
  const headerOf: HeaderOf = (name) => (typeof headers[name] === 'string' ? headers[name] : '')
  const nonce = headerOf(HEADERS.nonce)
  if (headerOf(HEADERS.keyId) !== key.keyId || !isNonce(nonce)) return null
  return isSigned(call, headerOf, nonce, key, now) ? nonce : null
}

/** Whether an answer was signed by who has the key, for this very call. @param nonce of the call */
export const isAnswerSigned = (headers: Headers, answer: Signed, nonce: string, key: SharedKey, now: Date): boolean =>
  isSigned(answer, (name) => headers.get(name) ?? '', nonce, key, now)
