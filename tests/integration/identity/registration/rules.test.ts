import { settingsSchema } from '@croupier/domain/platform/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AGREED, openRegisterWorld, type RegisterWorld } from './registerWorld.ts'

let scene: RegisterWorld
beforeAll(async () => {
  scene = await openRegisterWorld()
})
afterAll(async () => await scene.close())

const shownFields = async () => {
  const { body } = await scene.api.call('site.registerSettings')
  return (body as { value: { ways: { way: string; fields: { field: string }[] }[] } }).value
}
const open = { captchaFrom: 1_000 }

describe('the rules of a merchant', () => {
  it('are shown with pattern, expression, lengths and order', async () => {
    const { ways } = await shownFields()
    expect(ways).toHaveLength(1)
    expect(ways[0]?.fields[0]).toEqual({
      field: 'username',
      patternId: 2,
      acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
      minLength: 4,
      maxLength: 16,
      required: true,
      order: 10,
    })
    expect(await scene.api.call('site.registerSettings')).toMatchObject({
      body: { value: { direct: true, captcha: false, ageMin: 18, birthdayNoteAge: 21 } },
    })
  })

  it('bind the very next call once they are saved, on the page and on the server', async () => {
    expect((await scene.register({ username: 'beforeRule' })).status).toBe(200)
    await scene.save({
      registration: {
        ...open,
        username: {
          username: { minLength: 6, patternId: 14 },
          payeeName: { show: true, required: true },
        },
      },
    })
    const { ways } = await shownFields()
    expect(ways[0]?.fields.map(({ field }) => field)).toContain('payeeName')
    const reply = await scene.register({ username: 'abc' })
    expect(reply.code).toBe('VALIDATION_FAILED')
    expect(scene.refused(reply)).toEqual(['username LENGTH', 'username PATTERN', 'payeeName EMPTY'])
    const good = await scene.register({ username: 'AFTERRULE', payeeName: 'Ana Silva' })
    expect(good.status).toBe(200)
    await scene.save({})
  })

  it('are refused as a whole where they cannot be, and never hold an expression', () => {
    const refused = (registration: object) => settingsSchema('CNY').safeParse({ registration }).success
    expect(refused({ username: { username: { acceptedPattern: '(a+)+$' } } })).toBe(false)
    expect(refused({ username: { username: { patternId: 24 } } })).toBe(false)
    expect(refused({ username: { username: { patternId: '^a$' } } })).toBe(false)
    expect(refused({ username: { nickname: { minLength: 20 } } })).toBe(false)
    expect(refused({ username: { password: { minLength: 4 } } })).toBe(false)
    expect(refused({ username: { isAgent: { show: true } } })).toBe(false)
    expect(refused({ ageMin: 16 })).toBe(false)
    expect(refused({ username: { nickname: { minLength: 3, required: true } } })).toBe(true)
  })
})

describe('the terms', () => {
  it('are those of the help unless the operator names its own, on the site or over https', async () => {
    const settings = async () => (await scene.api.call('site.registerSettings')).body
    expect(await settings()).toMatchObject({ value: { termsVersion: '1', termsUrl: null } })
    await scene.save({ termsVersion: '7', termsUrl: 'https://operator.example/terms' })
    expect(await settings()).toMatchObject({
      value: { termsVersion: '7', termsUrl: 'https://operator.example/terms' },
    })
    await scene.save({})
    const taken = (termsUrl: string) => settingsSchema('CNY').safeParse({ termsUrl }).success
    expect(taken('/terms.html')).toBe(true)
    const refused = ['http://operator.example', '//elsewhere.example', 'javascript:alert(1)', 'terms']
    expect([...refused, '/\\elsewhere.example'].filter(taken)).toEqual([])
  })
})

describe('a form', () => {
  it('keeps nothing that was not asked for', async () => {
    const reply = await scene.register({ username: 'notAsked', qqNum: '12345', idNumber: 'A1234' })
    expect(scene.refused(reply)).toEqual(['idNumber NOT_ASKED', 'qqNum NOT_ASKED'])
  })

  it('is told of every wrong field at once', async () => {
    const reply = await scene.register({ username: '9', password: 'short', email: 'nowhere' })
    expect(scene.refused(reply)).toEqual(['username LENGTH', 'username PATTERN', 'password LENGTH', 'email PATTERN'])
  })

  it('takes a password as it is typed, and a name without the blanks around it', async () => {
    const password = '  four words of mine 🎲 '
    const reply = await scene.register({ username: ' blanks1 ', password, verifyPwd: password })
    expect(reply.status).toBe(200)
    const body = {
      type: 'username' as const,
      username: 'blanks1',
      password,
      side: 'member' as const,
    }
    expect((await scene.api.call('session.login', { body })).status).toBe(200)
    const trimmed = { ...body, password: password.trim() }
    expect((await scene.api.call('session.login', { body: trimmed })).code).toBe('SESSION_WRONG_CREDENTIALS')
  })

  it.each([
    ['a foreign page', { registerUrl: 'https://evil.example/register' }],
    ['a foreign host', { domain: 'evil.example' }],
    ['an address that is none', { registerUrl: 'javascript:alert(1)' }],
  ])('is refused from %s (attack 41)', async (_what, origin) => {
    // The merchant answers on its own host only from here on.
    const { merchantId, db } = scene.world
    await db.prisma.merchantHost.deleteMany({ where: { host: '*' } })
    const reply = await scene.register({ username: 'foreign1', ...origin })
    expect(reply).toMatchObject({ status: 404, code: 'SITE_UNKNOWN_HOST' })
    await db.prisma.merchantHost.create({ data: { host: '*', merchantId } })
  })

  it('keeps the own address it came from', async () => {
    const own = { registerUrl: 'http://localhost:8080/join?code=1', domain: 'localhost' }
    expect((await scene.register({ username: 'fromHere', ...own })).status).toBe(200)
    const where = { account: 'fromHere' }
    const { registration } = await scene.world.db.prisma.member.findFirstOrThrow({ where })
    expect(registration).toMatchObject({ ...own, method: 'WEB', affiliateCode: 'WELCOME' })
  })

  it('is refused where the terms that were read are not the ones in force', async () => {
    expect((await scene.register({ username: 'oldTerms', termsVersion: '0' })).code).toBe('MEMBER_TERMS_CHANGED')
  })

  it('is refused for a way that the merchant does not have', async () => {
    const body = { mobileNum: '+8613800138000', ...AGREED }
    expect((await scene.api.call('member.registerMobile', { body })).code).toBe('MEMBER_REGISTER_CLOSED')
  })

  it('asks for a picture once accounts were opened from the address', async () => {
    await scene.save({ registration: { captchaFrom: 1 } })
    expect(await scene.api.call('site.registerSettings')).toMatchObject({
      body: { value: { captcha: true } },
    })
    const reply = await scene.register({ username: 'many1' })
    expect(reply).toMatchObject({ status: 400, code: 'SESSION_CAPTCHA_WRONG' })
    await scene.world.advance(25 * 3_600_000)
    expect((await scene.register({ username: 'nextDay' })).status).toBe(200)
    await scene.save({})
  })
})
