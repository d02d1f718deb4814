import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import { keys } from '@croupier/wire'
import { keyOfCurve, sealBody } from '@croupier/wire/sealBody'

const DEVICE_KEY = 'deviceId'

/** What /wps/system/keys answers. */
type Answer = { keys: keys.PublicKey[]; serverTime: Date }

/** A key, and the server's time by a clock that nobody can set: a wrong wall clock must not block a login. */
type Known = { key: keys.PublicKey; serverMs: number; readAtMs: number }

let known: Promise<Known> | null = null

const serverMsOf = ({ serverMs, readAtMs }: Known) => serverMs + performance.now() - readAtMs

/** Older browsers have no X25519; all of them have P-256. */
async function curveHere(): Promise<keys.Curve> {
  const made = crypto.subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])
  return await made.then(
    () => 'X25519' as const,
    () => 'P-256' as const,
  )
}

async function learn(read: () => Promise<Answer>): Promise<Known> {
  const [answer, curve] = await Promise.all([read(), curveHere()])
  const key = keyOfCurve(answer.keys, curve)
  return { key, serverMs: answer.serverTime.getTime(), readAtMs: performance.now() }
}

function keyNow(read: () => Promise<Answer>, which: 'known' | 'anew'): Promise<Known> {
  if (which === 'anew') known = null
  if (known !== null) return known
  const learning = learn(read)
  known = learning
  // A failure is not kept.
  learning.catch(() => {
    if (known === learning) known = null
  })
  return learning
}

/** Names this browser's storage; where nothing can be stored, this page. */
function deviceId(): string {
  const kept = browserStorage.getItem(DEVICE_KEY)
  if (kept !== null && kept !== '' && kept.length <= 64) return kept
  const made = crypto.randomUUID()
  browserStorage.setItem(DEVICE_KEY, made)
  return made
}

function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keys.JTI_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Encrypts a body for one call (rules E3.8, safety 4.6), to a key that is read once and kept until its end. Loaded by those
 * only who send such a body.
 * @param body as it is on the wire
 * @param read asks the server for its keys; what it throws is thrown on
 * @param which `again` after the server could not read what was encrypted to the known key
 */
export async function encryptBody(
  call: { readonly method: string; readonly url: string },
  body: unknown,
  read: () => Promise<Answer>,
  which: 'known' | 'anew' = 'known',
): Promise<string> {
  let at = await keyNow(read, which)
  if (serverMsOf(at) >= at.key.exp * 1_000) at = await keyNow(read, 'anew')
  const { method: htm, url: htu } = call
  const iat = serverMsOf(at) / 1_000
  const content = { iat, jti: freshId(), htm, htu, deviceId: deviceId(), body }
  return await sealBody(content, at.key)
}
