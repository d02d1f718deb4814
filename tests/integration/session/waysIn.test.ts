import { createHash } from 'node:crypto'
import { withTransaction } from '@croupier/db'
import { keepContact } from '@croupier/domain/contacts'
import {
  aMember,
  buildTestApp,
  openTestWorld,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestWorld,
} from '@croupier/testkit'
import { codes, session } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeSentTo } from '../codes/messages.ts'

const HOME = '203.0.113.5'
const MINUTE_MS = 60_000
const TIMED = 200
let world: TestWorld
let api: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  const settings = { loginSlider: false, flags: ['DIRECTREG3', 'MOBILEVERCODELOGIN3'] }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
  api = await buildTestApp(world)
})
afterAll(async () => {
  await api.close()
  await world.close()
})

interface Person {
  readonly member: TestMember
  readonly mobile: string
}
let people = 0
const contact = async (member: TestMember, channel: 'sms' | 'email', target: string) =>
  await withTransaction(world.db, async (tx) => {
    const of = { memberId: member.id, merchantId: member.merchantId, channel }
    await keepContact(tx, world.ctx, { ...of, target, verified: true })
  })
/** Somebody with a telephone and a mailbox. */
async function somebody(): Promise<Person> {
  people += 1
  const member = await aMember(world)
  const mobile = `+861380013${String(people).padStart(4, '0')}`
  await contact(member, 'sms', mobile)
  await contact(member, 'email', `${member.account}@example.com`)
  return { member, mobile }
}

const sha256 = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())
let browsers = 0
const post = async (url: string, payload: object, ip: string, browser: string) =>
  await api.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': ip },
    cookies: { captcha: browser },
    payload,
  })
/** A browser that was shown a picture saying ANSWER. */
async function aBrowser(): Promise<string> {
  browsers += 1
  const browser = `browser${browsers}`
  await world.db.prisma.captcha.create({
    data: {
      browserHash: sha256(browser),
      answerHash: sha256(`${browser}:ANSWER`),
      drawnAt: world.clock.now(),
    },
  })
  return browser
}

type Enter = (person: Person, ip: string, right: boolean) => Promise<TestReply>
/** Every way into an account that is there. Each comes from a new browser, with the picture read. */
const ways: readonly (readonly [name: string, enter: Enter])[] = [
  [
    'password',
    async ({ member }, ip, right) => {
      const password = right ? TEST_PASSWORD : 'not the password'
      const body = { username: member.account, password, captcha: 'answer' }
      return await post(session.login.path, body, ip, await aBrowser())
    },
  ],
  [
    'SMS code',
    async ({ mobile }, ip, right) => {
      const browser = await aBrowser()
      await world.advance(MINUTE_MS * 13)
      const asked = await post(codes.smsLogin.path, { mobileNum: mobile }, ip, browser)
      expect(asked.status).toBe(200)
      const code = await codeSentTo(world, mobile)
      const wrong = code === '000000' ? '000001' : '000000'
      await world.db.prisma.captcha.update({
        where: { browserHash: sha256(browser) },
        data: { answerHash: sha256(`${browser}:ANSWER`), drawnAt: world.clock.now() },
      })
      const body = { type: 'sms', mobile, code: right ? code : wrong, captcha: 'answer' }
      return await post(session.login.path, body, ip, browser)
    },
  ],
]

let places = 0
const elsewhere = (): string => {
  places += 1
  return `10.${100 + Math.floor(places / 250)}.${places % 250}.1`
}

describe.each(ways)('by %s', (_name, enter) => {
  it('opens a session at a known address, and asks for a second proof from a new one', async () => {
    const person = await somebody()
    const seen = { memberId: person.member.id, address: HOME }
    const at = world.clock.now()
    await world.db.prisma.knownAddress.create({
      data: { ...seen, firstLoginAt: at, lastLoginAt: at },
    })
    expect((await enter(person, HOME, true)).status).toBe(200)
    const away = await enter(person, elsewhere(), true)
    expect(away).toMatchObject({ status: 401, code: 'SESSION_SECOND_CHECK_REQUIRED' })
  })

  it('is counted by the ladder, and locked by it', async () => {
    const person = await somebody()
    const seen: unknown[] = []
    for (let turn = 0; turn < 5; turn += 1)
      seen.push((await enter(person, elsewhere(), false)).code)
    const wrong = 'SESSION_WRONG_CREDENTIALS'
    expect(seen).toEqual([wrong, wrong, wrong, wrong, 'SESSION_LOCKED'])
  })

  it('is refused for a frozen account, which only a right proof is told', async () => {
    const person = await somebody()
    await world.db.prisma.member.update({
      where: { id: person.member.id },
      data: { status: 'FROZEN' },
    })
    expect((await enter(person, elsewhere(), true)).code).toBe('MEMBER_FROZEN')
    expect((await enter(person, elsewhere(), false)).code).toBe('SESSION_WRONG_CREDENTIALS')
  })
})

describe('a login by SMS code', () => {
  it('says the same of a number without an account and of a wrong code', async () => {
    const [, enter] = ways[1] ?? ways[0] ?? []
    if (enter === undefined) throw new Error('no ways in')
    const person = await somebody()
    const nobody = { member: person.member, mobile: '+8613800139999' }
    const unknown = await enter(nobody, elsewhere(), false)
    const wrong = await enter(person, elsewhere(), false)
    const told = ({ status, code, body }: TestReply) => ({
      status,
      code,
      params: (body as { error: { params: object } }).error.params,
    })
    expect(told(unknown)).toEqual(told(wrong))
  })

  it('does not count the telephone as its own second proof', async () => {
    const [, enter] = ways[1] ?? []
    if (enter === undefined) throw new Error('no ways in')
    const person = await somebody()
    const reply = await enter(person, elsewhere(), true)
    const { channels } = (reply.body as { error: { params: { channels: { method: string }[] } } })
      .error.params
    expect(channels.map(({ method }) => method)).toEqual(['email'])
  })

  it('works in the browser that asked only, once', async () => {
    const { mobile } = await somebody()
    const [one, two] = [await aBrowser(), await aBrowser()]
    await post(codes.smsLogin.path, { mobileNum: mobile }, elsewhere(), one)
    const body = { type: 'sms', mobile, code: await codeSentTo(world, mobile) }
    const stolen = await post(session.login.path, body, elsewhere(), two)
    expect(stolen.code).toBe('SESSION_WRONG_CREDENTIALS')
    const asked = await post(session.login.path, body, elsewhere(), one)
    expect(asked.code).toBe('SESSION_SECOND_CHECK_REQUIRED')
    expect((await post(session.login.path, body, elsewhere(), one)).code).toBe('CODE_EXPIRED')
  })
})

describe('an account without a second way', () => {
  it('is let in from a new address, which is written down', async () => {
    const member = await aMember(world)
    const body = { username: member.account, password: TEST_PASSWORD }
    const told = async () =>
      await world.db.prisma.auditRecord.count({
        where: { action: 'session.newPlace', subjectId: member.id },
      })
    expect((await post(session.login.path, body, HOME, 'a browser')).status).toBe(200)
    expect(await told()).toBe(0)
    expect((await post(session.login.path, body, elsewhere(), 'a browser')).status).toBe(200)
    expect(await told()).toBe(1)
  })
})

describe('an unknown name', () => {
  it(`takes as long as a known one: medians of ${TIMED} tries each, turn by turn`, async () => {
    const member = await aMember(world)
    const took = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    for (let turn = 0; turn < TIMED; turn += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const username = kind === 'known' ? member.account : `nobody${turn}`
        const body = { username, password: 'not the password' }
        const begun = performance.now()
        const reply = await post(session.login.path, body, elsewhere(), 'one browser')
        took[kind].push(performance.now() - begun)
        const { params } = (reply.body as { error: { params: object } }).error
        answers.add(JSON.stringify([reply.status, reply.code, params]))
        // Nobody climbs the ladder here: it is the first failure each time.
        await world.db.prisma.loginFailure.deleteMany({})
      }
    }
    expect([...answers]).toEqual([
      '[401,"SESSION_WRONG_CREDENTIALS",{"captcha":false,"triesLeft":null}]',
    ])
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length / 2] ?? 0
    expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(10)
  }, 240_000)
})
