import type { Clock, Log } from '@croupier/domain'
import { DomainError, fail, keys } from '@croupier/wire'
import { compactDecrypt, decodeProtectedHeader, errors } from 'jose'
import { z } from 'zod'
import type { LiveKeys } from './liveKeys.ts'
import type { Replays } from './replays.ts'

const BUSY_RETRY_S = 2
/** Every refusal takes at least this long: what was wrong cannot be told by the time it took. */
const REFUSAL_MS_MIN = 20

const OPTIONS = {
  keyManagementAlgorithms: [keys.KEY_AGREEMENT],
  contentEncryptionAlgorithms: [keys.CONTENT_CIPHER],
  maxDecompressedLength: 0,
}

/** All that a header may say; no zip, no crit, no key or address of a key. */
const header = z.strictObject({
  alg: z.literal(keys.KEY_AGREEMENT),
  enc: z.literal(keys.CONTENT_CIPHER),
  kid: z.string().max(64),
  epk: z.object({}).loose(),
})

/** The call that a body came with. */
export interface BodyCall {
  readonly method: string
  /** without a port: proxies change it */
  readonly hostname: string
  /** with its query, if any */
  readonly url: string
}

/** What a process needs to read encrypted bodies. */
export interface BodyReader {
  readonly liveKeys: LiveKeys
  readonly replays: Replays
  readonly clock: Clock
  /** JSON without `__proto__` and `constructor` keys; throws on everything else */
  readonly parse: (text: string) => Promise<unknown>
}

/** Why a body is refused: for our log only, and never with anything of the body. */
class Unreadable extends Error {}

function refuseIf(condition: boolean, why: string): void {
  if (condition) throw new Unreadable(why)
}

/** Key store or replay store away: closed, not open (ASVS 16.5.3). */
async function orBusy<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'encrypted bodies cannot be judged')
    throw new DomainError('SERVICE_BUSY', { retryAfterS: BUSY_RETRY_S })
  }
}

/** Whatever jose, the platform's ciphers or the parser throw over a caller's bytes is the caller's fault. */
async function orUnreadable<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Unreadable(error instanceof errors.JOSEError ? error.code : 'form')
  }
}

async function decrypt(reader: BodyReader, jwe: string, log: Log): Promise<string> {
  const parsed = header.safeParse(await orUnreadable(() => decodeProtectedHeader(jwe)))
  if (!parsed.success) throw new Unreadable('header')
  const { kid } = parsed.data
  const key = await orBusy(log, async () => await reader.liveKeys.privateKey(kid))
  if (key === null) throw new Unreadable('kid')
  return await orUnreadable(async () => {
    const { plaintext } = await compactDecrypt(jwe, key, OPTIONS)
    return new TextDecoder('utf-8', { fatal: true }).decode(plaintext)
  })
}

function expectCall({ htm, htu }: keys.SealedBody, call: BodyCall): void {
  const { hostname, pathname, search, hash } = new URL(htu)
  refuseIf(htm !== call.method, 'method')
  refuseIf(hostname !== call.hostname.toLowerCase(), 'host')
  refuseIf(pathname + search + hash !== call.url, 'address')
}

async function read(reader: BodyReader, jwe: string, call: BodyCall, log: Log): Promise<unknown> {
  const text = await decrypt(reader, jwe, log)
  const content = keys.sealedBody.safeParse(await orUnreadable(() => reader.parse(text)))
  if (!content.success) throw new Unreadable('content')
  const { iat, jti, body } = content.data
  expectCall(content.data, call)
  const madeMs = iat * 1_000
  const ageMs = reader.clock.now().getTime() - madeMs
  refuseIf(Math.abs(ageMs) > keys.BODY_AGE_MS_MAX, 'time')
  const { first, sinceMs } = await orBusy(log, async () => await reader.replays.claim(jti))
  refuseIf(!first, 'used')
  refuseIf(madeMs < sinceMs, 'before the replay store')
  return body
}

/**
 * Opens an encrypted body (rules E3.8, safety 4.6): the right kind of JWE, a key of ours, made for this call, now, and
 * not read before. What comes out is still to be checked by the route's schema.
 * @throws DomainError BAD_ENCRYPTED_BODY, the same for every reason; SERVICE_BUSY when keys or replays cannot be asked
 */
export async function openBody(reader: BodyReader, jwe: string, call: BodyCall, log: Log): Promise<unknown> {
  const beganMs = performance.now()
  try {
    return await read(reader, jwe, call, log)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    log.info({ why: error.message }, 'an encrypted body was refused')
    const leftMs = Math.max(0, REFUSAL_MS_MIN - (performance.now() - beganMs))
    await new Promise((resolve) => setTimeout(resolve, leftMs))
    fail('BAD_ENCRYPTED_BODY', {})
  }
}
