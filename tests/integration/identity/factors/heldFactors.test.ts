import {
  aMember,
  buildTestApp,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestSession,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { codes, factors, loginSteps, session } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withAuthenticator } from './authenticator.ts'
import { aDevice } from './softwarePasskey.ts'

const HOME = '203.0.113.5'
const BROWSER = 'browser of the owner'
let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})

const cookieOf = (reply: TestReply, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec(String(reply.headers['set-cookie']))?.[1] ?? ''
const optionsOf = (reply: TestReply) =>
  z.object({ value: z.object({ options: z.looseObject({ challenge: z.string() }) }) }).parse(reply.body).value.options
const post = async (url: string, payload: object, device = ''): Promise<TestReply> =>
  await api.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': HOME },
    cookies: { captcha: BROWSER, ...(device === '' ? {} : { device }) },
    payload,
  })
const logIn = async (member: TestMember, device = '') =>
  await post(session.login.path, { username: member.account, password: TEST_PASSWORD }, device)
const halfIn = (reply: TestReply) => {
  expect(reply.code).toBe('SESSION_SECOND_CHECK_REQUIRED')
  return (reply.body as { error: { params: { attempt: string; channels: object[] } } }).error.params
}
const entered = (reply: TestReply): TestSession => {
  expect(reply.status).toBe(200)
  return { token: (reply.body as { value: { token: string } }).value.token, refresh: cookieOf(reply, 'refresh') }
}

/** Somebody with a proved mailbox and phone, at home in a browser of theirs. */
async function somebody() {
  const member = await aMember(world)
  const here = await logIn(member)
  await withContact(world, member, { verified: true })
  await withContact(world, member, {
    channel: 'sms',
    target: `+86138${String(member.id).padStart(8, '0')}`,
    verified: true,
  })
  return { member, device: cookieOf(here, 'device'), here: entered(here) }
}

/** The same with an authenticator, which is not asked for always. */
async function withPhone() {
  const { member, device } = await somebody()
  const phone = await withAuthenticator(world, member)
  return { member, device, phone }
}

/** The same with a passkey on a device of its own. */
async function withKey() {
  const { member, device, here } = await somebody()
  const key = aDevice({ origin: TEST_ORIGIN, host: 'localhost' })
  const made = key.make(optionsOf(await api.call('factors.beginPasskey', {}, here)))
  const added = await api.call('factors.addPasskey', { body: { name: 'Mine', response: made } }, here)
  return { member, device, key, here, keyId: (added.body as { value: { id: string } }).value.id }
}

/** What the key answers when this browser asks it. */
const signed = async (key: ReturnType<typeof aDevice>) =>
  key.answer(optionsOf(await post(factors.passkeyOptions.path, {})))
const proves = async (body: object, as: TestSession): Promise<string | number> => {
  const reply = await api.inject({
    method: 'POST',
    url: codes.prove.path,
    headers: { token: as.token },
    cookies: { captcha: BROWSER },
    payload: body,
  })
  return reply.code ?? reply.status
}

describe('an authenticator', () => {
  it('is asked for in every browser that is new, from a known place too, and not in a known one', async () => {
    const { member, device, phone } = await withPhone()
    entered(await logIn(member, device))
    const { attempt, channels } = halfIn(await logIn(member))
    expect(channels).toEqual([
      { method: 'authenticator', target: null },
      { method: 'recovery', target: null },
    ])
    const done = await post(loginSteps.secondStep.path, { attempt, method: 'authenticator', code: phone.code() })
    entered(done)
    entered(await logIn(member, cookieOf(done, 'device')))
  })

  it('is not replaced by a code to a mailbox or a phone', async () => {
    const { member, phone } = await withPhone()
    const { attempt } = halfIn(await logIn(member))
    for (const method of ['email', 'sms']) {
      expect((await post(loginSteps.secondCode.path, { attempt, method })).code).toBe('SESSION_ATTEMPT_OVER')
      const reply = await post(loginSteps.secondStep.path, { attempt, method, code: '123456' })
      expect(reply.code).toBe('SESSION_CODE_WRONG')
    }
    const code = String(phone.recoveryCodes[0])
    entered(await post(loginSteps.secondStep.path, { attempt, method: 'recovery', code }))
  })

  it('is switched off and removed by a proof of its own: neither a login by password nor a code to a mailbox is one', async () => {
    const { member, device, phone } = await withPhone()
    const here = entered(await logIn(member, device))
    const always = async () => (await api.call('factors.askAlways', { body: { always: true } }, here)).code
    const remove = async () => {
      const { code, status } = await api.call('factors.removeAuthenticator', {}, here)
      return code ?? status
    }
    expect([await always(), await remove()]).toEqual(['SESSION_NOT_FRESH', 'SESSION_NOT_FRESH'])
    const state = codes.proofState.reply.decode((await api.call('codes.proofState', {}, here)).body as never).value
    expect(state).toEqual({
      freshUntil: null,
      ways: [
        { method: 'authenticator', target: null },
        { method: 'recovery', target: null },
      ],
    })
    expect(await proves({ method: 'password', proof: TEST_PASSWORD }, here)).toBe('CODE_NOT_OFFERED')
    expect((await api.call('codes.proofCode', { body: { channel: 'email' } }, here)).code).toBe('CODE_NOT_OFFERED')
    expect(await proves({ method: 'recovery', proof: 'AAAA-AAAA-AAAA' }, here)).toBe('FACTOR_CODE_WRONG')
    expect(await remove()).toBe('SESSION_NOT_FRESH')
    expect(await proves({ method: 'recovery', proof: String(phone.recoveryCodes[1]) }, here)).toBe(200)
    expect(await remove()).toBe(200)
  })

  it('that was typed to log in or to set it up is a fresh proof of itself', async () => {
    const { member, phone } = await withPhone()
    const { attempt } = halfIn(await logIn(member))
    const done = await post(loginSteps.secondStep.path, { attempt, method: 'authenticator', code: phone.code() })
    expect((await api.call('factors.removeAuthenticator', {}, entered(done))).status).toBe(200)
  })
})

describe('a passkey', () => {
  it('is asked for in a new browser, where nothing else stands for it', async () => {
    const { member, device, key } = await withKey()
    entered(await logIn(member, device))
    const { attempt, channels } = halfIn(await logIn(member))
    expect(channels).toEqual([{ method: 'passkey', target: null }])
    expect((await post(loginSteps.secondCode.path, { attempt, method: 'email' })).code).toBe('SESSION_ATTEMPT_OVER')
    entered(await post(factors.passkeyLogin.path, { response: await signed(key) }))
  })

  it('is removed by a proof of its own, which nobody else’s key gives', async () => {
    const { member, device, key, keyId } = await withKey()
    const other = await withKey()
    const here = entered(await logIn(member, device))
    const remove = async () => {
      const { code, status } = await api.call('factors.removePasskey', { params: { passkeyId: keyId } }, here)
      return code ?? status
    }
    expect(await remove()).toBe('SESSION_NOT_FRESH')
    expect(await proves({ method: 'passkey', response: await signed(other.key) }, here)).toBe('PASSKEY_REFUSED')
    expect(await remove()).toBe('SESSION_NOT_FRESH')
    expect(await proves({ method: 'passkey', response: await signed(key) }, here)).toBe(200)
    expect(await remove()).toBe(200)
    entered(await logIn(member))
  })

  it('of a host that the merchant has no more asks nobody for anything', async () => {
    const { member } = await withKey()
    await world.db.prisma.passkey.updateMany({ where: { memberId: member.id }, data: { host: 'gone.example' } })
    await world.db.prisma.merchantHost.deleteMany({ where: { merchantId: world.merchantId, host: '*' } })
    const reply = await logIn(member)
    await world.db.prisma.merchantHost.create({ data: { merchantId: world.merchantId, host: '*' } })
    entered(reply)
  })
})
