import type { ExclusionLine } from '@croupier/domain/identity/exclusionLists'
import type { TestReply } from '@croupier/testkit'
import { DAY_MS, type RouteName, routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeSentTo } from '../codes/messages.ts'
import { AGREED, PASSWORD } from '../registration/registerWorld.ts'
import { type LoginWorld, openLoginWorld } from '../session/loginWorld.ts'
import { aBrowser, signIn, ticketOf } from '../session/socialWorld.ts'
import { exclude } from './exclusionWorld.ts'

const CROWD = 8
const show = { show: true }
let scene: LoginWorld
beforeAll(async () => {
  scene = await openLoginWorld()
  await settle(['DIRECTREG3', 'FREEPLAY3'])
})
afterAll(async () => await scene.close())

async function settle(flags: readonly string[]): Promise<void> {
  const { prisma } = scene.world.db
  const fields = { email: show, mobileNum: show, payeeName: show, birthday: show, idNumber: show }
  const registration = { captchaFrom: 1_000, username: fields, mobile: { email: show } }
  await prisma.merchant.update({
    where: { id: scene.world.merchantId },
    data: { settings: { loginSlider: false, flags: [...flags], registration } },
  })
}

const REFUSED = { status: 403, code: 'MEMBER_EXCLUDED' }
let people = 0
const aName = (): string => {
  people += 1
  return `applicant${people}`
}
const put = async (route: RouteName, payload: object, ip: string, browser = '') =>
  await scene.api.inject({
    method: routes[route].method,
    url: routes[route].path,
    headers: { 'x-forwarded-for': ip },
    cookies: browser === '' ? {} : { captcha: browser },
    payload,
  })
const register = async (form: object, ip = scene.elsewhere()) =>
  await put('member.register', { ...AGREED, username: aName(), password: PASSWORD, verifyPwd: PASSWORD, ...form }, ip)
const paramsOf = (reply: TestReply) => (reply.body as { error: { params: { retryAfterS?: number } } }).error.params
const members = async () => await scene.world.db.prisma.member.count()

const cases: readonly (readonly [string, ExclusionLine['values'], object])[] = [
  ['a number', { mobile: '+8613800137001' }, { mobileNum: '+8613800137001' }],
  ['a mailbox', { email: 'one@listed.example' }, { email: 'One@Listed.example' }],
  ['a document', { idNumber: 'AB 1234 x' }, { idNumber: 'ab-1234-X' }],
  [
    'name and birthday',
    { name: 'Anna  LEE', birthday: '1990-02-28' },
    { payeeName: 'anna lee', birthday: '1990-02-28' },
  ],
]

describe.each(cases)('who is on a list by %s', (_, listed, fields) => {
  it('opens no account with it', async () => {
    const before = await members()
    await exclude(scene.world, listed)
    expect(await register(fields)).toMatchObject(REFUSED)
    expect(await members()).toBe(before)
  })

  it('and was a member before is found by it', async () => {
    // The same sign of another person: nobody is on this list yet.
    const fresh = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        String(value).replace('7001', '7002').replace(/one@/i, 'two@').replace('1234', '9876').replace('1990', '1991'),
      ]),
    )
    const username = aName()
    const ip = scene.elsewhere()
    expect((await register({ ...fresh, username }, ip)).status).toBe(200)
    const { mobileNum: mobile, payeeName: name, ...rest } = fresh
    const person = {
      ...(mobile === undefined ? {} : { mobile }),
      ...(name === undefined ? {} : { name }),
    }
    await exclude(scene.world, { ...person, ...rest })
    const login = routes['session.login'].path
    const back = await scene.post(login, { username, password: PASSWORD }, ip, 'browser')
    expect(back.status).toBe(200)
    const { prisma } = scene.world.db
    expect(await prisma.memberExclusion.count({ where: { member: { account: username, guarded: true } } })).toBe(1)
  })
})

describe('name and birthday', () => {
  it('mean nobody alone', async () => {
    await exclude(scene.world, { name: 'Ben Tan', birthday: '1985-03-04' })
    expect((await register({ payeeName: 'Ben Tan' })).status).toBe(200)
    expect((await register({ birthday: '1985-03-04' })).status).toBe(200)
    const other = { payeeName: 'Ben Tan', birthday: '1985-03-05' }
    expect((await register(other)).status).toBe(200)
  })

  it('of people from before there was an index are worked out once', async () => {
    const username = aName()
    expect((await register({ username, payeeName: 'Cleo Ng', birthday: '1970-01-02' })).status).toBe(200)
    const { prisma } = scene.world.db
    await prisma.memberProfile.updateMany({ data: { nameBirthIndex: null, indexVersion: 0 } })
    await exclude(scene.world, { name: 'Cleo Ng', birthday: '1970-01-02' })
    expect(await prisma.memberProfile.count({ where: { indexVersion: 0 } })).toBe(0)
    expect(await prisma.memberExclusion.count({ where: { member: { account: username } } })).toBe(1)
  })
})

describe('the other ways to register', () => {
  it.each(['member.registerDirect', 'social.register', 'session.freePlay'] as const)(
    '%s tells nothing of a person, so there is nothing to find or to count',
    async (route) => {
      const ip = scene.elsewhere()
      const browser = aBrowser()
      const username = aName()
      const bodies = {
        'member.registerDirect': async () => AGREED,
        'social.register': async () => ({
          ticket: ticketOf(await signIn(scene, browser, username)),
          username,
          irreversible: true,
          ageConfirmed: true,
          termsAccepted: true,
        }),
        'session.freePlay': async () => ({
          os: 'Linux',
          platform: 'W',
          random: 'b'.repeat(22),
          gatewayVersion: 3,
        }),
      }
      const body = await bodies[route]()
      const cookie = route === 'social.register' ? browser.cookie : ''
      const reply = await put(route, body, ip, cookie)
      expect([reply.status, reply.code]).toEqual([200, null])
      expect(await scene.world.db.prisma.exclusionRefusal.count({ where: { address: ip } })).toBe(0)
    },
  )
})

describe('what registering tells of others', () => {
  const listed = { email: 'secret@listed.example', idNumber: 'QQ-5566' }

  it('is one answer, whichever part of the form was meant', async () => {
    await exclude(scene.world, listed)
    const answers = await Promise.all(
      [{ email: listed.email }, { idNumber: listed.idNumber }, listed].map(async (form) => {
        const reply = await register(form)
        return JSON.stringify([reply.status, reply.code, paramsOf(reply)])
      }),
    )
    expect(new Set(answers)).toEqual(new Set(['[403,"MEMBER_EXCLUDED",{}]']))
  })

  it('is nothing after three such answers to an address in a day, listed or not', async () => {
    const ip = scene.elsewhere()
    const crowd = await Promise.all(Array.from({ length: CROWD }, async () => (await register(listed, ip)).code))
    const excluded = crowd.filter((code) => code === 'MEMBER_EXCLUDED')
    expect(excluded).toHaveLength(3)
    expect(crowd.filter((code) => code === 'RATE_LIMITED')).toHaveLength(CROWD - 3)
    const clean = await register({ email: 'clean@free.example' }, ip)
    expect(clean).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    const { retryAfterS } = paramsOf(clean)
    expect(retryAfterS).toBeGreaterThan(DAY_MS / 1_000 - 600)
    expect(retryAfterS).toBeLessThanOrEqual(DAY_MS / 1_000)
    // Who says nothing of a person asks nothing; and other addresses are not meant.
    expect((await register({}, ip)).status).toBe(200)
    expect((await register({ email: 'clean@free.example' })).status).toBe(200)
    await scene.world.advance(DAY_MS)
    expect(await register(listed, ip)).toMatchObject(REFUSED)
  })
})

describe('by number', () => {
  // Last: what a node has read of its merchant it keeps for a moment.
  beforeAll(async () => await settle(['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3']))

  it('who proves a number that is listed opens nothing', async () => {
    const mobileNum = '+8613800137777'
    await exclude(scene.world, { mobile: mobileNum })
    const browser = await scene.aBrowser()
    const ip = scene.elsewhere()
    await scene.post(routes['codes.smsRegister'].path, { mobileNum }, ip, browser)
    const smsCode = await codeSentTo(scene.world, mobileNum)
    const before = await members()
    const wrong = { ...AGREED, mobileNum, smsCode: smsCode === '000000' ? '000001' : '000000' }
    expect((await put('member.registerMobile', wrong, ip, browser)).code).toBe('CODE_WRONG')
    const right = { ...wrong, smsCode }
    expect(await put('member.registerMobile', right, ip, browser)).toMatchObject(REFUSED)
    expect(await members()).toBe(before)
  })
})
