import { randomBytes } from 'node:crypto'
import { acceptedKeys, rotateKeys } from '@croupier/domain/platform/encryption'
import { keys, type Route, routes } from '@croupier/wire'
import { keyOfCurve, sealText } from '@croupier/wire/sealBody'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { TestWorld } from './testWorld.ts'

const encryptedCalls = new Set(
  Object.values<Route>(routes)
    .filter(({ bodyAs }) => bodyAs === 'encrypted')
    .map(({ method, path }) => `${method} ${path}`),
)

/** What an encrypted body holds besides itself: made for this call, now, by the world's clock. */
export function envelopeOf(
  world: TestWorld,
  call: { readonly method: string; readonly host: string; readonly url: string },
): Omit<keys.SealedBody, 'body'> {
  return {
    iat: world.clock.now().getTime() / 1_000,
    jti: randomBytes(keys.JTI_BYTES).toString('base64url'),
    htm: call.method,
    htu: `http://${call.host}${call.url}`,
    deviceId: 'a test',
  }
}

/** Public keys that a browser would be shown now. */
export async function publicKeysOf({ ctx }: TestWorld): Promise<keys.PublicKey[]> {
  const now = ctx.clock.now()
  const usable = async () => (await acceptedKeys(ctx)).filter(({ expiresAt }) => expiresAt > now)
  let list = await usable()
  if (list.length === 0) {
    await rotateKeys(ctx)
    list = await usable()
  }
  return list.map(({ kid, publicKey, expiresAt }) => {
    const exp = Math.floor(expiresAt.getTime() / 1_000)
    return keys.publicKey.parse({ ...publicKey, kid, use: 'enc', alg: keys.KEY_AGREEMENT, exp })
  })
}

/** Any text in place of a body, encrypted for one call; to `shown` keys of a node where they are known. */
export async function sealedText(
  world: TestWorld,
  call: { readonly method: string; readonly host: string; readonly url: string },
  bodyText: string,
  shown?: readonly keys.PublicKey[],
): Promise<string> {
  const envelope = JSON.stringify(envelopeOf(world, call))
  const text = `${envelope.slice(0, -1)},"body":${bodyText}}`
  return await sealText(text, keyOfCurve([...(shown ?? (await publicKeysOf(world)))], 'X25519'))
}

/**
 * The keys that a node shows a browser now, as it knows them itself; nothing where it shows none. Asked from an address of
 * its own, so that no limit counts it.
 */
async function shownBy(app: FastifyInstance, host: string): Promise<readonly keys.PublicKey[] | undefined> {
  const { method, path: url } = keys.systemKeys
  const request = { method, url, headers: { host }, remoteAddress: '127.99.99.99' }
  const reply = await app.inject(request)
  if (reply.statusCode !== 200) return undefined
  return keys.systemKeys.reply.parse(reply.json()).value.keys
}

/** Encrypts the objects that requests contain to routes with encrypted bodies; whatever names a content type is left alone. */
export function bodySealer(world: TestWorld, app: FastifyInstance): (options: InjectOptions) => Promise<InjectOptions> {
  return async (options) => {
    const { method = 'GET', url, headers = {}, payload } = options
    const isObject = typeof payload === 'object' && Object.getPrototypeOf(payload) === Object.prototype
    if (typeof url !== 'string' || !isObject || headers['content-type'] !== undefined) return options
    if (!encryptedCalls.has(`${method} ${url}`)) return options
    const call = { method, host: String(headers.host), url }
    return {
      ...options,
      headers: { ...headers, 'content-type': keys.JOSE_TYPE },
      payload: await sealedText(world, call, JSON.stringify(payload), await shownBy(app, call.host)),
    }
  }
}
