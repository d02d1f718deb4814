import { newSlider } from '@croupier/domain/identity/access'
import {
  aMember,
  apiCtx,
  buildTestApp,
  messagesTo,
  type TestApp,
  type TestReply,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { type ErrorCode, routes } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeSentTo } from './messages.ts'

const FLAGS = ['DIRECTREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3']
const CAPS = { regions: ['CN'], smsDaily: 30, addressDaily: 10 }
let world: TestWorld
let api: TestApp
let numbers = 0
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
async function merchant(settings: object): Promise<void> {
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
}
beforeEach(async () => {
  // Yesterday's codes count for nothing.
  await world.advance(24 * 3_600_000)
  await merchant({ flags: FLAGS, codes: CAPS, forgotPassword: { sms: true } })
})

const aNumber = (): string => {
  numbers += 1
  return `+8613600${String(100_000 + numbers)}`
}
const anAddress = (): string => {
  numbers += 1
  return `10.1.${(numbers >> 8) & 255}.${numbers & 255}`
}
type Way = 'codes.smsRegister' | 'codes.smsLogin' | 'codes.smsPassword'
const ways: readonly Way[] = ['codes.smsRegister', 'codes.smsLogin', 'codes.smsPassword']

async function ask(
  way: Way,
  mobileNum: string,
  more: { ip?: string; puzzle?: 'solved' | 'wrong' | 'none' } = {},
): Promise<TestReply> {
  const { ip = anAddress(), puzzle = 'solved' } = more
  const { browser, place } = await newSlider(apiCtx(world), null)
  const slider = { solved: { slider: place }, wrong: { slider: (place + 60) % 300 }, none: {} }
  return await api.inject({
    method: 'POST',
    url: routes[way].path,
    headers: { 'x-forwarded-for': ip },
    cookies: { captcha: browser },
    payload: { mobileNum, language: 'EN', ...slider[puzzle] },
  })
}

describe.each(ways)('%s', (way) => {
  it('sends a code to a person, and nothing for a machine', async () => {
    const mobile = aNumber()
    await withContact(world, await aMember(world), {
      channel: 'sms',
      target: mobile,
      verified: true,
    })
    for (const puzzle of ['none', 'wrong'] as const) {
      expect((await ask(way, mobile, { puzzle })).code).toBe('SESSION_SLIDER_WRONG')
    }
    expect(await messagesTo(world, mobile)).toEqual([])
    expect((await ask(way, mobile)).body).toEqual({ value: { resendInS: 60 } })
    expect(await codeSentTo(world, mobile)).toMatch(/^\d{6}$/)
    expect((await ask(way, mobile)).code).toBe('CODE_TOO_MANY')
  })

  it.each<[string, ErrorCode]>([
    ['', 'VALIDATION_FAILED'],
    ['13800138000', 'CODE_NUMBER_INVALID'],
    ['+861012345678', 'CODE_NUMBER_INVALID'],
    ['+14155550100', 'CODE_NUMBER_INVALID'],
    ['+8616812345678', 'CODE_NUMBER_INVALID'],
  ])('takes no %j', async (mobile, code) => {
    expect((await ask(way, mobile)).code).toBe(code)
  })

  it('is not offered where the merchant has no such way', async () => {
    await merchant({ flags: [], codes: CAPS })
    expect((await ask(way, aNumber())).code).toBe('CODE_NOT_OFFERED')
  })

  it('stops at the cap of an address and, wherever they come from, of the merchant (attack 26)', async () => {
    const ip = anAddress()
    const known = async () => {
      const mobile = aNumber()
      if (way !== 'codes.smsRegister') {
        const options = { channel: 'sms' as const, target: mobile, verified: true }
        await withContact(world, await aMember(world), options)
      }
      return mobile
    }
    const codes: (string | null)[] = []
    for (let round = 0; round < 12; round += 1) codes.push((await ask(way, await known(), { ip })).code)
    expect(codes.filter((code) => code === null)).toHaveLength(CAPS.addressDaily)
    expect(codes.slice(-2)).toEqual(['CODE_QUOTA_EXCEEDED', 'CODE_QUOTA_EXCEEDED'])
    const others: (string | null)[] = []
    for (let round = 0; round < 25; round += 1) others.push((await ask(way, await known())).code)
    const sent = CAPS.smsDaily - CAPS.addressDaily
    expect(others.filter((code) => code === null)).toHaveLength(sent)
    expect(others.slice(sent).every((code) => code === 'CODE_QUOTA_EXCEEDED')).toBe(true)
  })
})

describe('a login by number', () => {
  it('tells nobody whether a number has an account, and sends nothing to an unknown one', async () => {
    const [known, unknown] = [aNumber(), aNumber()]
    const options = { channel: 'sms' as const, target: known, verified: true }
    await withContact(world, await aMember(world), options)
    for (const round of [1, 2]) {
      const [one, other] = [await ask('codes.smsLogin', known), await ask('codes.smsLogin', unknown)]
      expect([one.status, one.code], `round ${round}`).toEqual([other.status, other.code])
      if (round === 1) expect(one.body).toEqual(other.body)
    }
    expect(await messagesTo(world, known)).toHaveLength(1)
    expect(await messagesTo(world, unknown)).toEqual([])
  })

  it('is not by a number that was only said', async () => {
    const mobile = aNumber()
    await withContact(world, await aMember(world), { channel: 'sms', target: mobile })
    expect((await ask('codes.smsLogin', mobile)).status).toBe(200)
    expect(await messagesTo(world, mobile)).toEqual([])
  })
})
