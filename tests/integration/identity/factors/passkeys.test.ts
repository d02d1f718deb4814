import {
  aMember,
  buildTestApp,
  TEST_ORIGIN,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { factors, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aDevice, type Tricks } from './softwarePasskey.ts'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
const PAGE = { origin: TEST_ORIGIN, host: 'localhost' }
const optionsReply = z.object({
  value: z.object({ options: z.looseObject({ challenge: z.string() }) }),
})
const optionsOf = (reply: TestReply) => optionsReply.parse(reply.body).value.options
const cookieOf = (reply: TestReply): string => /captcha=([^;]*)/.exec(String(reply.headers['set-cookie']))?.[1] ?? ''

/** A browser that wants to log in by a passkey: what it was told to sign, and the cookie that binds it. */
async function asks(cookie?: string) {
  const reply = await api.inject({
    method: 'POST',
    url: routes['factors.passkeyOptions'].path,
    ...(cookie === undefined ? {} : { cookies: { captcha: cookie } }),
  })
  return { options: optionsOf(reply), browser: cookieOf(reply) }
}
type Device = ReturnType<typeof aDevice>
type Answer = ReturnType<Device['answer']>
const logsIn = async (response: Answer, browser: string, more: object = {}): Promise<TestReply> =>
  await api.inject({
    method: 'POST',
    url: routes['factors.passkeyLogin'].path,
    cookies: { captcha: browser },
    payload: { response, ...more },
  })
/** The whole of a login with a device. */
async function enters(device: Device, tricks: Tricks = {}, more: object = {}): Promise<TestReply> {
  const { options, browser } = await asks()
  return await logsIn(device.answer(options, tricks), browser, more)
}

const adds = async (
  session: TestSession,
  response: ReturnType<Device['make']>,
  name = 'My telephone',
): Promise<TestReply> => await api.call('factors.addPasskey', { body: { name, response } }, session)
const toMake = async (session: TestSession) => optionsOf(await api.call('factors.beginPasskey', {}, session))

/** An account with a passkey on a device of its own. */
async function withPasskey(member: TestMember) {
  const session = await api.login(member)
  const device = aDevice(PAGE)
  const added = await adds(session, device.make(await toMake(session)))
  if (added.status !== 200) throw new Error(`a passkey was refused: ${added.code}`)
  const id = z.object({ value: z.object({ id: z.uuid() }) }).parse(added.body).value.id
  return { session, device, id }
}
const ownOf = async (session: TestSession) =>
  factors.own.reply.decode((await api.call('factors.own', {}, session)).body as never).value

describe('making a passkey', () => {
  it('asks for a key that names the account, by its owner’s finger, for this host', async () => {
    const session = await api.login(await aMember(world))
    expect(await toMake(session)).toMatchObject({
      rp: { id: 'localhost', name: 'Test house' },
      timeout: 120_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('keeps what was made for the session’s own challenge, once', async () => {
    const member = await aMember(world)
    const session = await api.login(member)
    const options = await toMake(session)
    const made = aDevice(PAGE).make(options)
    expect((await adds(session, made)).status).toBe(200)
    expect((await adds(session, made)).code).toBe('PASSKEY_REFUSED')
    const { passkeys } = await ownOf(session)
    expect(passkeys).toMatchObject([{ name: 'My telephone', host: 'localhost', synced: false, lastUsedAt: null }])
    const next = await toMake(session)
    expect(next).toMatchObject({ excludeCredentials: [{ id: made.id }] })
  })

  const bad: Record<string, Tricks> = {
    'another page': { origin: 'https://evil.example' },
    'another host': { host: 'evil.example' },
    'nobody’s finger': { verified: false },
    'a signature of a login': { type: 'webauthn.get' },
    'a challenge of its own': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  }
  it.each(Object.entries(bad))('refuses %s', async (_name, tricks) => {
    const session = await api.login(await aMember(world))
    const options = await toMake(session)
    const device = aDevice(PAGE)
    expect((await adds(session, device.make(options, tricks))).code).toBe('PASSKEY_REFUSED')
    // The challenge is used up by the try.
    expect((await adds(session, device.make(options))).code).toBe('PASSKEY_REFUSED')
    expect((await adds(session, device.make(await toMake(session)))).status).toBe(200)
  })

  it('refuses a challenge of another session, of a login, and one that is two minutes old', async () => {
    const [one, other] = [await api.login(await aMember(world)), await api.login(await aMember(world))]
    expect((await adds(other, aDevice(PAGE).make(await toMake(one)))).code).toBe('PASSKEY_REFUSED')
    const { options } = await asks()
    expect((await adds(one, aDevice(PAGE).make(options))).code).toBe('PASSKEY_REFUSED')
    const late = await toMake(one)
    await world.advance(factors.CHALLENGE_MS)
    expect((await adds(one, aDevice(PAGE).make(late))).code).toBe('PASSKEY_REFUSED')
  })

  it('refuses a key that somebody has, and the eleventh', async () => {
    const { device } = await withPasskey(await aMember(world))
    const session = await api.login(await aMember(world))
    expect((await adds(session, device.make(await toMake(session)))).code).toBe('PASSKEY_REFUSED')
    for (let made = 0; made < factors.PASSKEYS_MAX; made += 1) {
      await adds(session, aDevice(PAGE).make(await toMake(session)), `key ${made}`)
    }
    expect((await ownOf(session)).passkeys).toHaveLength(factors.PASSKEYS_MAX)
    const more = await api.call('factors.beginPasskey', {}, session)
    expect(more.code).toBe('PASSKEYS_EXCEEDED')
  })
})

describe('logging in with a passkey', () => {
  it('opens a session without a name, and notes the use', async () => {
    const member = await aMember(world)
    const { device, session } = await withPasskey(member)
    const reply = await enters(device, { userHandle: member.publicId })
    expect(reply.status).toBe(200)
    const { token } = z.object({ value: z.object({ token: z.string() }) }).parse(reply.body).value
    const info = await api.call('member.info', {}, { token, refresh: '' })
    expect(info.body).toMatchObject({ value: { account: member.account } })
    expect((await ownOf(session)).passkeys[0]?.lastUsedAt).toEqual(world.clock.now())
    const opened = await world.db.prisma.session.count({
      where: { memberId: member.id, method: 'PASSKEY' },
    })
    expect(opened).toBe(1)
  })

  const bad: Record<string, Tricks> = {
    'another page': { origin: 'https://evil.example' },
    'another host': { host: 'evil.example' },
    'nobody’s finger': { verified: false },
    'a signature of a registration': { type: 'webauthn.create' },
    'a challenge of its own': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'somebody else’s handle': { userHandle: 'another account' },
    'a counter that fell behind: a copied key': { count: 1 },
  }
  it.each(Object.entries(bad))('refuses %s, and accepts a good one afterwards', async (_name, tricks) => {
    const { device } = await withPasskey(await aMember(world))
    expect((await enters(device, { count: 5 })).status).toBe(200)
    expect((await enters(device, tricks)).code).toBe('PASSKEY_REFUSED')
    expect((await enters(device, { count: 9 })).status).toBe(200)
  })

  it('takes a challenge once, in its own browser, for two minutes', async () => {
    const { device } = await withPasskey(await aMember(world))
    const { options, browser } = await asks()
    const stolen = await asks()
    const answer = device.answer(options)
    expect((await logsIn(answer, stolen.browser)).code).toBe('PASSKEY_REFUSED')
    expect((await logsIn(answer, 'no such browser')).code).toBe('PASSKEY_REFUSED')
    const both = await Promise.all([logsIn(answer, browser), logsIn(answer, browser)])
    expect(both.filter((reply) => reply.status === 200)).toHaveLength(1)
    const late = await asks(browser)
    await world.advance(factors.CHALLENGE_MS)
    expect((await logsIn(device.answer(late.options), browser)).code).toBe('PASSKEY_REFUSED')
  })

  it('refuses a removed key, an unknown one, and a broken signature', async () => {
    const { device, session, id } = await withPasskey(await aMember(world))
    const { options, browser } = await asks()
    const answer = device.answer(options)
    const broken = {
      ...answer.response,
      signature: `${answer.response.signature.slice(0, -4)}AAAA`,
    }
    expect((await logsIn({ ...answer, response: broken }, browser)).code).toBe('PASSKEY_REFUSED')
    expect((await enters(aDevice(PAGE))).code).toBe('PASSKEY_REFUSED')
    await api.call('factors.removePasskey', { params: { passkeyId: id } }, session)
    expect((await enters(device)).code).toBe('PASSKEY_REFUSED')
  })

  it('judges freeze, closing and side like every login method', async () => {
    const member = await aMember(world)
    const { device } = await withPasskey(member)
    expect((await enters(device, {}, { side: 'agent' })).code).toBe('SESSION_NON_AGENT')
    const becomes = async (status: string) =>
      await world.db.prisma.member.update({ where: { id: member.id }, data: { status } })
    await becomes('FROZEN')
    expect((await enters(device)).code).toBe('MEMBER_FROZEN')
    await becomes('CLOSED')
    expect((await enters(device)).code).toBe('PASSKEY_REFUSED')
    await becomes('ACTIVE')
    expect((await enters(device)).status).toBe(200)
  })
})
