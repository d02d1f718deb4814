import {
  aMember,
  buildTestApp,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { MINUTE_MS, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { aBrowserShown } from './browsers.ts'

const CROWD = 64
let world: TestWorld
let nodeA: TestApp
let nodeB: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  nodeA = closes(await buildTestApp(world))
  nodeB = closes(await buildTestApp(world))
})

interface Try {
  readonly ip: string
  readonly password?: string
  readonly device?: string
  readonly node?: TestApp
  /** a robot that reads no pictures */
  readonly blind?: boolean
}
const logIn = async (account: string, one: Try): Promise<TestReply> => {
  const read = one.blind === true ? {} : { captcha: await aBrowserShown(world) }
  const known = one.device === undefined ? {} : { device: one.device }
  return await (one.node ?? nodeA).inject({
    method: 'POST',
    url: routes['session.login'].path,
    headers: { origin: TEST_ORIGIN, 'x-forwarded-for': one.ip },
    cookies: { ...read, ...known },
    payload: {
      username: account,
      password: one.password ?? 'not the password',
      ...(one.blind === true ? {} : { captcha: 'answer' }),
    },
  })
}

/** Every try from a network of its own: only the account is counted. */
let networks = 0
const elsewhere = (): string => {
  networks += 1
  return `10.${Math.floor(networks / 250)}.${networks % 250}.1`
}
const paramsOf = (reply: TestReply): unknown => (reply.body as { error: { params: unknown } }).error.params
const failuresOf = async (account: string): Promise<number> =>
  await world.db.prisma.loginFailure.count({ where: { accountKey: account } })
const deviceOf = (reply: TestReply): string => /device=([^;]*)/.exec(String(reply.headers['set-cookie']))?.[1] ?? ''

describe('the ladder of failed logins', () => {
  it('is the same for an account and for a name nobody has, to the letter', async () => {
    const climb = async (account: string) => {
      const seen = []
      for (let turn = 0; turn < 6; turn += 1) {
        const reply = await logIn(account, { ip: elsewhere() })
        seen.push([reply.status, reply.code, paramsOf(reply)])
      }
      return seen
    }
    const { account } = await aMember(world)
    const real = await climb(account)
    expect(real).toEqual(await climb('nobodyhere'))
    const wrong = 'SESSION_WRONG_CREDENTIALS'
    expect(real).toEqual([
      [401, wrong, { captcha: false, triesLeft: null }],
      [401, wrong, { captcha: false, triesLeft: null }],
      [401, wrong, { captcha: true, triesLeft: 2 }],
      [401, wrong, { captcha: true, triesLeft: 1 }],
      [429, 'SESSION_LOCKED', { retryAfterS: 60 }],
      [429, 'SESSION_LOCKED', { retryAfterS: 60 }],
    ])
  })

  it('gives the right password the same answer while it locks, and lets it in afterwards', async () => {
    const { account } = await aMember(world)
    for (let turn = 0; turn < 5; turn += 1) await logIn(account, { ip: elsewhere() })
    const right = { ip: elsewhere(), password: TEST_PASSWORD }
    expect((await logIn(account, right)).code).toBe('SESSION_LOCKED')
    await world.advance(MINUTE_MS)
    expect((await logIn(account, right)).status).toBe(200)
    // From nothing again: three are left before a picture is asked for.
    const next = await logIn(account, { ip: elsewhere() })
    expect(paramsOf(next)).toEqual({ captcha: false, triesLeft: null })
  })

  it('locks for a quarter of an hour from the eighth and an hour from the tenth', async () => {
    const { account } = await aMember(world)
    const waits: unknown[] = []
    for (let turn = 1; turn <= 10; turn += 1) {
      const reply = await logIn(account, { ip: elsewhere() })
      if (reply.code === 'SESSION_LOCKED') waits.push(paramsOf(reply))
      await world.advance(15 * MINUTE_MS)
    }
    expect(waits).toEqual([60, 60, 60, 900, 900, 3600].map((retryAfterS) => ({ retryAfterS })))
  })

  it('counts a place over all names, and an own account buys it no fresh tries', async () => {
    const own = await aMember(world)
    const ip = '198.51.100.7'
    for (let turn = 0; turn < 4; turn += 1) {
      await logIn(`victim${turn}`, { ip })
      await logIn(own.account, { ip, password: TEST_PASSWORD })
    }
    expect((await logIn('victim5', { ip })).code).toBe('SESSION_LOCKED')
    // The neighbourhood is one place too, its neighbour is not.
    expect((await logIn(own.account, { ip: '198.51.100.8' })).code).toBe('SESSION_LOCKED')
    expect((await logIn('victim6', { ip: '198.51.101.7' })).code).not.toBe('SESSION_LOCKED')
  })

  it('does not let a stranger lock a player out of a known browser', async () => {
    const { account } = await aMember(world)
    const entered = await logIn(account, { ip: '192.0.2.50', password: TEST_PASSWORD })
    const device = deviceOf(entered)
    for (let turn = 0; turn < 6; turn += 1) await logIn(account, { ip: '192.0.2.51' })
    const right = { ip: '192.0.2.50', password: TEST_PASSWORD }
    expect((await logIn(account, right)).code).toBe('SESSION_LOCKED')
    expect((await logIn(account, { ...right, device })).status).toBe(200)
    // It has a ladder of its own: a stolen browser does not get to guess forever.
    for (let turn = 0; turn < 5; turn += 1) await logIn(account, { ip: elsewhere(), device })
    expect((await logIn(account, { ...right, device })).code).toBe('SESSION_LOCKED')
    const other = await aMember(world)
    expect((await logIn(other.account, { ip: '192.0.2.51', device })).code).toBe('SESSION_LOCKED')
  })
})

describe(`${CROWD} wrong logins at once`, () => {
  const crowd = async (name: (place: number) => string, ip: () => string, blind = false) =>
    await Promise.all(
      Array.from({ length: CROWD }, async (_one, place) => {
        const node = place % 2 === 0 ? nodeA : nodeB
        return await logIn(name(place), { ip: ip(), node, blind })
      }),
    )
  const judged = (replies: readonly TestReply[]) =>
    replies.map(({ code }) => code).filter((code) => code === 'SESSION_WRONG_CREDENTIALS')

  it('do not pass the ladder of an account, over two nodes', async () => {
    const member: TestMember = await aMember(world)
    const replies = await crowd(() => member.account, elsewhere)
    expect(judged(replies)).toHaveLength(4)
    expect(replies.filter(({ code }) => code === 'SESSION_LOCKED')).toHaveLength(CROWD - 4)
    expect(await failuresOf(member.account)).toBe(5)
  })

  it('are looked at three times where nobody reads the pictures', async () => {
    const member: TestMember = await aMember(world)
    const replies = await crowd(() => member.account, elsewhere, true)
    expect(judged(replies)).toHaveLength(3)
    const unread = replies.filter(({ code }) => code === 'SESSION_CAPTCHA_WRONG')
    expect(unread).toHaveLength(CROWD - 3)
    expect(await failuresOf(member.account)).toBe(3)
  })

  it('do not pass the ladder of an address, whatever names they try', async () => {
    const replies = await crowd(
      (place) => `crowd${place}`,
      () => '203.0.113.9',
    )
    expect(judged(replies)).toHaveLength(4)
    const counted = await world.db.prisma.loginFailure.count({ where: { address: '203.0.113.9' } })
    expect(counted).toBe(5)
  })
})
