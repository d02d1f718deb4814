import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { cashierGateway } from '@croupier/wire'
import type { PaymentProvider } from './paymentProvider.ts'

const { HEADERS, SKEW_SECONDS_MAX, stringToSign } = cashierGateway
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const SIGNATURE = /^[\da-f]{64}$/

/** A call as it is sent. */
export interface GatewayCall {
  /** in capitals */
  readonly method: string
  /** path and query of the request line, unchanged */
  readonly path: string
  /** the raw bytes; empty where there is no body */
  readonly body: Uint8Array | string
}

function signatureOf(
  { method, path, body }: GatewayCall,
  { timestamp, nonce, secret }: { timestamp: string; nonce: string; secret: string },
): Buffer {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = stringToSign({ timestamp, nonce, method, path, bodyHash })
  return createHmac('sha256', secret).update(text).digest()
}

/**
 * The headers that sign a call.
 * @param now the moment of the call; the other side refuses it 120 s later
 * @param nonce a fresh uuid
 */
export function signGatewayCall(
  call: GatewayCall,
  { keyId, secret }: { readonly keyId: string; readonly secret: string },
  { now, nonce }: { readonly now: Date; readonly nonce: string },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  return {
    [HEADERS.keyId]: keyId,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.nonce]: nonce,
    [HEADERS.signature]: signatureOf(call, { timestamp, nonce, secret }).toString('hex'),
  }
}

/**
 * Whether a call to us was signed by a provider at most 120 s ago (safety 4.8). The same call may be sent again within that time: what
 * it says of a payment or a payout is booked once, however often it is said.
 * @param headers as they came, names in lower case
 */
export function verifyGatewayCall(
  provider: Pick<PaymentProvider, 'keys'>,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  call: GatewayCall,
  now: Date,
): boolean {
  const read = (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const [timestamp, nonce, given] = [HEADERS.timestamp, HEADERS.nonce, HEADERS.signature].map(read)
  if (timestamp === undefined || !/^\d{10}$/.test(timestamp)) return false
  if (nonce === undefined || !UUID.test(nonce)) return false
  if (given === undefined || !SIGNATURE.test(given)) return false
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > SKEW_SECONDS_MAX) return false
  const key = provider.keys.find(({ keyId, until }) => keyId === read(HEADERS.keyId) && (until === null || now < until))
  if (key === undefined) return false
  const expected = signatureOf(call, { timestamp, nonce, secret: key.secret })
  return timingSafeEqual(expected, Buffer.from(given, 'hex'))
}
