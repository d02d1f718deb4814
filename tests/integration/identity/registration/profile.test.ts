import { withTransaction } from '@croupier/db'
import { keepContact } from '@croupier/domain/identity/contacts'
import { merchantVault } from '@croupier/domain/platform/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRegisterWorld, PASSWORD, type RegisterWorld } from './registerWorld.ts'

const show = { show: true }
let scene: RegisterWorld
beforeAll(async () => {
  scene = await openRegisterWorld()
  await scene.save({
    registration: {
      captchaFrom: 1_000,
      username: {
        payeeName: show,
        idNumber: show,
        birthday: show,
        wechat: show,
        currentAddress: show,
        recommenderId: show,
        paymentPassword: show,
      },
    },
  })
})
afterAll(async () => await scene.close())

const memberOf = async (account: string) =>
  await scene.world.db.prisma.member.findFirstOrThrow({
    where: { account },
    include: { profile: true },
  })

describe('what somebody says of themselves', () => {
  const fields = {
    payeeName: '王小明',
    idNumber: 'X-4711-zq',
    birthday: '1990-02-28',
    wechat: 'ming_90',
    currentAddress: '长安街 1 号',
  }

  it('is stored sealed, opens with the key of the merchant, and is stored nowhere else', async () => {
    expect((await scene.register({ username: 'person1', ...fields })).status).toBe(200)
    const { id, profile } = await memberOf('person1')
    const vault = await merchantVault(scene.world.ctx, scene.world.merchantId)
    const opened = vault.open(profile?.sealed ?? '', `member_profiles/sealed/${id}`)
    expect(JSON.parse(opened)).toEqual(fields)
    const rows = await scene.world.db.prisma.$queryRaw<{ text: string }[]>`
      SELECT (SELECT coalesce(string_agg(m::text, ' '), '') FROM members m)
          || (SELECT coalesce(string_agg(p::text, ' '), '') FROM member_profiles p)
          || (SELECT coalesce(string_agg(a::text, ' '), '') FROM audit_records a) AS text`
    for (const text of Object.values(fields)) expect(rows[0]?.text).not.toContain(text)
    expect(scene.world.logged.map(({ fields }) => JSON.stringify(fields)).join()).not.toContain(fields.payeeName)
  })

  it('has its consent with version, time and what it depends on (protection A2)', async () => {
    const { profile } = await memberOf('person1')
    expect(profile).toMatchObject({
      termsVersion: '1',
      termsAcceptedAt: scene.world.clock.now(),
      ageMin: 18,
      ageBy: 'BIRTHDAY',
    })
    expect((await scene.register({ username: 'person2' })).status).toBe(200)
    expect((await memberOf('person2')).profile?.ageBy).toBe('DECLARED')
  })

  it('makes nobody a member who is too young on the day of the merchant', async () => {
    const year = scene.world.clock.now().getUTCFullYear() - 17
    const reply = await scene.register({ username: 'young1', birthday: `${year}-06-01` })
    expect(reply).toMatchObject({
      status: 403,
      code: 'MEMBER_TOO_YOUNG',
      body: { error: { params: { age: 18 } } },
    })
    const never = await scene.register({ username: 'young1', birthday: '2001-02-30' })
    expect(scene.refused(never)).toEqual(['birthday PATTERN'])
  })

  it('belongs to one account, however the document is written (protection A1)', async () => {
    const again = await scene.register({ username: 'person3', idNumber: 'x4711ZQ' })
    expect(again).toMatchObject({ status: 409, code: 'MEMBER_ID_NUMBER_TAKEN' })
    expect(await scene.world.db.prisma.member.count({ where: { account: 'person3' } })).toBe(0)
    const both = await Promise.all(
      ['twinA1', 'twinB1'].map(async (username) => await scene.register({ username, idNumber: 'TWIN-1' })),
    )
    expect(both.map(({ code }) => code).sort()).toEqual(['MEMBER_ID_NUMBER_TAKEN', null])
  })
})

describe('an e-mail address', () => {
  it('that another account has proved can be given as well, and is proved by neither', async () => {
    const { db, ctx, merchantId } = scene.world
    const fields = { username: 'mailer1', email: 'ana@mail.example' }
    expect((await scene.register(fields)).status).toBe(200)
    expect((await scene.register({ ...fields, username: 'mailer2' })).status).toBe(200)
    const { id: memberId } = await memberOf('mailer1')
    await withTransaction(db, async (tx) => {
      const contact = { memberId, merchantId, channel: 'email' as const, target: fields.email }
      await keepContact(tx, ctx, { ...contact, verified: true })
    })
    expect((await scene.register({ username: 'mailer3', email: 'ANA@mail.example' })).status).toBe(200)
  })
})

describe('who recommended somebody', () => {
  it('is named by account or by id, and is not the upline', async () => {
    const friend = await memberOf('person1')
    await scene.register({ username: 'guest1', recommenderId: 'PERSON1' })
    await scene.register({ username: 'guest2', recommenderId: friend.publicId })
    for (const account of ['guest1', 'guest2']) {
      const guest = await memberOf(account)
      expect(guest.profile?.recommenderId).toBe(friend.id)
      expect(guest.parentId).toBe(scene.agent.id)
    }
  })
  it('is who brought the person by the code of a link; another code belongs to a campaign', async () => {
    const friend = await memberOf('person1')
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const [username, referralCode, brought] of [
      ['guest5', friend.publicId, friend.id],
      ['guest6', 'SPRING', null],
      ['guest7', nobody, null],
    ] as const) {
      expect((await scene.register({ username, referralCode })).status).toBe(200)
      expect((await memberOf(username)).profile?.recommenderId).toBe(brought)
    }
  })
  it.each(['nobody7', '00000000-0000-4000-8000-000000000000'])('is refused as %s', async (named) => {
    const reply = await scene.register({ username: 'guest3', recommenderId: named })
    expect(reply.code).toBe('MEMBER_RECOMMENDER_WRONG')
  })
})

describe('the withdrawal password', () => {
  it('is kept as a hash of its own', async () => {
    await scene.register({ username: 'payer1', paymentPassword: 'quartz 44 boats' })
    const row = await memberOf('payer1')
    expect(row.paymentPasswordHash).toMatch(/^\$argon2id\$/)
    expect(row.paymentPasswordHash).not.toBe(row.passwordHash)
  })
  it.each([
    [PASSWORD, 'PAYMENT_PASSWORD_SAME'],
    ['123456', 'MEMBER_PASSWORD_WEAK'],
  ])('is refused as %j', async (paymentPassword, code) => {
    expect((await scene.register({ username: 'payer2', paymentPassword })).code).toBe(code)
  })
})
