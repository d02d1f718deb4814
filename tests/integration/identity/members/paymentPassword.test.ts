import { checkPaymentPassword } from '@croupier/domain/identity/access'
import {
  actingAs,
  aMember,
  buildTestApp,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { DAY_MS, DomainError } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

const FIRST = 'blue tram 9'
const SECOND = 'red ferry 4'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
interface Change {
  readonly old?: string
  readonly chosen?: string
  readonly again?: string
}
const set = async (session: TestSession, change: Change) => {
  const { old, chosen = FIRST, again = chosen } = change
  return await api.call(
    'member.setPaymentPassword',
    {
      body: {
        oldPaymentPassword: old,
        newPaymentPassword: chosen,
        confirmPaymentPassword: again,
        language: 'EN',
      },
    },
    session,
  )
}
const rowOf = async ({ id }: TestMember) => await world.db.prisma.member.findUniqueOrThrow({ where: { id } })
/** The code of the refusal, or null. */
const check = async (member: TestMember, password: string): Promise<string | null> =>
  await checkPaymentPassword(actingAs(world, member), password).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error.code
      throw error
    },
  )
async function withOne(): Promise<TestMember> {
  const member = await aMember(world)
  expect((await set(await api.sessionOf(member), {})).status).toBe(200)
  return member
}

describe('a withdrawal password', () => {
  it('is kept as its own argon2id hash, and its change is told and written down', async () => {
    const member = await aMember(world)
    const email = await withContact(world, member)
    const session = await api.sessionOf(member)
    const state = async () => (await api.call('member.paymentPassword', {}, session)).body
    expect(await state()).toEqual({ value: { isSet: false, changedAt: null, stoppedUntil: null } })
    expect((await set(session, {})).body).toEqual({ value: { changed: true } })
    const row = await rowOf(member)
    expect(row.paymentPasswordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row.paymentPasswordHash).not.toBe(row.passwordHash)
    expect(await state()).toMatchObject({
      value: { isSet: true, changedAt: row.paymentPasswordChangedAt?.toISOString() },
    })
    const [mail] = await messagesTo(world, email)
    expect(mail?.subject).toBe('Test house: a withdrawal password was set')
    expect(mail?.body).not.toContain(FIRST)
    const audited = await world.db.prisma.auditRecord.findMany({
      where: { subjectId: member.id, action: 'member.paymentPasswordChanged' },
    })
    expect(audited).toHaveLength(1)
    expect(JSON.stringify(world.logged)).not.toContain(FIRST)
  })

  it.each<[string, Change, string]>([
    ['the login password', { chosen: TEST_PASSWORD }, 'PAYMENT_PASSWORD_SAME'],
    ['a common one', { chosen: '123456' }, 'MEMBER_PASSWORD_WEAK'],
    ['two that differ', { again: SECOND }, 'MEMBER_PASSWORDS_DIFFER'],
  ])('is not set with %s', async (_what, change, code) => {
    const member = await aMember(world)
    expect((await set(await api.sessionOf(member), change)).code).toBe(code)
    expect((await rowOf(member)).paymentPasswordHash).toBeNull()
  })

  it('is set by anyone who showed recently who they are, and by nobody who finds the page open', async () => {
    const session = await api.sessionOf(await aMember(world))
    await world.advance(5 * 60_000)
    expect((await set(session, {})).code).toBe('SESSION_NOT_FRESH')
    const body = { method: 'password' as const, proof: TEST_PASSWORD }
    expect((await api.call('codes.prove', { body }, session)).status).toBe(200)
    expect((await set(session, {})).status).toBe(200)
  })

  it('is for an account without a login password too', async () => {
    const member = await aMember(world)
    await world.db.prisma.member.update({ where: { id: member.id }, data: { passwordHash: null } })
    const session = await api.sessionOf(member)
    expect((await set(session, {})).status).toBe(200)
    expect(await check(member, FIRST)).toBeNull()
    await world.advance(5 * 60_000)
    expect((await set(session, { old: FIRST, chosen: SECOND })).code).toBe('SESSION_NOT_FRESH')
  })

  it('is changed once of two changes at once', async () => {
    const session = await api.sessionOf(await withOne())
    const [one, two] = await Promise.all(
      [SECOND, 'green tug 77'].map(async (chosen) => await set(session, { old: FIRST, chosen })),
    )
    const codes = [one?.code, two?.code].sort()
    // The slower one finds another password there, or that it changed while it hashed.
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(['SERVICE_BUSY', 'PAYMENT_PASSWORD_WRONG']).toContain(codes.find((code) => code !== null))
  })

  it('is changed by anyone who knows it, and by nobody else', async () => {
    const member = await withOne()
    const session = await api.sessionOf(member)
    for (const old of [undefined, '', 'wrong one']) {
      const change = { chosen: SECOND, ...(old === undefined ? {} : { old }) }
      expect((await set(session, change)).code).toBe('PAYMENT_PASSWORD_WRONG')
    }
    const before = (await rowOf(member)).paymentPasswordChangedAt
    await world.advance(1_000)
    expect((await set(session, { old: FIRST, chosen: SECOND })).status).toBe(200)
    const after = await rowOf(member)
    const later = (after.paymentPasswordChangedAt?.getTime() ?? 0) - (before?.getTime() ?? 0)
    expect(later).toBeGreaterThanOrEqual(1_000)
    expect([await check(member, FIRST), await check(member, SECOND)]).toEqual(['PAYMENT_PASSWORD_WRONG', null])
  })

  it('that was never set opens nothing', async () => {
    expect(await check(await aMember(world), '')).toBe('PAYMENT_PASSWORD_MISSING')
  })

  it('cannot be the login’s hash copied over: the database refuses', async () => {
    const member = await aMember(world)
    await expect(
      world.db.prisma.$executeRaw`
        UPDATE members SET payment_password_hash = password_hash, payment_password_changed_at = now()
         WHERE id = ${member.id}`,
    ).rejects.toThrow('members_payment_password')
  })
})

describe('wrong tries', () => {
  it('are counted apart from the login’s: five stop it for a day, the right one too', async () => {
    const member = await withOne()
    const session = await api.sessionOf(member)
    for (let left = 4; left >= 1; left -= 1) {
      const reply = await set(session, { old: 'wrong one', chosen: SECOND })
      expect(reply.body).toMatchObject({ error: { params: { triesLeft: left } } })
    }
    const fifth = await set(session, { old: 'wrong one', chosen: SECOND })
    expect(fifth).toMatchObject({ status: 429, code: 'PAYMENT_PASSWORD_STOPPED' })
    expect(fifth.headers['retry-after']).toBe('86400')
    expect(await check(member, FIRST)).toBe('PAYMENT_PASSWORD_STOPPED')
    const state = await api.call('member.paymentPassword', {}, session)
    expect(state.body).not.toMatchObject({ value: { stoppedUntil: null } })
    await world.advance(DAY_MS - 60_000)
    expect(await check(member, FIRST)).toBe('PAYMENT_PASSWORD_STOPPED')
    await world.advance(60_000)
    // A stop that is over counts from one again.
    expect(await check(member, 'wrong one')).toBe('PAYMENT_PASSWORD_WRONG')
    expect(await check(member, FIRST)).toBeNull()
    expect((await rowOf(member)).paymentPasswordFailures).toBe(0)
  })

  it('at once are looked at five times, however many come', async () => {
    const member = await withOne()
    const tries = Array.from({ length: 20 }, async () => await check(member, 'wrong one'))
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'PAYMENT_PASSWORD_WRONG')).toHaveLength(4)
    expect(codes.filter((code) => code === 'PAYMENT_PASSWORD_STOPPED')).toHaveLength(16)
  })
})
