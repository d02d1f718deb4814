import { withTransaction } from '@croupier/db'
import { concludeLogin } from '@croupier/domain/identity/access'
import { sweepExclusions } from '@croupier/domain/identity/exclusionLists'
import { buildTestApp, eventually, messagesTo, TEST_PASSWORD, withContact } from '@croupier/testkit'
import { DAY_MS, jobs, loginSteps, routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeSentTo } from '../codes/messages.ts'
import { type Enter, HOME, type LoginWorld, openLoginWorld, type Person } from '../session/loginWorld.ts'
import { exclude, pardon, takeIn } from './exclusionWorld.ts'

let scene: LoginWorld
beforeAll(async () => {
  scene = await openLoginWorld()
})
afterAll(async () => await scene.close())

const REFUSED = { status: 403, code: 'MEMBER_EXCLUDED' }
const mailboxOf = ({ member }: Person) => `${member.account}@example.com`
const liveSessions = async ({ member: { id } }: Person) =>
  await scene.world.db.prisma.session.count({ where: { memberId: id, endedAt: null } })
const mailsTo = async (person: Person) =>
  (await messagesTo(scene.world, mailboxOf(person))).filter(
    ({ subject }) => subject.includes('can no longer be used') || subject.includes('已停止使用'),
  )

const ways = [
  { by: 'password', second: true },
  { by: 'sms', second: true },
  { by: 'passkey', second: false },
  { by: 'social', second: true },
] as const
const kinds = ['mobile', 'email'] as const

describe.each(ways.flatMap((way) => kinds.map((kind) => ({ ...way, kind }))))(
  'somebody on a list by $kind, who comes in by $by',
  ({ by, second, kind }) => {
    const enter: Enter = async (...how) => await scene.enterBy[by](...how)

    it('loses every session, gets one mail, and is refused until the entry ends', async () => {
      const person = await scene.somebody()
      expect((await enter(person, HOME, true)).status).toBe(200)
      const value = kind === 'mobile' ? person.mobile : mailboxOf(person)
      const reference = await exclude(scene.world, { [kind]: value })
      expect(await liveSessions(person)).toBe(0)
      expect(await mailsTo(person)).toHaveLength(1)
      expect(await enter(person, HOME, true)).toMatchObject(REFUSED)
      // Whose proof is not right, or not whole, is told nothing of it.
      const guess = await enter(person, scene.elsewhere(), false)
      expect(guess.status).toBeGreaterThanOrEqual(400)
      expect(guess.code).not.toBe('MEMBER_EXCLUDED')
      const away = await enter(person, scene.elsewhere(), true)
      expect(away.code).toBe(second ? 'SESSION_SECOND_CHECK_REQUIRED' : 'MEMBER_EXCLUDED')
      await sweepExclusions(scene.world.ctx)
      expect(await mailsTo(person)).toHaveLength(1)
      expect(await pardon(scene.world, reference)).toBe(true)
      expect((await enter(person, HOME, true)).status).toBe(200)
    })
  },
)

describe('an excluded person', () => {
  it('is told so at the end of the second step', async () => {
    const person = await scene.somebody()
    await exclude(scene.world, { email: mailboxOf(person) })
    const ip = scene.elsewhere()
    const browser = await scene.aBrowser()
    const first = { username: person.member.account, password: TEST_PASSWORD, captcha: 'answer' }
    const response = await scene.post(routes['session.login'].path, first, ip, browser)
    const { attempt } = (response.body as { error: { params: { attempt: string } } }).error.params
    const step = { attempt, method: 'email' }
    await scene.post(loginSteps.secondCode.path, step, ip, browser)
    const code = await codeSentTo(scene.world, mailboxOf(person))
    const reply = await scene.post(loginSteps.secondStep.path, { ...step, code }, ip, browser)
    expect(reply).toMatchObject(REFUSED)
    expect(await liveSessions(person)).toBe(0)
  })

  it('stays excluded when they are reached differently afterwards', async () => {
    const person = await scene.somebody()
    await exclude(scene.world, { mobile: person.mobile })
    await scene.world.db.prisma.memberContact.deleteMany({
      where: { memberId: person.member.id, channel: 'sms' },
    })
    expect(await scene.enterBy.password(person, HOME, true)).toMatchObject(REFUSED)
  })

  it('is an agent as well as a player', async () => {
    const agent = await scene.somebody(1)
    await exclude(scene.world, { email: mailboxOf(agent) })
    expect(await scene.enterBy.password(agent, HOME, true, 'agent')).toMatchObject(REFUSED)
  })

  it('is found by the daily job when an entry begins to hold', async () => {
    expect(jobs['exclusions.sweep'].everyMs).toBe(DAY_MS)
    const person = await scene.somebody()
    const from = new Date(scene.world.clock.now().getTime() + DAY_MS).toISOString()
    await exclude(scene.world, { email: mailboxOf(person), from })
    expect((await scene.enterBy.password(person, HOME, true)).status).toBe(200)
    await scene.world.advance(DAY_MS)
    expect(await scene.enterBy.password(person, HOME, true)).toMatchObject(REFUSED)
    expect(await sweepExclusions(scene.world.ctx)).toBe(1)
    expect(await liveSessions(person)).toBe(0)
    expect(await mailsTo(person)).toHaveLength(1)
    expect(await sweepExclusions(scene.world.ctx)).toBe(0)
  })

  it('has no session of a login that looked just before the list was taken in', async () => {
    const person = await scene.somebody()
    const { world } = scene
    const member = await world.db.prisma.member.findUniqueOrThrow({
      where: { id: person.member.id },
    })
    const where = { source: 'REGISTER', reference: 'late' }
    let taking: Promise<unknown> = Promise.resolve()
    await withTransaction(world.db, async (tx) => {
      const entry = { method: 'PASSWORD', side: 'member', deviceValue: null } as const
      await concludeLogin(tx, world.ctx, member, { ...entry, address: HOME, userAgent: '' })
      taking = takeIn(world, [{ reference: 'late', email: mailboxOf(person) }])
      // It is committed, and waits for this login before it looks for sessions.
      await eventually(async () => {
        expect(await world.db.prisma.exclusion.count({ where })).toBe(1)
      })
    })
    expect(await taking).toMatchObject({ added: 1, found: 1 })
    expect(await world.db.prisma.session.count({ where: { memberId: member.id } })).toBe(1)
    expect(await liveSessions(person)).toBe(0)
  })
})

describe('a contact that a list names', () => {
  it('excludes who proves that it is theirs: kept, marked, every session ended', async () => {
    const person = await scene.somebody()
    const { api, world } = scene
    const target = 'listed@example.com'
    await exclude(world, { email: target })
    const own = await api.sessionOf(person.member)
    const response = await api.call('codes.contactCode', { body: { channel: 'email', target } }, own)
    // Nobody learns of others by asking for a code.
    expect(response.status).toBe(200)
    const wrong = { channel: 'email', target, code: '000000' } as const
    expect((await api.call('codes.setContact', { body: wrong }, own)).code).toBe('CODE_WRONG')
    const code = await codeSentTo(world, target)
    const reply = await api.call('codes.setContact', { body: { ...wrong, code } }, own)
    expect(reply).toMatchObject(REFUSED)
    expect(await liveSessions(person)).toBe(0)
    // Another node: this one is told of it, and may be told a moment later.
    const node = await buildTestApp(world)
    expect((await node.call('member.info', {}, own)).status).toBe(401)
    await node.close()
    expect(await scene.enterBy.password(person, HOME, true)).toMatchObject(REFUSED)
  })

  it('that was only said counts too, from the next look on', async () => {
    const person = await scene.somebody()
    await exclude(scene.world, { email: 'said@example.com' })
    await withContact(scene.world, person.member, { target: 'said@example.com' })
    expect(await scene.enterBy.password(person, HOME, true)).toMatchObject(REFUSED)
    expect(await sweepExclusions(scene.world.ctx)).toBe(1)
  })
})
