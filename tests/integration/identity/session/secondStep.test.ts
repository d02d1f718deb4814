import { withTransaction } from '@croupier/db'
import { keepContact } from '@croupier/domain/identity/contacts'
import {
  aMember,
  buildTestApp,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { loginSteps, MINUTE_MS, type Route, routes, session } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { codeSentTo } from '../codes/messages.ts'
import { withAuthenticator } from '../factors/authenticator.ts'

const HOME = '203.0.113.5'
const CROWD = 20
let world: TestWorld
let api: TestApp
let other: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  other = closes(await buildTestApp(world))
})

interface From {
  readonly ip: string
  readonly browser?: string
  readonly device?: string
}
const post = async (url: string, payload: object, from: From, node = api): Promise<TestReply> => {
  const { ip, browser = 'browser of the owner', device } = from
  return await node.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': ip },
    cookies: { captcha: browser, ...(device === undefined ? {} : { device }) },
    payload,
  })
}
const logIn = async (member: TestMember, from: From, password = TEST_PASSWORD) =>
  await post(session.login.path, { username: member.account, password }, from)
const finish = async (attempt: string, body: object, from: From, node = api) =>
  await post(loginSteps.secondStep.path, { attempt, ...body }, from, node)

let places = 0
const elsewhere = (): string => {
  places += 1
  return `10.99.${places}.1`
}
const paramsOf = (reply: TestReply): Record<string, unknown> =>
  (reply.body as { error: { params: Record<string, unknown> } }).error.params
const cookieOf = (reply: TestReply, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec(String(reply.headers['set-cookie']))?.[1] ?? ''

/** Somebody with an authenticator, who has logged in at home before. */
async function somebody() {
  const member = await aMember(world)
  const device = cookieOf(await logIn(member, { ip: HOME }), 'device')
  return { member, device, phone: await withAuthenticator(world, member) }
}
/** Their right password from a new address, and the token of the second step. */
async function halfIn(member: TestMember, ip = elsewhere()): Promise<string> {
  const reply = await logIn(member, { ip })
  expect(reply).toMatchObject({ status: 401, code: 'SESSION_SECOND_CHECK_REQUIRED' })
  return String(paramsOf(reply).attempt)
}

describe('a right password from a new address', () => {
  it('is answered with the ways to a second step, and no session', async () => {
    const { member, device } = await somebody()
    const sessions = async () => await world.db.prisma.session.count({ where: { memberId: member.id } })
    const before = await sessions()
    const reply = await logIn(member, { ip: elsewhere() })
    expect(reply).toMatchObject({ status: 401, code: 'SESSION_SECOND_CHECK_REQUIRED' })
    expect(paramsOf(reply)).toEqual({
      attempt: expect.stringMatching(/^[\w-]{43}$/),
      channels: [
        { method: 'authenticator', target: null },
        { method: 'recovery', target: null },
      ],
      holderName: false,
    })
    expect(String(reply.headers['set-cookie'])).not.toContain('refresh=')
    expect(await sessions()).toBe(before)
    expect((await logIn(member, { ip: HOME, device })).status).toBe(200)
  })

  it('or from a known one, where the merchant wants it at every login', async () => {
    const { member, device } = await somebody()
    const where = { id: world.merchantId }
    const { settings } = await world.db.prisma.merchant.findUniqueOrThrow({ where })
    const put = async (more: object) =>
      await world.db.prisma.merchant.update({ where, data: { settings: { ...(settings as object), ...more } } })
    await put({ secondAlways: true })
    expect((await logIn(member, { ip: HOME, device })).code).toBe('SESSION_SECOND_CHECK_REQUIRED')
    await put({})
    expect((await logIn(member, { ip: HOME, device })).status).toBe(200)
  })

  it('is finished with a code, once, and the address is known from then on', async () => {
    const { member, phone } = await somebody()
    const ip = elsewhere()
    const attempt = await halfIn(member, ip)
    const body = { method: 'authenticator', code: phone.code() }
    const done = await finish(attempt, body, { ip })
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({ value: { lastLogin: { address: HOME } } })
    expect(cookieOf(done, 'refresh')).not.toBe('')
    expect((await finish(attempt, body, { ip })).code).toBe('SESSION_ATTEMPT_OVER')
    expect((await logIn(member, { ip, device: cookieOf(done, 'device') })).status).toBe(200)
  })

  it('is finished with a recovery code as well', async () => {
    const { member, phone } = await somebody()
    const ip = elsewhere()
    const code = String(phone.recoveryCodes[0])
    const done = await finish(await halfIn(member, ip), { method: 'recovery', code }, { ip })
    expect(done.status).toBe(200)
  })

  it('belongs to the browser that began, and to ten minutes', async () => {
    const { member, phone } = await somebody()
    const ip = elsewhere()
    const attempt = await halfIn(member, ip)
    const body = { method: 'authenticator', code: phone.code() }
    const stolen = await finish(attempt, body, { ip, browser: 'another browser' })
    expect(stolen).toMatchObject({ status: 401, code: 'SESSION_ATTEMPT_OVER' })
    await world.advance(loginSteps.ATTEMPT_LIFE_MS)
    const late = { method: 'authenticator', code: phone.code() }
    expect((await finish(attempt, late, { ip })).code).toBe('SESSION_ATTEMPT_OVER')
  })

  it('is no way round a freeze that comes between the steps', async () => {
    const { member, phone } = await somebody()
    const ip = elsewhere()
    const attempt = await halfIn(member, ip)
    await world.db.prisma.member.update({ where: { id: member.id }, data: { status: 'FROZEN' } })
    const body = { method: 'authenticator', code: phone.code() }
    expect((await finish(attempt, body, { ip })).code).toBe('MEMBER_FROZEN')
  })

  it('takes no method that the account does not have', async () => {
    const { member } = await somebody()
    const ip = elsewhere()
    const attempt = await halfIn(member, ip)
    const reply = await finish(attempt, { method: 'email', code: '123456' }, { ip })
    expect(reply).toMatchObject({ status: 400, code: 'SESSION_CODE_WRONG' })
    expect(paramsOf(reply)).toEqual({ triesLeft: 4 })
  })
})

describe('a code that is sent', () => {
  const address = 'somebody@example.com'
  /** Somebody whose only second way is a mailbox, half in. */
  async function byMail() {
    const member = await aMember(world)
    await logIn(member, { ip: HOME })
    const of = { memberId: member.id, merchantId: member.merchantId, channel: 'email' as const }
    const target = `${member.id}${address}`
    await withTransaction(world.db, async (tx) => await keepContact(tx, world.ctx, { ...of, target, verified: true }))
    const ip = elsewhere()
    const attempt = await halfIn(member, ip)
    return { member, ip, attempt, target }
  }
  const ask = async (attempt: string, from: From) =>
    await post(loginSteps.secondCode.path, { attempt, method: 'email' }, from)

  it('goes to the mailbox, masked to who asks, and finishes the login that asked for it', async () => {
    const { member, ip, attempt, target } = await byMail()
    const params = paramsOf(await logIn(member, { ip }))
    expect(params.channels).toEqual([{ method: 'email', target: expect.stringContaining('•••@') }])
    expect(JSON.stringify(params)).not.toContain(address)
    expect((await ask(attempt, { ip })).body).toEqual({ value: { resendInS: 60 } })
    const code = await codeSentTo(world, target)
    // Bound to the attempt that asked (ASVS 6.6.2).
    const another = await halfIn(member, ip)
    const elseBody = { method: 'email', code }
    expect((await finish(another, elseBody, { ip })).code).toBe('SESSION_CODE_WRONG')
    const done = await finish(attempt, elseBody, { ip })
    expect(done.status).toBe(200)
    // And a mail about the new place.
    const mails = await messagesTo(world, target)
    expect(mails.map(({ body }) => body.includes(ip))).toEqual([false, true])
  })

  it('is sent once a minute, and to nobody without an attempt of this browser', async () => {
    const { ip, attempt } = await byMail()
    const stranger = await ask(attempt, { ip, browser: 'another browser' })
    expect(stranger).toMatchObject({ status: 401, code: 'SESSION_ATTEMPT_OVER' })
    expect((await ask(attempt, { ip })).status).toBe(200)
    expect((await ask(attempt, { ip })).code).toBe('CODE_TOO_MANY')
  })

  it(`is looked at five times of ${CROWD} at once, over two nodes`, async () => {
    const { ip, attempt, target } = await byMail()
    await ask(attempt, { ip })
    const right = Number(await codeSentTo(world, target))
    const guesses = Array.from({ length: CROWD }, async (_one, place) => {
      const code = String((right + 1 + place) % 1_000_000).padStart(6, '0')
      return await finish(attempt, { method: 'email', code }, { ip }, place % 2 === 0 ? api : other)
    })
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'SESSION_CODE_WRONG')).toHaveLength(5)
    expect(codes.filter((code) => code === 'SESSION_ATTEMPT_OVER')).toHaveLength(CROWD - 5)
  })
})

describe('guessing the second step', () => {
  it(`looks at five of ${CROWD} codes that come at once, over two nodes`, async () => {
    const { member, phone } = await somebody()
    const ip = elsewhere()
    const attempt = await halfIn(member, ip)
    const guesses = Array.from({ length: CROWD }, async (_one, place) => {
      const body = { method: 'authenticator', code: `00000${place % 10}` }
      return await finish(attempt, body, { ip }, place % 2 === 0 ? api : other)
    })
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'SESSION_CODE_WRONG')).toHaveLength(5)
    expect(codes.filter((code) => code === 'SESSION_ATTEMPT_OVER')).toHaveLength(CROWD - 5)
    // However right: this attempt is over.
    const right = { method: 'authenticator', code: phone.code() }
    expect((await finish(attempt, right, { ip })).code).toBe('SESSION_ATTEMPT_OVER')
  })

  it('ends for an hour after ten, whatever attempts they are spread over', async () => {
    const { member, phone } = await somebody()
    const ip = elsewhere()
    for (let turn = 0; turn < 2; turn += 1) {
      const attempt = await halfIn(member, ip)
      for (let guess = 0; guess < 5; guess += 1) {
        await finish(attempt, { method: 'authenticator', code: '000000' }, { ip })
      }
    }
    const attempt = await halfIn(member, ip)
    const right = async () => ({ method: 'authenticator', code: phone.code() })
    expect((await finish(attempt, await right(), { ip })).code).toBe('SESSION_LOCKED')
    await world.advance(60 * MINUTE_MS + loginSteps.ATTEMPT_LIFE_MS)
    expect((await finish(await halfIn(member, ip), await right(), { ip })).status).toBe(200)
  })
})

describe('the token of the second step', () => {
  it('opens no other call there is', async () => {
    const { member } = await somebody()
    const attempt = await halfIn(member)
    const guarded = Object.values(routes).filter(({ access }) => access !== 'public')
    expect(guarded.length).toBeGreaterThan(20)
    for (const route of guarded as Route[]) {
      const url = route.path.replaceAll(/:[A-Za-z]+/g, '0190c6f2-0000-7000-8000-000000000000')
      for (const headers of [{ token: attempt }, { authorization: `Bearer ${attempt}` }]) {
        const reply = await api.inject({ method: route.method, url, headers })
        expect([route.path, reply.status, reply.code]).toEqual([route.path, 401, 'SESSION_MISSING'])
      }
      const cookies = { refresh: attempt }
      expect((await api.inject({ method: route.method, url, cookies })).status).toBe(401)
    }
    const refresh = { method: 'POST' as const, url: session.refresh.path }
    expect((await api.inject({ ...refresh, cookies: { refresh: attempt } })).status).toBe(401)
  })
})

describe('an owner who wants a code at every login', () => {
  it('is asked at home too, but not in a browser that was trusted, until 30 days are over', async () => {
    const { member, phone } = await somebody()
    await world.db.prisma.authenticator.update({
      where: { memberId: member.id },
      data: { always: true },
    })
    const response = await logIn(member, { ip: HOME })
    expect(response.code).toBe('SESSION_SECOND_CHECK_REQUIRED')
    const attempt = String(paramsOf(response).attempt)
    const body = { method: 'authenticator', code: phone.code(), trust: true }
    const done = await finish(attempt, body, { ip: HOME })
    expect(done.status).toBe(200)
    const device = cookieOf(done, 'device')
    expect((await logIn(member, { ip: HOME, device })).status).toBe(200)
    expect((await logIn(member, { ip: HOME })).code).toBe('SESSION_SECOND_CHECK_REQUIRED')
    // Trust is about the browser, never about the place.
    const away = await logIn(member, { ip: elsewhere(), device })
    expect(away.code).toBe('SESSION_SECOND_CHECK_REQUIRED')
    const memberId = member.id
    const { trustedUntil } = await world.db.prisma.knownDevice.findFirstOrThrow({
      where: { memberId, trustedUntil: { not: null } },
    })
    const days = (Number(trustedUntil) - world.clock.now().getTime()) / (24 * 60 * MINUTE_MS)
    expect(days).toBeCloseTo(30, 1)
    const data = { trustedUntil: world.clock.now() }
    await world.db.prisma.knownDevice.updateMany({ where: { memberId }, data })
    const later = await logIn(member, { ip: HOME, device })
    expect(later.code).toBe('SESSION_SECOND_CHECK_REQUIRED')
  })
})
