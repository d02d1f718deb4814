import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { exclude } from '../exclusions/exclusionWorld.ts'

const YOUNG = 17
const FRESH_MS = 5 * 60_000
let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
const setName = async (session: TestSession, name: string) =>
  await api.call('member.setName', { body: { name } }, session)
const setBirthday = async (session: TestSession, birthday: string) =>
  await api.call('member.setBirthday', { body: { birthday } }, session)
const profileOf = async ({ id: memberId }: TestMember) =>
  await world.db.prisma.memberProfile.findUniqueOrThrow({ where: { memberId } })
async function aPerson(): Promise<{ member: TestMember; session: TestSession }> {
  const member = await aMember(world)
  return { member, session: await api.sessionOf(member) }
}

describe('the real name', () => {
  it('of an account without a profile is set once, sealed, and shown masked', async () => {
    const { member, session } = await aPerson()
    const before = await api.call('member.profile', {}, session)
    expect(before.body).toMatchObject({
      value: { name: null, birthday: null, nameRule: { field: 'payeeName', required: true } },
    })
    expect(await setName(session, '  Anna Lee ')).toMatchObject({ status: 200 })
    const after = await api.call('member.profile', {}, session)
    expect(after.body).toMatchObject({ value: { name: 'A•••', birthday: null } })
    const row = await profileOf(member)
    expect(row).toMatchObject({ termsVersion: null, ageBy: null, nameBirthIndex: null })
    expect(row.sealed).not.toContain('Anna')
    expect(await setName(session, 'Ben Tan')).toMatchObject({
      status: 409,
      code: 'MEMBER_PROFILE_LOCKED',
    })
    const audited = await world.db.prisma.auditRecord.findMany({
      where: { subjectId: member.id, action: 'member.nameSet' },
    })
    expect(audited).toHaveLength(1)
    expect(JSON.stringify(audited, (_, value) => String(value))).not.toContain('Anna')
  })

  it('is one, of two at the same moment', async () => {
    const { session } = await aPerson()
    const both = await Promise.all(['Anna Lee', 'Ben Tan'].map((name) => setName(session, name)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is what a payout account is bound in: without it there is none', async () => {
    const { session } = await aPerson()
    const paymentPassword = 'blue tram 9'
    const chosen = { newPaymentPassword: paymentPassword, confirmPaymentPassword: paymentPassword }
    await api.call('member.setPaymentPassword', { body: chosen }, session)
    const account = { method: 'BANK' as const, bank: 'Test Bank', number: '6222000012345678' }
    const binds = async () =>
      await api.call('withdrawals.addAccount', { body: { ...account, paymentPassword } }, session)
    expect(await binds()).toMatchObject({ status: 409, code: 'PAYOUT_ACCOUNT_NAME_MISSING' })
    await setName(session, '王小明')
    expect((await binds()).body).toMatchObject({ value: { holder: '王•••' } })
  })

  it('is written as at registration, and after a fresh proof', async () => {
    const { session } = await aPerson()
    expect(await setName(session, '4711')).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: 'name', rule: 'PATTERN' }] } },
    })
    await world.advance(FRESH_MS + 1)
    expect(await setName(session, 'Anna Lee')).toMatchObject({ code: 'SESSION_NOT_FRESH' })
  })
})

describe('the date of birth', () => {
  it('is set once, and proves the age', async () => {
    const { member, session } = await aPerson()
    const year = world.clock.now().getUTCFullYear() - YOUNG
    expect(await setBirthday(session, `${year}-06-01`)).toMatchObject({
      status: 403,
      code: 'MEMBER_TOO_YOUNG',
      body: { error: { params: { age: 18 } } },
    })
    expect(await setBirthday(session, '2001-02-30')).toMatchObject({
      body: { error: { fields: [{ path: 'birthday', rule: 'PATTERN' }] } },
    })
    expect((await setBirthday(session, '1990-02-28')).status).toBe(200)
    expect(await profileOf(member)).toMatchObject({ ageBy: 'BIRTHDAY', ageMin: 18 })
    expect((await setBirthday(session, '1991-02-28')).code).toBe('MEMBER_PROFILE_LOCKED')
    const shown = await api.call('member.profile', {}, session)
    expect(shown.body).toMatchObject({ value: { birthday: '1990-••-••' } })
  })
})

describe('name and birthday together', () => {
  it('exclude whom a list names by them, whichever was set last', async () => {
    await exclude(world, { name: 'Cleo Ng', birthday: '1970-01-02' })
    const { member, session } = await aPerson()
    expect((await setName(session, 'cleo  NG')).status).toBe(200)
    expect(await setBirthday(session, '1970-01-02')).toMatchObject({
      status: 403,
      code: 'MEMBER_EXCLUDED',
    })
    const { prisma } = world.db
    expect(await prisma.memberExclusion.count({ where: { memberId: member.id } })).toBe(1)
    expect((await api.call('member.profile', {}, session)).status).toBe(401)
  })

  it('are found again among the accounts of one person', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    for (const { session } of [one, other]) {
      await setBirthday(session, '1988-08-08')
      await setName(session, 'Dora Kim')
    }
    const [a, b] = [await profileOf(one.member), await profileOf(other.member)]
    expect(a.nameBirthIndex).not.toBeNull()
    expect(a.nameBirthIndex).toEqual(b.nameBirthIndex)
  })
})
