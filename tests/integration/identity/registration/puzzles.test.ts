import { newCaptcha, newSlider } from '@croupier/domain/identity/access'
import type { SiteOptions } from '@croupier/domain/platform/site'
import type { TestReply } from '@croupier/testkit'
import { apiCtx } from '@croupier/testkit'
import { type RouteName, routes } from '@croupier/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AGREED, openRegisterWorld, PASSWORD, type RegisterWorld } from './registerWorld.ts'

/** A call that asks for a person before it does anything, and what makes it good otherwise. */
interface Call {
  readonly route: RouteName
  readonly flags: NonNullable<SiteOptions['flags']>
  readonly body: () => object
}
let scene: RegisterWorld
let turn = 0

const mobileNum = (): string => `+861360013${String(turn).padStart(4, '0')}`
const secret = { password: PASSWORD, verifyPwd: PASSWORD }
const invited = { ...AGREED, affiliateCode: 'WELCOME' }
/** A phone is registered by a code, which had its puzzle before it was sent. */
const registering: readonly Call[] = [
  {
    route: 'member.register',
    flags: [],
    body: () => ({ ...invited, ...secret, username: `puzzler${turn}` }),
  },
  { route: 'member.registerDirect', flags: ['DIRECTREG3'], body: () => invited },
]
const sending: readonly Call[] = [
  {
    route: 'codes.smsRegister',
    flags: ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3'],
    body: () => ({ mobileNum: mobileNum() }),
  },
  {
    route: 'codes.emailRegister',
    flags: [],
    body: () => ({ email: `puzzler${turn}@example.com` }),
  },
  { route: 'codes.smsLogin', flags: [], body: () => ({ mobileNum: mobileNum() }) },
]

/** What the merchant has. Everybody has to show that a person is there. */
const offer = async (loginSlider: boolean, flags: Call['flags']) =>
  await scene.save({
    loginSlider,
    flags: ['MOBILEVERCODELOGIN3', ...flags],
    registration: { captchaFrom: 0, emailCode: true },
  })
const send = async (route: RouteName, body: object, browser: string): Promise<TestReply> =>
  await scene.api.inject({
    method: routes[route].method,
    url: routes[route].path,
    // An address each: what is counted for one does not matter here.
    headers: { 'x-forwarded-for': `10.44.${turn}.1` },
    cookies: { captcha: browser },
    payload: body,
  })
const aSlider = async () => await newSlider(apiCtx(scene.world), null)
const aPicture = async () => await newCaptcha(apiCtx(scene.world), null)
/** A place where the piece does not belong. */
const beside = (place: number): number => (place > 150 ? place - 60 : place + 60)
/** Accounts and messages there are. */
async function made(): Promise<number[]> {
  const { member, mail } = scene.world.db.prisma
  return [await member.count(), await mail.count()]
}
const SLIDER_WRONG = { status: 400, code: 'SESSION_SLIDER_WRONG' }
const CAPTCHA_WRONG = { status: 400, code: 'SESSION_CAPTCHA_WRONG' }

beforeEach(() => {
  turn += 1
})

// Worlds of their own: a process keeps for a moment whether the merchant has the puzzle.
describe('where the merchant has the puzzle', () => {
  beforeAll(async () => {
    scene = await openRegisterWorld()
  })
  afterAll(async () => await scene.close())

  describe.each([...registering, ...sending])('$route', ({ route, body, flags }) => {
    beforeEach(async () => await offer(true, flags))

    it('does nothing without it, with a wrong one, or with one of another browser', async () => {
      const before = await made()
      const { browser, place } = await aSlider()
      expect(await send(route, body(), browser)).toMatchObject(SLIDER_WRONG)
      const right = { ...body(), slider: place }
      expect(await send(route, right, 'another browser')).toMatchObject(SLIDER_WRONG)
      const missed = { ...right, slider: beside(place) }
      expect(await send(route, missed, browser)).toMatchObject(SLIDER_WRONG)
      // The miss has used it up.
      expect(await send(route, right, browser)).toMatchObject(SLIDER_WRONG)
      expect(await made()).toEqual(before)
    })

    it('is passed by a solved one, once: its replay is refused', async () => {
      const { browser, place: slider } = await aSlider()
      const first = await send(route, { ...body(), slider }, browser)
      expect([first.status, first.code]).toEqual([200, null])
      const before = await made()
      turn += 1
      expect(await send(route, { ...body(), slider }, browser)).toMatchObject(SLIDER_WRONG)
      expect(await made()).toEqual(before)
    })

    it('takes signs that were read instead, once', async () => {
      const { browser, text: captcha } = await aPicture()
      expect((await send(route, { ...body(), captcha }, browser)).status).toBe(200)
      const before = await made()
      turn += 1
      expect(await send(route, { ...body(), captcha }, browser)).toMatchObject(CAPTCHA_WRONG)
      expect(await made()).toEqual(before)
    })
  })
})

describe('where the merchant has none', () => {
  beforeAll(async () => {
    scene = await openRegisterWorld()
  })
  afterAll(async () => await scene.close())

  it.each([...registering, ...sending])('$route wants a picture read, once', async ({ route, body, flags }) => {
    await offer(false, flags)
    const before = await made()
    const { text, browser } = await aPicture()
    expect(await send(route, body(), browser)).toMatchObject(CAPTCHA_WRONG)
    expect(await send(route, { ...body(), captcha: 'WRONG' }, browser)).toMatchObject(CAPTCHA_WRONG)
    // The miss has used it up.
    expect(await send(route, { ...body(), captcha: text }, browser)).toMatchObject(CAPTCHA_WRONG)
    expect(await made()).toEqual(before)
    const next = await aPicture()
    const read = { captcha: next.text }
    expect((await send(route, { ...body(), ...read }, next.browser)).status).toBe(200)
    turn += 1
    expect(await send(route, { ...body(), ...read }, next.browser)).toMatchObject(CAPTCHA_WRONG)
  })
})
