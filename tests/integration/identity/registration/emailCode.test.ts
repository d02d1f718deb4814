import { messagesTo, type TestReply } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { READ, showPicture } from '../session/browsers.ts'
import { NAMED, openRegisterWorld, type RegisterWorld } from './registerWorld.ts'

const WANTED = { emailCode: true, username: { email: { show: true } }, captchaFrom: 1_000 }

let scene: RegisterWorld
let people = 0
beforeAll(async () => {
  scene = await openRegisterWorld()
})
afterAll(async () => await scene.close())
beforeEach(async () => {
  // Yesterday's codes count for nothing.
  await scene.world.advance(24 * 3_600_000)
  await scene.save({ registration: WANTED })
})

const somebody = () => {
  people += 1
  return { username: `mailed${people}`, email: `mailed${people}@example.com` }
}
const ask = async (email: string, browser = 'browser', more: object = {}): Promise<TestReply> =>
  await scene.api.inject({
    method: 'POST',
    url: '/wps/verification/email/register',
    payload: { email, language: 'ES', ...READ, ...more },
    cookies: { captcha: await showPicture(scene.world, browser) },
  })
async function codeFor(email: string, browser?: string): Promise<string> {
  expect((await ask(email, browser)).body).toEqual({ value: { resendInS: 60 } })
  const last = (await messagesTo(scene.world, email)).at(-1)
  return /\d{6}/.exec(last?.body ?? '')?.[0] ?? ''
}
const register = async (form: object, browser = 'browser'): Promise<TestReply> =>
  await scene.api.inject({
    method: 'PUT',
    url: '/wps/member/register',
    payload: { ...NAMED, ...form },
    cookies: { captcha: browser },
  })
const paramsOf = ({ body }: TestReply) => (body as { error: { params: object } }).error.params

describe('an address that opens an account, where the merchant wants it proved', () => {
  it('is proved by the code that was sent there, in the language of who asks', async () => {
    const { username, email } = somebody()
    const emailCode = await codeFor(email)
    const [mail] = await messagesTo(scene.world, email)
    expect(mail?.subject).toMatch(/código/i)
    const wrong = emailCode === '000000' ? '000001' : '000000'
    const refused = await register({ username, email, emailCode: wrong })
    expect([refused.code, paramsOf(refused)]).toEqual(['CODE_WRONG', { triesLeft: 4, channel: 'email' }])
    expect((await register({ username, email })).code).toBe('CODE_WRONG')
    expect((await register({ username, email, emailCode }, 'another')).code).toBe('CODE_WRONG')
    expect((await register({ username, email, emailCode })).status).toBe(200)
    const { contacts } = await scene.world.db.prisma.member.findFirstOrThrow({
      where: { account: username },
      include: { contacts: true },
    })
    expect(contacts).toMatchObject([{ channel: 'email', verifiedAt: expect.any(Date) }])
    // It is used up, and the address is somebody's.
    const again = { username: `${username}b`, email, emailCode }
    expect((await register(again)).code).toBe('CODE_EXPIRED')
    await scene.world.advance(61_000)
    const next = { ...again, emailCode: await codeFor(email) }
    expect((await register(next)).code).toBe('MEMBER_EMAIL_TAKEN')
  })

  it('need not be given where the merchant does not require it, and then takes no code', async () => {
    expect((await register({ username: somebody().username })).status).toBe(200)
  })

  it('is told apart from the number, where both are proved', async () => {
    await scene.save({
      flags: ['REGMOBVERF3'],
      registration: { ...WANTED, username: { ...WANTED.username, mobileNum: { show: true } } },
    })
    const { username, email } = somebody()
    const mobileNum = '+8613900139001'
    const url = '/wps/verification/sms/register'
    const cookies = { captcha: await showPicture(scene.world, 'browser') }
    await scene.api.inject({ method: 'POST', url, payload: { mobileNum, ...READ }, cookies })
    const text = (await messagesTo(scene.world, mobileNum)).at(-1)?.body
    const smsCode = /\d{6}/.exec(text ?? '')?.[0] ?? ''
    const form = { username, email, mobileNum, smsCode }
    const emailCode = await codeFor(email)
    expect(paramsOf(await register({ ...form, smsCode: '0', emailCode }))).toMatchObject({
      channel: 'sms',
    })
    expect(paramsOf(await register({ ...form, emailCode: '0' }))).toMatchObject({
      channel: 'email',
    })
    expect((await register({ ...form, emailCode })).status).toBe(200)
  })
})

describe('a code to an address', () => {
  it('is not sent where the merchant asks for none, nor to what is not an address', async () => {
    const { email } = somebody()
    expect((await ask('no address')).code).toBe('VALIDATION_FAILED')
    await scene.save({ registration: { ...WANTED, emailCode: false } })
    expect((await ask(email)).code).toBe('CODE_NOT_OFFERED')
    expect(await messagesTo(scene.world, email)).toEqual([])
  })

  it('has the caps of every code: a minute between two, five an hour, a day’s of the merchant', async () => {
    const { email } = somebody()
    await codeFor(email)
    expect((await ask(email)).code).toBe('CODE_TOO_MANY')
    await scene.save({ registration: WANTED, codes: { emailDaily: 1 } })
    expect((await ask(somebody().email)).code).toBe('CODE_QUOTA_EXCEEDED')
  })
})
