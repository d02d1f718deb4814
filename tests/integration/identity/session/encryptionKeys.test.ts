import { acceptedKeys, openPrivateKey, rotateKeys } from '@croupier/domain/platform/encryption'
import {
  aMember,
  apiCtx,
  buildTestApp,
  envelopeOf,
  eventually,
  startTestWorker,
  TEST_PASSWORD,
  type TestApp,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { HOUR_MS, jobs, keys, MINUTE_MS, session } from '@croupier/wire'
import { keyOfCurve, sealBody } from '@croupier/wire/sealBody'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

const WEEK_MS = 7 * 24 * HOUR_MS
const LOGIN = { method: 'POST', host: 'localhost', url: session.login.path }

let world: TestWorld
let api: TestApp
let username: string
useTestWorld(async (opened, closes) => {
  world = opened
  api = await buildTestApp(world)
  // Tests put another one in its place.
  closes({ close: async () => await api.close() })
  username = (await aMember(world)).account
})
const keyOf = async (node = api) => {
  const reply = await node.call('system.keys')
  return z.decode(keys.systemKeys.reply, reply.body as never).value
}
const kidsOf = (list: readonly { kid: string }[]): string[] => list.map(({ kid }) => kid).sort()

async function logInWith(key: keys.PublicKey) {
  const content = { ...envelopeOf(world, LOGIN), body: { username, password: TEST_PASSWORD } }
  return await api.inject({
    method: 'POST',
    url: session.login.path,
    headers: { 'content-type': keys.JOSE_TYPE },
    payload: await sealBody(content, key),
  })
}

describe('GET /wps/system/keys', () => {
  it('answers one key of each curve, without its private half, and the time', async () => {
    const { keys: list, serverTime } = await keyOf()
    expect(serverTime).toEqual(world.clock.now())
    expect(list.map(({ crv }) => crv)).toEqual(['X25519', 'P-256'])
    for (const key of list) {
      expect(key).not.toHaveProperty('d')
      expect(key).toMatchObject({ use: 'enc', alg: 'ECDH-ES' })
      expect(key.exp * 1_000).toBeGreaterThan(world.clock.now().getTime())
      expect(key.exp * 1_000).toBeLessThanOrEqual(world.clock.now().getTime() + WEEK_MS)
    }
  })

  it('makes keys where the worker has made none, once for many who ask', async () => {
    await world.db.prisma.encryptionKey.deleteMany()
    const nodes = await Promise.all([1, 2, 3].map(async () => await buildTestApp(world)))
    const answers = await Promise.all([...nodes, ...nodes].map(async (node) => await keyOf(node)))
    await Promise.all(nodes.map(async (node) => await node.close()))
    expect(new Set(answers.map(({ keys: list }) => kidsOf(list).join())).size).toBe(1)
    expect(await world.db.prisma.encryptionKey.count()).toBe(2)
  })
})

describe('the job', () => {
  afterEach(async () => void (await world.db.prisma.encryptionKey.deleteMany()))

  it('is in the timetable and makes a pair of each kind, sealed', async () => {
    expect(jobs['encryption.rotateKeys'].everyMs).toBeLessThan(HOUR_MS)
    await world.db.prisma.encryptionKey.deleteMany()
    const worker = await startTestWorker(world)
    await worker.queues.add('encryption.rotateKeys', {}, 1n, '1')
    await eventually(async () => {
      expect(await world.db.prisma.encryptionKey.count()).toBe(2)
    })
    await worker.close()
    const rows = await world.db.prisma.encryptionKey.findMany()
    const [first, second] = await acceptedKeys(apiCtx(world))
    if (first === undefined || second === undefined) throw new Error('two keys were expected')
    for (const key of [first, second]) {
      const { d = '' } = openPrivateKey(apiCtx(world), key)
      expect(d).toMatch(/^[A-Za-z0-9_-]{43}$/)
      expect(JSON.stringify(rows)).not.toContain(d)
    }
    // A private half that was put beside another kid does not open.
    expect(() => openPrivateKey(apiCtx(world), { ...first, kid: second.kid })).toThrow()
  })

  it('makes the next pair an hour before the end, and old ones go a day after theirs', async () => {
    await rotateKeys(world.ctx)
    const first = kidsOf(await acceptedKeys(apiCtx(world)))
    expect(await rotateKeys(world.ctx)).toBe(0)
    await world.advance(WEEK_MS - HOUR_MS - MINUTE_MS)
    expect(await rotateKeys(world.ctx)).toBe(0)
    await world.advance(MINUTE_MS)
    expect(await rotateKeys(world.ctx)).toBe(2)
    expect(await world.db.prisma.encryptionKey.count()).toBe(4)
    await world.advance(25 * HOUR_MS - 1)
    await rotateKeys(world.ctx)
    expect(await world.db.prisma.encryptionKey.count({ where: { kid: { in: first } } })).toBe(2)
    await world.advance(1)
    await rotateKeys(world.ctx)
    expect(await world.db.prisma.encryptionKey.count({ where: { kid: { in: first } } })).toBe(0)
  })

  it('makes one pair of each kind where ten run at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => rotateKeys(world.ctx)))
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
  })

  it('a new pair is shown after five seconds, when every process has read it', async () => {
    await rotateKeys(world.ctx)
    const nodes = [await buildTestApp(world), await buildTestApp(world), await buildTestApp(world)]
    const shown = async (at: number) => {
      const node = nodes[at]
      if (node === undefined) throw new Error('no such node')
      return kidsOf((await keyOf(node)).keys)
    }
    const first = await shown(0)
    await world.advance(WEEK_MS - HOUR_MS)
    expect(await rotateKeys(world.ctx)).toBe(2)
    expect(await shown(1)).toEqual(first)
    await world.advance(5_000)
    expect(await shown(2)).not.toEqual(first)
    await Promise.all(nodes.map(async (node) => await node.close()))
  })
})

it.each(keys.curve.options)('what came to an old key of %s is read for a day', async (curve) => {
  const { keys: list } = await keyOf(await freshNode())
  const key = keyOfCurve(list, curve)
  const leftMs = key.exp * 1_000 - world.clock.now().getTime()
  await world.advance(leftMs + 24 * HOUR_MS - MINUTE_MS)
  expect((await logInWith(key)).status).toBe(200)
  await world.advance(2 * MINUTE_MS)
  const late = await logInWith(key)
  expect(late).toMatchObject({ status: 400, code: 'BAD_ENCRYPTED_BODY' })
  await api.close()
  api = await buildTestApp(world)
})

/** The API again, which has read nothing yet. */
async function freshNode(): Promise<TestApp> {
  await api.close()
  api = await buildTestApp(world)
  return api
}
