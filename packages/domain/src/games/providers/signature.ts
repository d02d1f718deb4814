import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ogp } from '@croupier/wire'

/** A key that both sides of the provider protocol sign with. */
export interface GameKey {
  readonly keyId: string
  readonly secret: string
  readonly notBefore: Date
  /** null: until it is taken out of use */
  readonly notAfter: Date | null
}

/** A call or an answer as it is sent. */
export interface SignedMessage {
  /** in capitals */
  readonly method: string
  /** path and query of the request line, unchanged */
  readonly path: string
  /** the raw bytes */
  readonly body: Uint8Array | string
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

function signatureOf(message: SignedMessage, timestamp: string, nonce: string, secret: string) {
  const bodyHash = createHash('sha256').update(message.body).digest('hex')
  const text = ogp.textToSign({ ...message, timestamp, nonce, bodyHash })
  return `${ogp.SCHEME}${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/**
 * The headers that sign a call of the provider protocol, or an answer to one.
 * @param nonce a fresh uuid v4; of an answer that of its call
 */
export function signGameMessage(
  message: SignedMessage,
  { vendor, keyId, secret }: { readonly vendor: string; readonly keyId: string; readonly secret: string },
  { now, nonce }: { readonly now: Date; readonly nonce: string },
): Record<string, string> {
  const timestamp = String(now.getTime())
  return {
    [ogp.HEADERS.provider]: vendor,
    [ogp.HEADERS.keyId]: keyId,
    [ogp.HEADERS.timestamp]: timestamp,
    [ogp.HEADERS.nonce]: nonce,
    [ogp.HEADERS.signature]: signatureOf(message, timestamp, nonce, secret),
  }
}

/** A call that was signed by a provider, with what remains to be asked: whether its nonce was used before. */
export type Verified =
  | { readonly code: null; readonly key: GameKey; readonly nonce: string; readonly madeAt: Date }
  | { readonly code: ogp.SignatureCode }

/**
 * Whether a call was signed by one of these keys lately, over the bytes as they came.
 * @param headers as they came, names in lower case
 */
export function verifyGameCall(keys: readonly GameKey[], headers: Headers, call: SignedMessage, now: Date): Verified {
  const text = (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const keyId = text(ogp.HEADERS.keyId)
  const key = keys.find(
    (one) => one.keyId === keyId && one.notBefore <= now && (one.notAfter === null || now < one.notAfter),
  )
  if (key === undefined) return { code: 'KEY_UNKNOWN' }
  const [timestamp, nonce] = [text(ogp.HEADERS.timestamp), text(ogp.HEADERS.nonce)]
  if (!ogp.isNonce(nonce)) return { code: 'BAD_SIGNATURE' }
  const given = Buffer.from(text(ogp.HEADERS.signature))
  const expected = Buffer.from(signatureOf(call, timestamp, nonce, key.secret))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { code: 'BAD_SIGNATURE' }
  }
  if (!ogp.isInTime(timestamp, now)) return { code: 'CLOCK_SKEW' }
  return { code: null, key, nonce, madeAt: new Date(Number(timestamp)) }
}
