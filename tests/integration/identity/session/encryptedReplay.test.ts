import { makeVault } from '@croupier/domain/platform/vault'
import { connectRedis } from '@croupier/queue'
import { aMember, buildTestApp, sealedText, TEST_PASSWORD, type TestApp, type TestWorld } from '@croupier/testkit'
import { keys, type Route, routes, session } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BAD, type EncryptedWorld, LOGIN, openEncryptedWorld } from './encryptedWorld.ts'

let scene: EncryptedWorld
let world: TestWorld
let nodeA: TestApp
let nodeB: TestApp
let aLogin: EncryptedWorld['aLogin']
let send: EncryptedWorld['send']
beforeAll(async () => {
  scene = await openEncryptedWorld()
  ;({ world, nodeA, nodeB, aLogin, send } = scene)
})
afterAll(async () => await scene.close())

describe('a body that was sent before', () => {
  it('is refused at once and on the other node', async () => {
    const payload = await aLogin()
    expect((await send(payload)).status).toBe(200)
    expect(await send(payload)).toMatchObject(BAD)
    expect(await send(payload, nodeB)).toMatchObject(BAD)
  })

  it('is taken once of twenty at the same time', async () => {
    const payload = await aLogin()
    const nodes = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? nodeA : nodeB))
    const replies = await Promise.all(nodes.map(async (node) => await send(payload, node)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is refused after the store was emptied, and new ones are taken', async () => {
    const [payload, unsent] = [await aLogin(), await aLogin()]
    expect((await send(payload)).status).toBe(200)
    const redis = connectRedis(world.redis.url, 'worker', () => {})
    const names = await redis.keys(`${world.redis.prefix}.bodies.*`)
    expect(names.length).toBeGreaterThan(2)
    await redis.del(...names)
    redis.disconnect()
    await world.advance(1)
    expect(await send(payload, nodeB)).toMatchObject(BAD)
    expect(await send(unsent, nodeB)).toMatchObject(BAD)
    expect((await send(await aLogin(), nodeB)).status).toBe(200)
  })
})

describe('a plain body', () => {
  const encrypted = Object.values<Route>(routes).filter(({ bodyAs }) => bodyAs === 'encrypted')

  it.each(encrypted.map((route) => [route.path, route] as const))(
    'is not taken at %s, whatever it is called',
    async (url, { method }) => {
      const { token } = await nodeA.sessionOf(await aMember(world, { type: 1 }))
      const types = [
        ['application/json', 415],
        ['application/json\t', 415],
        [' APPLICATION/JSON', 415],
        ['application/json; charset=utf-8', 415],
        ['application/x-www-form-urlencoded', 415],
        ['text/plain', 415],
        [';', 415],
        ['application/jose+json', 415],
        ['application/jose', 400],
        [' Application/JOSE ', 400],
        ['application/jose; a=b', 400],
      ] as const
      const payload = JSON.stringify(scene.credentials())
      for (const [type, status] of types) {
        const headers = { token, 'content-type': type }
        const reply = await nodeA.inject({ method, url, headers, payload })
        expect([type, reply.status]).toEqual([type, status])
      }
      const silent = await nodeA.inject({ method, url, headers: { token } })
      expect(silent).toMatchObject({ status: 415, code: 'BODY_UNSUPPORTED' })
    },
  )

  it('is what all others take: they read no JWE', async () => {
    const headers = { 'content-type': keys.JOSE_TYPE }
    const payload = await aLogin()
    const url = routes['session.refresh'].path
    const reply = await nodeA.inject({ method: 'POST', url, headers, payload })
    expect(reply).toMatchObject({ status: 415, code: 'BODY_UNSUPPORTED' })
  })

  it('of a megabyte is not read', async () => {
    const text = await sealedText(world, LOGIN, JSON.stringify({ x: 'x'.repeat(1_000_000) }))
    expect(await send(text)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  })
})

describe('without a store', () => {
  it('of used ids nothing is accepted', async () => {
    const away = async () => await Promise.reject(new Error('gone'))
    const node = await buildTestApp(world, { replays: { begin: () => {}, claim: away } })
    const reply = await send(await aLogin(), node)
    expect(reply).toMatchObject({ status: 503, code: 'SERVICE_BUSY' })
    expect(reply.headers['retry-after']).toBe('2')
    expect(await send('not even a JWE', node)).toMatchObject(BAD)
    await node.close()
  })

  it('of keys that opens, nothing is accepted', async () => {
    const vault = makeVault('ee'.repeat(32), world.ctx.random)
    const node = await buildTestApp({ ...world, ctx: { ...world.ctx, vault } })
    expect(await send(await aLogin(), node)).toMatchObject({ status: 503, code: 'SERVICE_BUSY' })
    await node.close()
  })
})

it('the log of many calls has no password and no JWE', async () => {
  const lines: string[] = []
  const password = 'Hidden-in-the-log-77'
  for (let at = 0; at < 100; at += 1) {
    const body = { username: `who${at}`, password }
    const payload = await aLogin(at % 2 === 0 ? { body } : { body, htm: 'PUT' })
    lines.push(...payload.split('.').filter((part) => part.length > 20 && !part.startsWith('eyJ')))
    const address = { 'x-forwarded-for': `10.7.${at}.1`, 'content-type': keys.JOSE_TYPE }
    const url = session.login.path
    await nodeA.inject({ method: 'POST', url, headers: address, payload })
    await nodeA.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  }
  const log = scene.logged.join('')
  expect(log).toContain('an encrypted body was refused')
  expect(log).toContain('request completed')
  for (const secret of [password, TEST_PASSWORD, 'eyJ', ...lines]) {
    expect(log.includes(secret)).toBe(false)
  }
})
