import {
  aMember,
  buildTestApp,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { codes, MINUTE_MS, session, member as wire } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeSentTo } from '../codes/messages.ts'
import { aBrowserShown, askForLink, READ } from './browsers.ts'

const NEW_PASSWORD = 'Quite-another-77'
const SETTINGS = {
  loginSlider: false,
  codes: { regions: ['CN'] },
  forgotPassword: { sms: true },
}
let world: TestWorld
let api: TestApp
let numbers = 0
useTestWorld(async (opened, closes) => {
  world = opened
  api = await buildTestApp(world)
  // Tests put another one in its place.
  closes({ close: async () => await api.close() })
})
async function merchant(settings: object): Promise<void> {
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
  // A process keeps a merchant's settings for a moment.
  await api.close()
  api = await buildTestApp(world)
}
beforeEach(async () => {
  await world.advance(24 * 60 * MINUTE_MS)
  await merchant(SETTINGS)
})

const aNumber = (): string => {
  numbers += 1
  return `+8613700${String(100_000 + numbers)}`
}
async function reachable(verified = true): Promise<TestMember & { mobile: string }> {
  const member = await aMember(world)
  // Before there is a number for codes: a place it was never used from would be asked for one.
  await api.login(member)
  const mobile = aNumber()
  await withContact(world, member, { channel: 'sms', target: mobile, verified })
  return { ...member, mobile }
}

describe('logging in by a mobile number and a password', () => {
  const logIn = async (
    username: string,
    password = TEST_PASSWORD,
    headers: Record<string, string> = {},
  ): Promise<TestReply> =>
    await api.inject({
      method: 'POST',
      url: session.login.path,
      headers,
      payload: { type: 'username', username, password },
    })
  /** A wrong password, from a network of its own: what a network has tried does not matter here. */
  const refused = async (username: string): Promise<TestReply> => {
    numbers += 1
    return await logIn(username, 'not the password', { 'x-forwarded-for': `10.8.${numbers}.1` })
  }

  it('opens the account that has proved the number, however it is written', async () => {
    const { mobile } = await reachable()
    const national = mobile.slice('+86'.length)
    const spaced = `${mobile.slice(0, 3)} ${mobile.slice(3, 6)}-${mobile.slice(6)}`
    for (const written of [mobile, national, spaced, mobile.slice(1)]) {
      expect([written, (await logIn(written)).status]).toEqual([written, 200])
    }
  })

  it('opens nothing for a number that was only said or has no owner, and tells them apart by nothing', async () => {
    const reply = await reachable(false)
    expect(await logIn(reply.mobile)).toMatchObject({ code: 'SESSION_WRONG_CREDENTIALS' })
    const known = await reachable()
    const refusals = [await refused(known.mobile), await refused(aNumber())]
    const params = refusals.map(({ status, code, body }) => {
      const { error } = body as { error: { params: object } }
      return [status, code, JSON.stringify(error.params)]
    })
    expect(params[0]).toEqual(params[1])
    expect(params[0]?.slice(0, 2)).toEqual([401, 'SESSION_WRONG_CREDENTIALS'])
  })

  it('counts wrong passwords with those of the name, and of an unknown number however it is written', async () => {
    const asksForPicture = async (written: string) => {
      const { body } = await refused(written)
      return (body as { error: { params: { captcha?: boolean } } }).error.params.captcha
    }
    const { mobile, account } = await reachable()
    const nobodys = aNumber()
    for (const names of [
      [mobile, account, mobile.slice('+86'.length)],
      [nobodys, nobodys.slice('+86'.length), nobodys],
    ]) {
      const requirements: (boolean | undefined)[] = []
      for (const name of names) requirements.push(await asksForPicture(name))
      expect(requirements).toEqual([false, false, true])
    }
  })
})

describe('an expired password', () => {
  it('is changed after a login with it, and not after one by a code', async () => {
    const expiring = { flags: ['MOBILEVERCODELOGIN3', 'PWDEXPFORCECHANGE3'], passwordDays: 1 }
    await merchant({ ...SETTINGS, ...expiring })
    const { id, account, mobile } = await reachable()
    const passwordChangedAt = new Date(world.clock.now().getTime() - 25 * 60 * MINUTE_MS)
    await world.db.prisma.member.update({ where: { id }, data: { passwordChangedAt } })
    const logIn = async (payload: object, captcha = '') =>
      await api.inject({ method: 'POST', url: session.login.path, cookies: { captcha }, payload })
    const plainReply = ({ body }: TestReply) => {
      const { value } = body as { value: { token: string; passwordExpired: boolean } }
      return { expired: value.passwordExpired, as: { token: value.token, refresh: '' } }
    }
    const byPassword = plainReply(await logIn({ username: account, password: TEST_PASSWORD }))
    expect(byPassword.expired).toBe(true)
    const refused = await api.call('lottery.myOrders', {}, byPassword.as)
    expect(refused.code).toBe('MEMBER_PASSWORD_CHANGE_REQUIRED')
    const browser = await aBrowserShown(world)
    await api.inject({
      method: 'POST',
      url: codes.smsLogin.path,
      cookies: { captcha: browser },
      payload: { mobileNum: mobile, ...READ },
    })
    const code = await codeSentTo(world, mobile)
    const byCode = plainReply(await logIn({ type: 'sms', mobile, code }, browser))
    expect(byCode.expired).toBe(false)
    expect((await api.call('lottery.myOrders', {}, byCode.as)).status).toBe(200)
    const given = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
    const body = { oldPassword: TEST_PASSWORD, ...given }
    expect((await api.call('member.changePassword', { body }, byPassword.as)).status).toBe(200)
    expect((await api.call('lottery.myOrders', {}, byPassword.as)).status).toBe(200)
  })
})

describe('a new password by a code on the phone', () => {
  let browser = ''
  const ask = async (mobileNum: string): Promise<TestReply> => {
    browser = await aBrowserShown(world)
    numbers += 1
    return await api.inject({
      method: 'POST',
      url: codes.smsPassword.path,
      headers: { 'x-forwarded-for': `10.7.0.${numbers}` },
      cookies: { captcha: browser },
      payload: { mobileNum, ...READ },
    })
  }
  const reset = async (mobileNum: string, code: string, newPassword = NEW_PASSWORD) =>
    await api.inject({
      method: 'POST',
      url: codes.resetBySms.path,
      cookies: { captcha: browser },
      payload: { mobileNum, code, newPassword, confirmNewPassword: newPassword },
    })

  it('opens the account with the new password, ends every session and tells the owner', async () => {
    const member = await reachable()
    const { token } = await api.login(member)
    const email = await withContact(world, member)
    await ask(member.mobile)
    const code = await codeSentTo(world, member.mobile)
    expect((await reset(member.mobile, code)).body).toEqual({ value: { changed: true } })
    const info = await api.inject({ method: 'GET', url: wire.memberInfo.path, headers: { token } })
    expect(info.status).toBe(401)
    expect((await messagesTo(world, email)).length).toBeGreaterThan(0)
    const kept = await world.db.prisma.auditRecord.count({
      where: { action: 'member.passwordReset', subjectId: member.id },
    })
    expect(kept).toBe(1)
    // Once: the code is used up.
    expect((await reset(member.mobile, code)).code).toBe('CODE_EXPIRED')
  })

  it('leaves the code as it was for a password that is refused', async () => {
    const password = { minLength: 9 }
    await merchant({ ...SETTINGS, registration: { username: { password } } })
    const { mobile, account } = await reachable()
    await ask(mobile)
    const code = await codeSentTo(world, mobile)
    expect((await reset(mobile, code, 'password1')).code).toBe('MEMBER_PASSWORD_WEAK')
    expect((await reset(mobile, code, `${account}99`)).code).toBe('MEMBER_PASSWORD_WEAK')
    expect((await reset(mobile, code, 'tram14pa')).code).toBe('VALIDATION_FAILED')
    expect((await reset(mobile, code)).status).toBe(200)
  })

  it('says the same of a number that nobody has', async () => {
    const { mobile } = await reachable()
    const nobodys = aNumber()
    expect((await ask(nobodys)).body).toEqual((await ask(mobile)).body)
    expect(await messagesTo(world, nobodys)).toEqual([])
    const wrong = (await codeSentTo(world, mobile)) === '000000' ? '000001' : '000000'
    const answers = [await reset(mobile, wrong)]
    await ask(aNumber())
    answers.push(await reset(nobodys, '123456'))
    expect(answers.map(({ code }) => code)).toEqual(['CODE_WRONG', 'CODE_WRONG'])
  })

  it('sends nothing for five minutes after the third code', async () => {
    const { mobile } = await reachable()
    for (let sent = 0; sent < 3; sent += 1) {
      if (sent > 0) await world.advance(MINUTE_MS)
      expect((await ask(mobile)).status).toBe(200)
    }
    await world.advance(MINUTE_MS)
    const fourth = await ask(mobile)
    expect(fourth.code).toBe('CODE_TOO_MANY')
    const { error } = fourth.body as { error: { params: { retryAfterS: number } } }
    expect(error.params.retryAfterS).toBe(4 * 60)
    await world.advance(4 * MINUTE_MS)
    expect((await ask(mobile)).status).toBe(200)
  })

  it('is not offered where the merchant has none', async () => {
    await merchant({ ...SETTINGS, forgotPassword: { sms: false } })
    expect((await ask(aNumber())).code).toBe('CODE_NOT_OFFERED')
    expect((await reset(aNumber(), '123456')).code).toBe('CODE_NOT_OFFERED')
  })
})

describe('a forgotten password by mail', () => {
  const forgot = async (username: string, email: string): Promise<TestReply> =>
    await askForLink(world, api, { username, email })

  it('says that the two do not belong together only where the merchant has it said', async () => {
    const member = await aMember(world)
    const email = await withContact(world, member)
    expect((await forgot(member.account, 'other@example.com')).status).toBe(200)
    await merchant({ ...SETTINGS, forgotPassword: { tellsUnknown: true } })
    const unknown = { status: 404, code: 'MEMBER_EMAIL_UNKNOWN' }
    expect(await forgot(member.account, 'other@example.com')).toMatchObject(unknown)
    expect(await forgot('nobodyatall', email)).toMatchObject(unknown)
    expect((await forgot(member.account, email)).body).toEqual({ value: { heard: true } })
  })

  it('is told to the page with everything else that the merchant offers', async () => {
    await merchant({ ...SETTINGS, forgotPassword: { sms: true, tellsUnknown: true } })
    const { body } = await api.call('site.whitelabel')
    expect(body).toMatchObject({ forgotPassword: { sms: true, tellsUnknown: true } })
  })
})

describe('a trial account', () => {
  it('has the agent flag and enters no agent centre', async () => {
    const trial = await aMember(world, { type: 4 })
    const { token } = await api.sessionOf(trial)
    const headers = { token }
    const info = await api.inject({ method: 'GET', url: wire.memberInfo.path, headers })
    expect(info.body).toMatchObject({ value: { type: 4, isAgent: true, agentFlags: [] } })
    const team = await api.inject({ method: 'GET', url: '/wps/agent/team/overview', headers })
    expect(team.code).toBe('MEMBER_DEMO_BLOCKED')
  })
})

it.each(['Lott', 'ELott', 'Elott', 'LOTT', 'ELOTT'])('the game menus take %s as a prize mode', async (prizeMode) => {
  const { token } = await api.sessionOf(await aMember(world))
  const url = `/lgw/games/game_menus?prizeMode=${prizeMode}`
  const reply = await api.inject({ method: 'GET', url, headers: { token } })
  expect(reply.status).toBe(200)
})
