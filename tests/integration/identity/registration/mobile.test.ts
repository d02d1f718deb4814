import { messagesTo } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READ, showPicture } from '../session/browsers.ts'
import { AGREED, openRegisterWorld, PASSWORD, type RegisterWorld } from './registerWorld.ts'

let scene: RegisterWorld
/** The browser: its code is worth nothing in another one. */
const browser = 'the browser'
beforeAll(async () => {
  scene = await openRegisterWorld()
  await scene.save({ flags: ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3'] })
})
afterAll(async () => await scene.close())

/** Has a code sent, and reads it where a phone would show it. */
async function codeFor(mobileNum: string): Promise<string> {
  const sent = await scene.api.inject({
    method: 'POST',
    url: '/wps/verification/sms/register',
    payload: { mobileNum, ...READ },
    cookies: { captcha: await showPicture(scene.world, browser) },
  })
  expect(sent.status).toBe(200)
  const last = (await messagesTo(scene.world, mobileNum)).at(-1)
  return /\d{6}/.exec(last?.body ?? '')?.[0] ?? ''
}

const registerMobile = async (form: object, captcha = browser) =>
  await scene.api.inject({
    method: 'PUT',
    url: '/wps/member/register/mobile',
    payload: { ...AGREED, affiliateCode: 'WELCOME', ...form },
    cookies: { captcha },
  })

describe('registering by mobile number', () => {
  it('opens an account with the code that was sent, whose number is proven', async () => {
    const smsCode = await codeFor('+8613800138000')
    const reply = await registerMobile({ mobileNum: '+8613800138000', smsCode })
    expect(reply.status).toBe(200)
    const { value } = reply.body as { value: { account: string } }
    expect(value.account).toMatch(/^m[a-z2-9]{9}$/)
    const row = await scene.world.db.prisma.member.findFirstOrThrow({
      where: { account: value.account },
      include: { contacts: true },
    })
    expect(row).toMatchObject({ passwordHash: null, registration: { method: 'MOBILE' } })
    expect(row.contacts).toMatchObject([{ channel: 'sms', verifiedAt: expect.any(Date) }])
    expect(row.contacts[0]?.sealed).not.toContain('13800138000')
  })

  it('refuses a number that somebody proved, though it has a right code', async () => {
    const { world } = scene
    await world.advance(61_000)
    const smsCode = await codeFor('+8613800138000')
    const reply = await registerMobile({ mobileNum: '+8613800138000', smsCode })
    expect(reply).toMatchObject({ status: 409, code: 'MEMBER_MOBILE_TAKEN' })
  })

  it('opens nothing with a wrong code, or with one of another browser', async () => {
    const smsCode = await codeFor('+8613900139000')
    const other = smsCode === '000000' ? '000001' : '000000'
    const form = { mobileNum: '+8613900139000' }
    expect((await registerMobile({ ...form, smsCode: other })).code).toBe('CODE_WRONG')
    expect((await registerMobile({ ...form, smsCode }, 'another')).code).toBe('CODE_WRONG')
    expect((await registerMobile({ ...form, smsCode })).status).toBe(200)
    expect((await registerMobile({ ...form, smsCode })).code).toBe('CODE_EXPIRED')
  })

  it('opens one account with one code, though it is sent twice at once', async () => {
    const smsCode = await codeFor('+8613700137000')
    const form = { mobileNum: '+8613700137000', smsCode }
    const replies = await Promise.all([registerMobile(form), registerMobile(form)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each(['+12125550100', '+86138', '13800138000', '+8610123456789'])(
    'takes no %s for a mobile number',
    async (mobileNum) => {
      await scene.save({ flags: ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3'], codes: { regions: ['CN'] } })
      const reply = await registerMobile({ mobileNum, smsCode: '123456' })
      expect(reply.code).toBe('VALIDATION_FAILED')
      expect(scene.refused(reply)).toContain('mobileNum PATTERN')
    },
  )

  it('asks for a password beside the code where the merchant wants it, and logs in by both', async () => {
    await scene.save({ flags: ['MOBILENUMPASSREG3'] })
    const mobileNum = '+8613600136000'
    const smsCode = await codeFor(mobileNum)
    expect(scene.refused(await registerMobile({ mobileNum, smsCode }))).toEqual(['password EMPTY'])
    const secret = { password: PASSWORD, verifyPwd: PASSWORD }
    expect((await registerMobile({ mobileNum, ...secret })).code).toBe('CODE_WRONG')
    expect((await registerMobile({ mobileNum, smsCode, ...secret })).status).toBe(200)
    const named = { type: 'username', side: 'member' } as const
    const body = { ...named, username: mobileNum, password: PASSWORD }
    expect((await scene.api.call('session.login', { body })).status).toBe(200)
  })
})
