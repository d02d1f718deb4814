import { withTransaction } from '@croupier/db'
import { newCaptcha } from '@croupier/domain/identity/access'
import { keepContact } from '@croupier/domain/identity/contacts'
import { aMember, apiCtx, messagesTo, type TestReply } from '@croupier/testkit'
import { HOUR_MS, routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NAMED, openRegisterWorld, type RegisterWorld } from './registerWorld.ts'

let scene: RegisterWorld
beforeAll(async () => {
  scene = await openRegisterWorld()
})
afterAll(async () => await scene.close())

const registerFrom = async (ip: string, form: object, browser = ''): Promise<TestReply> =>
  await scene.api.inject({
    method: 'PUT',
    url: routes['member.register'].path,
    headers: { 'x-forwarded-for': ip },
    ...(browser === '' ? {} : { cookies: { captcha: browser } }),
    payload: { ...NAMED, ...form },
  })
const shown = { email: { show: true }, mobileNum: { show: true }, idNumber: { show: true } }

describe('a mailbox or a number that another account has proved', () => {
  it('is answered like any other, and its owner is written to, once a day', async () => {
    const { world } = scene
    await scene.save({ registration: { captchaFrom: 1_000, username: shown } })
    const owner = await aMember(world, { account: 'owner1' })
    const of = { memberId: owner.id, merchantId: owner.merchantId, verified: true }
    const [email, mobileNum] = ['owner@mail.example', '+8613800138111']
    await withTransaction(world.db, async (tx) => {
      await keepContact(tx, world.ctx, { ...of, channel: 'email', target: email })
      await keepContact(tx, world.ctx, { ...of, channel: 'sms', target: mobileNum })
    })
    const taken = await registerFrom('10.45.1.1', { username: 'prober1', email, mobileNum })
    const free = { email: 'free@mail.example', mobileNum: '+8613800138112' }
    const other = await registerFrom('10.45.1.2', { username: 'prober2', ...free })
    expect([taken.status, other.status]).toEqual([200, 200])
    expect((await registerFrom('10.45.1.3', { username: 'prober3', email })).status).toBe(200)
    const mails = await messagesTo(world, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('owner1')
    expect(await messagesTo(world, free.email)).toEqual([])
    expect(await messagesTo(world, mobileNum)).toEqual([])
    // Still the owner's: a contact that was only given proves nothing.
    const { verifiedAt } = await world.db.prisma.memberContact.findUniqueOrThrow({
      where: { memberId_channel: { memberId: owner.id, channel: 'email' } },
    })
    expect(verifiedAt).not.toBeNull()
    const given = await world.db.prisma.memberContact.findMany({ where: { member: { account: 'prober1' } } })
    expect(given.map((one) => one.verifiedAt)).toEqual([null, null])
  })
})

describe('a name that is taken', () => {
  it('is told twice from an address, also of its /64, and then behind a picture each time', async () => {
    await scene.save({ registration: { captchaFrom: 2 } })
    const probe = async (host: number, more = {}, browser = '') =>
      (await registerFrom(`2001:db8:45:1::${host}`, { username: 'upline', ...more }, browser)).code
    expect([await probe(1), await probe(2)]).toEqual(['MEMBER_ACCOUNT_TAKEN', 'MEMBER_ACCOUNT_TAKEN'])
    expect(await probe(3)).toBe('SESSION_CAPTCHA_WRONG')
    const { text: captcha, browser } = await newCaptcha(apiCtx(scene.world), null)
    expect(await probe(4, { captcha }, browser)).toBe('MEMBER_ACCOUNT_TAKEN')
    expect(await probe(5, { captcha }, browser)).toBe('SESSION_CAPTCHA_WRONG')
  })

  it('is told twenty times an hour, however many ask at once; who opens accounts is not counted', async () => {
    await scene.save({ registration: { captchaFrom: 1_000 } })
    const ip = '10.46.1.1'
    expect((await registerFrom(ip, { username: 'notProbing' })).status).toBe(200)
    const many = await Promise.all(
      Array.from({ length: 30 }, async () => (await registerFrom(ip, { username: 'upline' })).code),
    )
    expect(many.filter((code) => code === 'MEMBER_ACCOUNT_TAKEN')).toHaveLength(20)
    expect(many.filter((code) => code === 'RATE_LIMITED')).toHaveLength(10)
    expect((await registerFrom(ip, { username: 'afterwards' })).code).toBe('RATE_LIMITED')
    await scene.world.advance(HOUR_MS)
    expect((await registerFrom(ip, { username: 'afterwards' })).status).toBe(200)
  })
})

describe('a document that is taken', () => {
  it('is told three times a day from an address, and then nothing is', async () => {
    await scene.save({ registration: { captchaFrom: 1_000, username: shown } })
    const form = { idNumber: 'PROBED-77' }
    expect((await registerFrom('10.47.1.1', { ...form, username: 'holder1' })).status).toBe(200)
    const many = await Promise.all(
      Array.from({ length: 8 }, async (_one, place) => {
        return (await registerFrom('10.47.2.1', { ...form, username: `holder2${place}` })).code
      }),
    )
    expect(many.filter((code) => code === 'MEMBER_ID_NUMBER_TAKEN')).toHaveLength(3)
    expect(many.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5)
  })
})
