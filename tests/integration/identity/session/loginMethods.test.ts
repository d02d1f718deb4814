import { aMember, TEST_PASSWORD, type TestReply } from '@croupier/testkit'
import { codes, type ErrorCode, session, social } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inVolume, isDeep } from '../../../setup/volume.ts'
import { codeSentTo } from '../codes/messages.ts'
import { type Enter, HOME, type LoginWorld, openLoginWorld, type Person } from './loginWorld.ts'

const TRIES = inVolume(200, 3)
let scene: LoginWorld
beforeAll(async () => {
  scene = await openLoginWorld()
})
afterAll(async () => await scene.close())

const newPlaces = async ({ id }: { readonly id: bigint }) =>
  await scene.world.db.prisma.auditRecord.count({
    where: { action: 'session.newPlace', subjectId: id },
  })

const plainReply = ({ status, code, body }: TestReply) => ({
  status,
  code,
  params: (body as { error: { params: object } }).error.params,
})

/** Every way into an account that is there, and what of the check list it has (ASVS 6.3.4). */
interface Way {
  readonly name: string
  readonly by: 'password' | 'sms' | 'passkey' | 'social'
  /** how a wrong proof is refused, and whether it is a guess, which the ladder counts, or what nobody guesses */
  readonly wrong: ErrorCode
  readonly guessed: boolean
  /** false: the way is two proofs in one, and its owner is told of the new place instead */
  readonly second: boolean
  /** false: players only, agents log in by another method */
  readonly sides: boolean
}
const ways: readonly Way[] = [
  {
    name: 'password',
    by: 'password',
    wrong: 'SESSION_WRONG_CREDENTIALS',
    guessed: true,
    second: true,
    sides: true,
  },
  { name: 'SMS code', by: 'sms', wrong: 'CODE_WRONG', guessed: true, second: true, sides: true },
  // A device that somebody has, opened by the finger or PIN that is theirs.
  {
    name: 'passkey',
    by: 'passkey',
    wrong: 'PASSKEY_REFUSED',
    guessed: false,
    second: false,
    sides: true,
  },
  // The wire names no side for it: who comes back from a provider is a player here.
  {
    name: 'provider',
    by: 'social',
    wrong: 'SOCIAL_REFUSED',
    guessed: false,
    second: true,
    sides: false,
  },
]
// Free play and registering open accounts instead of coming into one: openingMethods.test.ts.

describe.each(ways)('by $name', ({ by, wrong, guessed, second }) => {
  const enter: Enter = async (...how) => await scene.enterBy[by](...how)
  const ask = { status: 401, code: 'SESSION_SECOND_CHECK_REQUIRED' }

  it(`opens a session at a known address; from a new one ${second ? 'asks for a second proof' : 'tells its owner'}`, async () => {
    const person = await scene.somebody()
    expect((await enter(person, HOME, true)).status).toBe(200)
    expect(await newPlaces(person.member)).toBe(0)
    const away = await enter(person, scene.elsewhere(), true)
    expect(away).toMatchObject(second ? ask : { status: 200 })
    expect(await newPlaces(person.member)).toBe(second ? 0 : 1)
  })

  it('with a wrong proof is counted by the ladder where it can be guessed, and there alone', async () => {
    const person = await scene.somebody()
    const seen: unknown[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      seen.push((await enter(person, scene.elsewhere(), false)).code)
    }
    expect(seen).toEqual([wrong, wrong, wrong, wrong, guessed ? 'SESSION_LOCKED' : wrong])
    const accountKey = person.member.account
    const failures = await scene.world.db.prisma.loginFailure.count({ where: { accountKey } })
    expect(failures > 0).toBe(guessed)
  })

  it('is no way round a lock that wrong passwords made, however right it is', async () => {
    const person = await scene.somebody()
    const ip = scene.elsewhere()
    for (let turn = 0; turn < 5; turn += 1) await scene.enterBy.password(person, ip, false)
    expect((await enter(person, ip, true)).code).toBe('SESSION_LOCKED')
  })

  it('is refused for a frozen account, which only a right proof is told', async () => {
    const person = await scene.somebody()
    expect((await enter(person, HOME, true)).status).toBe(200)
    await scene.world.db.prisma.member.update({
      where: { id: person.member.id },
      data: { status: 'FROZEN' },
    })
    expect((await enter(person, scene.elsewhere(), true)).code).toBe('MEMBER_FROZEN')
    expect((await enter(person, scene.elsewhere(), false)).code).toBe(wrong)
  })
})

describe.each(ways.filter(({ sides }) => sides))('by $name on a side', ({ by, wrong }) => {
  it('lets agents alone in on theirs, which only a right proof is told', async () => {
    const enter = scene.enterBy[by]
    const person = await scene.somebody()
    for (const ip of [HOME, scene.elsewhere()]) {
      expect((await enter(person, ip, true, 'agent')).code).toBe('SESSION_NON_AGENT')
    }
    expect((await enter(person, scene.elsewhere(), false, 'agent')).code).toBe(wrong)
    const agent = await scene.somebody(1)
    expect((await enter(agent, HOME, true, 'agent')).status).toBe(200)
  })
})

describe('a login by provider', () => {
  it('has no agent side', async () => {
    const body = { state: 'a state', parameters: {}, side: 'agent' }
    const reply = await scene.post(social.finish.path, body, HOME, await scene.aBrowser())
    expect(reply.code).toBe('VALIDATION_FAILED')
  })
})

describe('a login by SMS code', () => {
  it('says the same of a number without an account and of a wrong code, try by try', async () => {
    const { elsewhere } = scene
    const person = await scene.somebody()
    const nobody: Person = { ...person, mobile: '+8613800139999' }
    const tried = async ({ mobile }: Person) => {
      const [ip, browser] = [elsewhere(), await scene.aBrowser()]
      const body = { type: 'sms', mobile, code: '000000', slider: 1 }
      const guess = async () => plainReply(await scene.post(session.login.path, body, ip, browser))
      const before = await guess()
      await scene.post(codes.smsLogin.path, { mobileNum: mobile }, ip, browser)
      return [before, await guess(), await guess(), await guess()]
    }
    const unknown = await tried(nobody)
    expect(unknown).toEqual(await tried(person))
    const wrong = (triesLeft: number, captcha: boolean) => ({
      status: 400,
      code: 'CODE_WRONG',
      params: { triesLeft, captcha },
    })
    // From the third failure on a picture has to be read, whatever the code.
    expect(unknown.slice(0, 3)).toEqual([wrong(4, false), wrong(4, false), wrong(3, true)])
    expect(unknown[3]).toMatchObject({ code: 'SESSION_CAPTCHA_WRONG' })
  })

  it('does not count the phone as its own second proof', async () => {
    const reply = await scene.enterBy.sms(await scene.somebody(), scene.elsewhere(), true)
    const { channels } = (reply.body as { error: { params: { channels: { method: string }[] } } }).error.params
    expect(channels.map(({ method }) => method)).toEqual(['email'])
  })

  it('works in the browser that asked only, once', async () => {
    const { aBrowser, elsewhere, post, world } = scene
    const { mobile } = await scene.somebody()
    const [one, two] = [await aBrowser(), await aBrowser()]
    await post(codes.smsLogin.path, { mobileNum: mobile }, elsewhere(), one)
    const body = { type: 'sms', mobile, code: await codeSentTo(world, mobile) }
    const stolen = await post(session.login.path, body, elsewhere(), two)
    expect(stolen.code).toBe('CODE_WRONG')
    const response = await post(session.login.path, body, elsewhere(), one)
    expect(response.code).toBe('SESSION_SECOND_CHECK_REQUIRED')
    expect((await post(session.login.path, body, elsewhere(), one)).code).toBe('CODE_EXPIRED')
  })
})

describe('an account without a second way', () => {
  it('is accepted from a new address, which is written down', async () => {
    const { elsewhere, post } = scene
    const member = await aMember(scene.world)
    const body = { username: member.account, password: TEST_PASSWORD }
    expect((await post(session.login.path, body, HOME, 'a browser')).status).toBe(200)
    expect(await newPlaces(member)).toBe(0)
    expect((await post(session.login.path, body, elsewhere(), 'a browser')).status).toBe(200)
    expect(await newPlaces(member)).toBe(1)
  })
})

describe('an unknown name', () => {
  it(`is answered as a known one, and as fast: medians of ${TRIES} tries each, turn by turn`, async () => {
    const { elsewhere, post, world } = scene
    const member = await aMember(world)
    const took = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    for (let turn = 0; turn < TRIES; turn += 1) {
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
    expect([...answers]).toEqual(['[401,"SESSION_WRONG_CREDENTIALS",{"captcha":false,"triesLeft":null}]'])
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length / 2] ?? 0
    // A few say nothing of that, least of all on a busy machine.
    if (isDeep) expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(10)
  })
})
