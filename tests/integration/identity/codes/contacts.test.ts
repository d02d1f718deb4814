import { Writable } from 'node:stream'
import {
  aMember,
  buildTestApp,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { makeLogger } from '../../../../apps/api/src/logger.ts'
import { codeSentTo } from './messages.ts'

const FIVE_MINUTES = 5 * 60_000
let world: TestWorld
let api: TestApp
let numbers = 0
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  const settings = { loginSlider: false, codes: { regions: ['CN'], addressDaily: 1_000 } }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
})
type Channel = 'sms' | 'email'
const aNumber = (): string => {
  numbers += 1
  return `+8613900${String(100_000 + numbers)}`
}
async function loggedIn(): Promise<{ member: TestMember; session: TestSession }> {
  const member = await aMember(world)
  return { member, session: await api.login(member) }
}
const askCode = async (session: TestSession, channel: Channel, target: string) =>
  await api.call('codes.contactCode', { body: { channel, target, language: 'EN' } }, session)
const set = async (session: TestSession, channel: Channel, target: string, code: string) =>
  await api.call('codes.setContact', { body: { channel, target, code, language: 'EN' } }, session)
async function proved(session: TestSession, channel: Channel, target: string): Promise<void> {
  await askCode(session, channel, target)
  const reply = await set(session, channel, target, await codeSentTo(world, target))
  expect(reply.body).toEqual({ value: { changed: true } })
}
const own = async (session: TestSession) =>
  ((await api.call('codes.contacts', {}, session)).body as { value: { contacts: unknown[] } }).value.contacts
const prove = async (session: TestSession, proof: string) =>
  await api.call('codes.prove', { body: { method: 'password', proof } }, session)

describe('an own number', () => {
  it('is set by the code sent to it, and shown masked', async () => {
    const { session } = await loggedIn()
    const target = aNumber()
    expect((await askCode(session, 'sms', target)).body).toEqual({ value: { resendInS: 60 } })
    const wrong = await set(session, 'sms', target, '000000')
    expect([wrong.code, wrong.body]).toMatchObject(['CODE_WRONG', { error: { params: { triesLeft: 4 } } }])
    const right = await set(session, 'sms', target, await codeSentTo(world, target))
    expect(right.body).toEqual({ value: { changed: true } })
    const shown = `+86•••••${target.slice(-3)}`
    expect(await own(session)).toMatchObject([{ channel: 'sms', target: shown, verified: true }])
  })

  it.each(['nonsense', '13900100100', '+861012345678', '+447911123456', '+8613900'])(
    'is a mobile number of a country of the merchant: %s is not',
    async (target) => {
      const { session } = await loggedIn()
      expect((await askCode(session, 'sms', target)).code).toBe('CODE_NUMBER_INVALID')
      expect((await set(session, 'sms', target, '123456')).code).toBe('CODE_NUMBER_INVALID')
    },
  )

  it('belongs to one account of a merchant, whichever of two is faster', async () => {
    const [one, two] = [await loggedIn(), await loggedIn()]
    const target = aNumber()
    await askCode(one.session, 'sms', target)
    const first = await codeSentTo(world, target)
    await world.advance(60_000)
    await askCode(two.session, 'sms', target)
    const second = await codeSentTo(world, target)
    const replies = await Promise.all([set(one.session, 'sms', target, first), set(two.session, 'sms', target, second)])
    expect(replies.map(({ code }) => code).sort()).toEqual(['MEMBER_MOBILE_TAKEN', null])
  })

  it('cannot be proved by the code of another session', async () => {
    const [one, two] = [await loggedIn(), await loggedIn()]
    const target = aNumber()
    await askCode(one.session, 'sms', target)
    const code = await codeSentTo(world, target)
    expect((await set(two.session, 'sms', target, code)).code).toBe('CODE_WRONG')
  })
})

describe('what a member reads of its contacts', () => {
  it('stays in no cache on the way (attack 52), and leaves no number and no code in the log', async () => {
    const lines: string[] = []
    const to = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const logging = await buildTestApp(world, { logger: makeLogger('test', 'trace', to) })
    const { session } = await loggedIn()
    const target = aNumber()
    const request = { body: { channel: 'sms' as const, target } }
    await logging.call('codes.contactCode', request, session)
    const code = await codeSentTo(world, target)
    const wrong = await logging.call('codes.setContact', { body: { channel: 'sms', target, code: '000000' } }, session)
    expect(wrong.headers['cache-control']).toBe('private, no-store')
    await logging.call('codes.setContact', { body: { channel: 'sms', target, code } }, session)
    const read = await logging.call('codes.contacts', {}, session)
    expect(read.headers['cache-control']).toBe('private, no-store')
    await logging.close()
    const log = lines.join('')
    expect(log).toContain('/wps/member/contacts')
    expect(log).not.toContain(target.slice(1))
    expect(log).not.toContain(`"${code}"`)
  })
})

describe('taking an account over by its contacts (attack 29)', () => {
  it('tells who was reached before, ends other sessions and keeps the time', async () => {
    const { member, session } = await loggedIn()
    const elsewhere = await api.login(member)
    const [old, next] = [aNumber(), aNumber()]
    const email = `${member.account}@example.com`
    await proved(session, 'sms', old)
    const again = await api.login(member)
    await proved(again, 'email', email)
    expect((await api.call('wallet.balance', {}, elsewhere)).status).toBe(401)
    await world.advance(60_000)
    const thief = await api.login(member)
    await proved(thief, 'sms', next)
    for (const recipient of [old, email]) {
      const last = (await messagesTo(world, recipient)).at(-1)
      expect(last?.body).toContain(`+86•••••${next.slice(-3)}`)
    }
    const kept = await world.db.prisma.memberContact.findFirstOrThrow({
      where: { memberId: member.id, channel: 'sms' },
    })
    const { now } = (await world.db.prisma.$queryRaw<{ now: Date }[]>`SELECT money_now() AS now`)[0] as { now: Date }
    expect(now.getTime() - kept.changedAt.getTime()).toBeLessThan(60_000)
  })

  it('needs a fresh proof: five minutes after the login neither code nor change is available', async () => {
    const { session } = await loggedIn()
    const target = aNumber()
    await askCode(session, 'sms', target)
    const code = await codeSentTo(world, target)
    await world.advance(FIVE_MINUTES)
    expect((await askCode(session, 'sms', aNumber())).code).toBe('SESSION_NOT_FRESH')
    expect((await set(session, 'sms', target, code)).code).toBe('SESSION_NOT_FRESH')
    const state = await api.call('codes.proofState', {}, session)
    expect(state.body).toMatchObject({
      value: { freshUntil: null, ways: [{ method: 'password', target: null }] },
    })
    expect((await prove(session, 'not the password')).code).toBe('MEMBER_PASSWORD_WRONG')
    expect((await set(session, 'sms', target, code)).code).toBe('SESSION_NOT_FRESH')
    expect((await prove(session, TEST_PASSWORD)).status).toBe(200)
    expect((await set(session, 'sms', target, code)).status).toBe(200)
  })
})

describe('proving who one is', () => {
  it('is by a code to a proved contact as well, of this session only', async () => {
    const { member, session } = await loggedIn()
    const target = aNumber()
    const refused = await api.call('codes.proofCode', { body: { channel: 'sms' } }, session)
    expect(refused.code).toBe('CODE_NOT_OFFERED')
    await proved(session, 'sms', target)
    await world.advance(FIVE_MINUTES)
    const other = await api.login(member)
    const sent = await api.call('codes.proofCode', { body: { channel: 'sms' } }, session)
    expect(sent.status).toBe(200)
    const body = { method: 'sms' as const, proof: await codeSentTo(world, target) }
    expect((await api.call('codes.prove', { body }, other)).code).toBe('CODE_WRONG')
    expect((await api.call('codes.prove', { body }, session)).status).toBe(200)
    expect((await api.call('codes.prove', { body }, session)).code).toBe('CODE_EXPIRED')
    const state = await api.call('codes.proofState', {}, session)
    const masked = `+86•••••${target.slice(-3)}`
    expect(state.body).toMatchObject({
      value: {
        freshUntil: expect.any(String),
        ways: [
          { method: 'password', target: null },
          { method: 'sms', target: masked },
        ],
      },
    })
  })

  it('climbs the ladder of logins, and locks nobody out of logging in by name', async () => {
    const { member, session } = await loggedIn()
    await world.advance(FIVE_MINUTES)
    const codes: (string | null)[] = []
    for (let tries = 0; tries < 5; tries += 1) codes.push((await prove(session, 'wrong')).code)
    expect(codes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'MEMBER_PASSWORD_WRONG'))
    expect(codes[4]).toBe('SESSION_LOCKED')
    expect((await prove(session, TEST_PASSWORD)).code).toBe('SESSION_LOCKED')
    await world.advance(2 * 3_600_000)
    expect((await prove(await api.login(member), TEST_PASSWORD)).status).toBe(200)
  })
})
