import { withTransaction } from '@croupier/db'
import { sweepExclusions } from '@croupier/domain/identity/exclusionLists'
import { protectionRefusal } from '@croupier/domain/identity/protection'
import { units } from '@croupier/money'
import { buildTestApp, messagesTo, withContact } from '@croupier/testkit'
import { DAY_MS, jobs } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeSentTo } from '../codes/messages.ts'
import { type Enter, HOME, type LoginWorld, openLoginWorld, type Person } from '../session/loginWorld.ts'
import { exclude, pardon } from './exclusionWorld.ts'

let scene: LoginWorld
beforeAll(async () => {
  scene = await openLoginWorld()
})
afterAll(async () => await scene.close())

const REFUSED = { status: 403, code: 'MEMBER_EXCLUDED' }
/** What a way to play answers to somebody who has logged in. */
const playCode = async ({ member }: Person) =>
  await withTransaction(scene.world.db, async (tx) => {
    const { id: memberId, merchantId } = member
    return await protectionRefusal(tx, { merchantId, memberId, path: 'BET', units: units(1n) })
  })
const mailboxOf = ({ member }: Person) => `${member.account}@example.com`
const liveSessions = async ({ member: { id } }: Person) =>
  await scene.world.db.prisma.session.count({ where: { memberId: id, endedAt: null } })
const mailsTo = async (person: Person) =>
  (await messagesTo(scene.world, mailboxOf(person))).filter(
    ({ subject }) => subject.includes('closed to play') || subject.includes('已停止投注'),
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

    it('loses every session, gets one mail, and comes in again without play until the entry ends', async () => {
      const person = await scene.somebody()
      expect((await enter(person, HOME, true)).status).toBe(200)
      const value = kind === 'mobile' ? person.mobile : mailboxOf(person)
      const reference = await exclude(scene.world, { [kind]: value })
      expect(await liveSessions(person)).toBe(0)
      expect(await mailsTo(person)).toHaveLength(1)
      expect((await enter(person, HOME, true)).status).toBe(200)
      expect(await playCode(person)).toBe('PROTECTION_EXCLUDED')
      const away = await enter(person, scene.elsewhere(), true)
      expect(away.code ?? null).toBe(second ? 'SESSION_SECOND_CHECK_REQUIRED' : null)
      await sweepExclusions(scene.world.ctx)
      expect(await mailsTo(person)).toHaveLength(1)
      expect(await pardon(scene.world, reference)).toBe(true)
      expect(await playCode(person)).toBeNull()
    })
  },
)

describe('an excluded person', () => {
  it('stays excluded when they are reached differently afterwards', async () => {
    const person = await scene.somebody()
    await exclude(scene.world, { mobile: person.mobile })
    await scene.world.db.prisma.memberContact.deleteMany({
      where: { memberId: person.member.id, channel: 'sms' },
    })
    expect((await scene.enterBy.password(person, HOME, true)).status).toBe(200)
    expect(await playCode(person)).toBe('PROTECTION_EXCLUDED')
  })

  it('is an agent as well as a player', async () => {
    const agent = await scene.somebody(1)
    await exclude(scene.world, { email: mailboxOf(agent) })
    expect((await scene.enterBy.password(agent, HOME, true, 'agent')).status).toBe(200)
    expect(await playCode(agent)).toBe('PROTECTION_EXCLUDED')
  })

  it('is found by the daily job when an entry begins to hold', async () => {
    expect(jobs['exclusions.sweep'].everyMs).toBe(DAY_MS)
    const person = await scene.somebody()
    const from = new Date(scene.world.clock.now().getTime() + DAY_MS).toISOString()
    await exclude(scene.world, { email: mailboxOf(person), from })
    expect((await scene.enterBy.password(person, HOME, true)).status).toBe(200)
    expect(await playCode(person)).toBeNull()
    await scene.world.advance(DAY_MS)
    // Between two sweeps a login finds it.
    expect((await scene.enterBy.password(person, HOME, true)).status).toBe(200)
    expect(await playCode(person)).toBe('PROTECTION_EXCLUDED')
    expect(await sweepExclusions(scene.world.ctx)).toBe(1)
    expect(await liveSessions(person)).toBe(0)
    expect(await mailsTo(person)).toHaveLength(1)
    expect(await sweepExclusions(scene.world.ctx)).toBe(0)
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
    expect(await playCode(person)).toBe('PROTECTION_EXCLUDED')
  })

  it('that was only said counts too, from the next look on', async () => {
    const person = await scene.somebody()
    await exclude(scene.world, { email: 'said@example.com' })
    await withContact(scene.world, person.member, { target: 'said@example.com' })
    expect((await scene.enterBy.password(person, HOME, true)).status).toBe(200)
    expect(await playCode(person)).toBe('PROTECTION_EXCLUDED')
    expect(await sweepExclusions(scene.world.ctx)).toBe(1)
  })
})
