/** The path before every call of the protocol. */
export const PREFIX = '/ogp/v1'

/** Headers of every signed call, in both directions; names in lower case. */
export const HEADERS = {
  provider: 'x-ogp-provider',
  keyId: 'x-ogp-key',
  timestamp: 'x-ogp-timestamp',
  nonce: 'x-ogp-nonce',
  signature: 'x-ogp-signature',
  replayed: 'x-ogp-replayed',
  requestId: 'x-ogp-request-id',
} as const

/** How far the clocks of the two sides may be apart. */
export const SKEW_MS_MAX = 120_000
/** How long a nonce is remembered: longer than a call with it can still be in time. */
export const NONCE_MS = 600_000
/** What a signature begins with: the scheme of the secret that both sides have. */
export const SCHEME = 'v1='

const NONCE = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const TIMESTAMP = /^\d{13}$/

/** What a signature covers besides the secret. */
export interface SignedParts {
  /** in capitals; of an answer the method of its call */
  readonly method: string
  /** path and query of the request line, unchanged */
  readonly path: string
  /** unix milliseconds */
  readonly timestamp: string
  /** a uuid v4, fresh for every attempt; an answer has that of its call */
  readonly nonce: string
  /** SHA-256 of the raw body as lower-case hex */
  readonly bodyHash: string
}

/** The text whose HMAC-SHA256 under the secret, as base64url behind `v1=`, is the signature. */
export function textToSign({ method, path, timestamp, nonce, bodyHash }: SignedParts): string {
  return [method, path, timestamp, nonce, bodyHash].join('\n')
}

/** Whether a nonce has the form of one. */
export const isNonce = (text: string): boolean => NONCE.test(text)

/** Whether a call was made when it says, as far as the clock `now` can tell. */
export function isInTime(timestamp: string, now: Date): boolean {
  return TIMESTAMP.test(timestamp) && Math.abs(now.getTime() - Number(timestamp)) <= SKEW_MS_MAX
}
