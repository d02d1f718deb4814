import { verifyAudit } from '@croupier/domain/platform/audit'
import { assertLedgerBalances } from '@croupier/ledger'
import {
  aMember,
  buildTestApp,
  type CallInput,
  openTestWorld,
  type TestApp,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: TestWorld
let api: TestApp
let agent: TestMember
const SERIES = [
  { family: 'SSC', mode: 'LOTT', series: 1956 },
  { family: 'SSC', mode: 'ELOTT', series: 1951 },
]
beforeAll(async () => {
  world = await openTestWorld()
  api = await buildTestApp(world)
  agent = await aMember(world, { type: 1, account: 'upline', series: SERIES })
  await world.db.prisma.inviteLink.create({
    data: { code: 'WELCOME', memberId: agent.id, memberType: 0, series: { 'SSC.LOTT': 1900 } },
  })
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  await api.close()
  await world.close()
})

const form = {
  password: 'a long enough one',
  verifyPwd: 'a long enough one',
  affiliateCode: 'WELCOME',
  registerMethod: 'WEB' as const,
  ageConfirmed: true,
  termsAccepted: true,
}
type Body = Partial<NonNullable<CallInput<'member.register'>['body']>>
const register = async (body: Body & { username: string }) =>
  await api.call('member.register', { body: { ...form, ...body } })

describe('registering', () => {
  it('opens an account below the inviter, logs in, and leaves its trace', async () => {
    const reply = await register({ username: 'Newcomer', nickname: 'Newbie' })
    expect(reply.status).toBe(200)
    const { value } = reply.body as { value: { account: string; token: string } }
    const session = { token: value.token, refresh: '' }
    const own = await api.call('member.info', {}, session)
    expect(own.body).toMatchObject({
      value: {
        account: 'Newcomer',
        nickname: 'Newbie',
        type: 0,
        isAgent: false,
        mustChangePassword: false,
        series: [
          { family: 'SSC', mode: 'ELOTT', series: 1951 },
          { family: 'SSC', mode: 'LOTT', series: 1956 },
        ],
      },
    })
    const balance = await api.call('wallet.balance', {}, session)
    expect(balance.body).toEqual({ value: { sumBalance: '0', asset: 'CNY', version: '0' } })
    const row = await world.db.prisma.member.findFirstOrThrow({ where: { account: 'Newcomer' } })
    expect(row).toMatchObject({ parentId: agent.id, depth: 1 })
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row.registration).toMatchObject({ ageConfirmed: true, affiliateCode: 'WELCOME' })
    const closure = await world.db.prisma.memberClosure.findMany({
      where: { descendantId: row.id },
      orderBy: { distance: 'asc' },
    })
    expect(closure.map((one) => [one.ancestorId, one.distance])).toEqual([
      [row.id, 0],
      [agent.id, 1],
    ])
    const audited = await world.db.prisma.auditRecord.findMany({ where: { subjectId: row.id } })
    expect(audited.map((one) => one.action)).toEqual(['member.opened'])
  })

  it('without a code is placed below the default agent, or is refused where there is none', async () => {
    const reply = await register({ username: 'alone1', affiliateCode: '' })
    expect(reply).toMatchObject({ status: 400, code: 'MEMBER_INVITE_CODE_WRONG' })
    const where = { id: world.merchantId }
    await world.db.prisma.merchant.update({ where, data: { defaultAgentId: agent.id } })
    const fresh = await buildTestApp(world)
    const body = { ...form, username: 'alone2', affiliateCode: '' }
    expect((await fresh.call('member.register', { body })).status).toBe(200)
    await fresh.close()
    const row = await world.db.prisma.member.findFirstOrThrow({ where: { account: 'alone2' } })
    expect(row.parentId).toBe(agent.id)
  })

  it.each<[string, Body & { username: string }, string]>([
    ['different passwords', { username: 'refused1', verifyPwd: 'another one' }, 'MEMBER_PASSWORDS_DIFFER'],
    ['no age', { username: 'refused1', ageConfirmed: false }, 'MEMBER_CONSENT_MISSING'],
    ['no terms', { username: 'refused1', termsAccepted: false }, 'MEMBER_CONSENT_MISSING'],
    [
      'a common password',
      { username: 'refused1', password: 'Password123', verifyPwd: 'Password123' },
      'MEMBER_PASSWORD_WEAK',
    ],
    [
      'a password with the account in it',
      { username: 'refused1', password: 'xxREFUSED1xx', verifyPwd: 'xxREFUSED1xx' },
      'MEMBER_PASSWORD_WEAK',
    ],
    [
      'a password with the merchant in it',
      { username: 'refused1', password: 'my test house', verifyPwd: 'my test house' },
      'MEMBER_PASSWORD_WEAK',
    ],
    ['an unknown code', { username: 'refused1', affiliateCode: 'NOPE' }, 'MEMBER_INVITE_CODE_WRONG'],
    ['a taken name', { username: 'UPLINE' }, 'MEMBER_ACCOUNT_TAKEN'],
  ])('is refused for %s', async (_why, body, code) => {
    expect((await register(body)).code).toBe(code)
    expect(await world.db.prisma.member.count({ where: { account: 'refused1' } })).toBe(0)
  })

  it.each(['abc', '1abc', 'a-b-c', 'a'.repeat(17), 'ab cd'])('does not take %j as a name', async (username) => {
    const reply = await api.inject({
      method: 'PUT',
      url: '/wps/member/register',
      payload: { ...form, username },
    })
    expect(reply.code).toBe('VALIDATION_FAILED')
  })

  it('uses a link as often as it says and no longer than it lasts', async () => {
    const { clock, db } = world
    const soon = new Date(clock.now().getTime() + 1_000)
    const link = { memberId: agent.id, memberType: 2 }
    await db.prisma.inviteLink.create({ data: { ...link, code: 'ONCE', maxUses: 1 } })
    await db.prisma.inviteLink.create({ data: { ...link, code: 'SHORT', expiresAt: soon } })
    await db.prisma.inviteLink.create({ data: { ...link, code: 'OFF', disabledAt: clock.now() } })
    const both = await Promise.all([
      register({ username: 'twin1', affiliateCode: 'ONCE' }),
      register({ username: 'twin2', affiliateCode: 'ONCE' }),
    ])
    expect(both.map((reply) => reply.code).sort()).toEqual(['MEMBER_INVITE_CODE_WRONG', null])
    expect((await register({ username: 'early1', affiliateCode: 'SHORT' })).status).toBe(200)
    clock.advance(1_000)
    expect((await register({ username: 'late1', affiliateCode: 'SHORT' })).code).toBe('MEMBER_INVITE_CODE_WRONG')
    expect((await register({ username: 'off1', affiliateCode: 'OFF' })).code).toBe('MEMBER_INVITE_CODE_WRONG')
    const opened = await db.prisma.member.findFirstOrThrow({ where: { account: 'early1' } })
    expect(opened.type).toBe(2)
  })

  it('gives one name once, though two ask for it at the same moment', async () => {
    const replies = await Promise.all([
      register({ username: 'SameTime' }),
      register({ username: 'sametime' }),
      register({ username: 'SAMETIME' }),
    ])
    expect(replies.map((reply) => reply.code).filter((code) => code === null)).toHaveLength(1)
    expect(replies.filter((reply) => reply.code === 'MEMBER_ACCOUNT_TAKEN')).toHaveLength(2)
  })

  it('takes no field that is not in the form', async () => {
    for (const extra of ['isAgent', 'type', 'balance', 'merchantCode', 'upline', 'ratio', 'status', 'vip']) {
      const reply = await api.inject({
        method: 'PUT',
        url: '/wps/member/register',
        payload: { ...form, username: 'massage1', [extra]: 1 },
      })
      expect(reply.code).toBe('VALIDATION_FAILED')
    }
  })
})

describe('changing the password', () => {
  const change = (oldPassword: string, newPassword: string, confirmNewPassword = newPassword) => ({
    body: { oldPassword, newPassword, confirmNewPassword },
  })

  it.each([
    ['a wrong old one', change('not it', 'Another-word-77'), 'MEMBER_PASSWORD_WRONG'],
    ['two different new ones', change(form.password, 'Another-word-77', 'x'), 'MEMBER_PASSWORDS_DIFFER'],
    ['a weak new one', change(form.password, 'qwertyuiop'), 'MEMBER_PASSWORD_WEAK'],
    ['the old one again', change(form.password, form.password), 'MEMBER_PASSWORD_WEAK'],
  ])('is refused for %s', async (_why, input, code) => {
    const member = await aMember(world)
    const session = await api.login(member)
    const oldPassword = input.body.oldPassword === form.password ? 'Sesame-opens-9' : 'not it'
    const newPassword = input.body.newPassword === form.password ? oldPassword : input.body.newPassword
    const confirm = input.body.confirmNewPassword === 'x' ? 'x' : newPassword
    const reply = await api.call('member.changePassword', change(oldPassword, newPassword, confirm), session)
    expect(reply.code).toBe(code)
  })

  it('is what an account with a given password must do first', async () => {
    const member = await aMember(world, { mustChangePassword: true })
    const session = await api.login(member)
    expect((await api.call('wallet.transactions', {}, session)).code).toBe('MEMBER_PASSWORD_CHANGE_REQUIRED')
    await api.call('member.changePassword', change('Sesame-opens-9', 'Another-word-77'), session)
    const other = await buildTestApp(world)
    expect((await other.call('wallet.transactions', {}, session)).status).toBe(200)
    await other.close()
  })
})

describe('the audit chain', () => {
  it('holds, and names the row that was changed', async () => {
    expect(await verifyAudit(world.db, world.merchantId)).toBeNull()
    const { prisma } = world.db
    await prisma.$transaction([
      prisma.$executeRaw`ALTER TABLE audit_records DISABLE TRIGGER audit_records_append_only`,
      prisma.$executeRaw`UPDATE audit_records SET action = 'member.closed' WHERE sequence = 3`,
      prisma.$executeRaw`ALTER TABLE audit_records ENABLE TRIGGER audit_records_append_only`,
    ])
    expect(await verifyAudit(world.db, world.merchantId)).toBe(3n)
  })
})
