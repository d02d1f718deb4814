import {
  aMember,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestMember,
  type TestReply,
  type TestSession,
  withContact,
} from '@croupier/testkit'
import { codes, factors, MINUTE_MS, type RouteName, routes, session, social } from '@croupier/wire'
import { codeSentTo } from '../codes/messages.ts'
import { aDevice } from '../factors/softwarePasskey.ts'
import { aBrowserShown, browserOf, READ, showPicture } from './browsers.ts'
import {
  aBrowser as aSocialBrowser,
  broughtBack,
  from,
  goOut,
  openSocialWorld,
  type SocialWorld,
  signIn,
  ticketOf,
} from './socialWorld.ts'

const PAGE = { origin: TEST_ORIGIN, host: 'localhost' }

/** Where everybody was before. */
export const HOME = '203.0.113.5'

/** A picture is read before anything is sent. */
const SENDING = '/wps/verification/'

export type Side = 'member' | 'agent'

/** Somebody with a phone and a mailbox, who has been at HOME. */
export interface Person {
  readonly member: TestMember
  readonly mobile: string
  /** codes it was sent: the first needs no wait */
  codesSent: number
}

/** Logs in from an address with a right proof or a wrong one, each time in a new browser. */
export type Enter = (person: Person, ip: string, right: boolean, side?: Side) => Promise<TestReply>

/** A merchant with every login method, and calls as browsers make them. */
export interface LoginWorld extends SocialWorld {
  post(url: string, payload: object, ip: string, browser: string): Promise<TestReply>
  /** a browser that was shown a picture saying ANSWER */
  aBrowser(): Promise<string>
  somebody(type?: TestMember['type']): Promise<Person>
  /** an address nobody has come from */
  elsewhere(): string
  readonly enterBy: Readonly<Record<'password' | 'sms' | 'passkey' | 'social', Enter>>
}

/** The way of a password, and of a code on a phone: what can be guessed, in a browser that read a picture. */
function guessable(scene: Omit<LoginWorld, 'enterBy'>): Record<'password' | 'sms', Enter> {
  const { world, post, aBrowser } = scene
  return {
    async password({ member }, ip, right, side = 'member') {
      const password = right ? TEST_PASSWORD : 'not the password'
      const body = { username: member.account, password, captcha: 'answer', side }
      return await post(session.login.path, body, ip, await aBrowser())
    },
    async sms(person, ip, right, side = 'member') {
      const { mobile } = person
      const browser = await aBrowser()
      // Five an hour for a number: the next one waits.
      if (person.codesSent > 0) await world.advance(MINUTE_MS * 13)
      person.codesSent += 1
      const response = await post(codes.smsLogin.path, { mobileNum: mobile }, ip, browser)
      if (response.status !== 200) throw new Error(`no code was sent: ${response.code}`)
      const code = await codeSentTo(world, mobile)
      const wrong = code === '000000' ? '000001' : '000000'
      await showPicture(world, browser)
      const given = right ? code : wrong
      const body = { type: 'sms', mobile, code: given, captcha: 'answer', side }
      return await post(session.login.path, body, ip, browser)
    },
  }
}

/** The way of a key, and of a provider's word: what nobody guesses. A wrong one is of another key, or not the provider's. */
function unguessable(scene: Omit<LoginWorld, 'enterBy'>): Record<'passkey' | 'social', Enter> {
  const { api, provider, post } = scene
  const devices = new Map<bigint, ReturnType<typeof aDevice>>()
  const bound = new Set<bigint>()
  const optionsOf = (reply: TestReply) => (reply.body as { value: { options: { challenge: string } } }).value.options
  const called = async (name: RouteName, body: object, as: TestSession): Promise<TestReply> => {
    const { method, path } = routes[name]
    const reply = await api.inject({
      method,
      url: path,
      headers: { token: as.token },
      payload: body,
    })
    if (reply.status !== 200) throw new Error(`${name}: ${reply.code}`)
    return reply
  }
  const deviceOf = async ({ member }: Person) => {
    const kept = devices.get(member.id)
    if (kept !== undefined) return kept
    const own = await api.sessionOf(member)
    const device = aDevice(PAGE)
    const response = device.make(optionsOf(await called('factors.beginPasskey', {}, own)))
    await called('factors.addPasskey', { name: 'My telephone', response }, own)
    devices.set(member.id, device)
    return device
  }
  return {
    async passkey(person, ip, right, side = 'member') {
      const device = right ? await deviceOf(person) : aDevice(PAGE)
      const response = await post(factors.passkeyOptions.path, {}, ip, '')
      const browser = browserOf(response)
      const body = { response: device.answer(optionsOf(response)), side }
      return await post(factors.passkeyLogin.path, body, ip, browser)
    },
    async social({ member }, ip, right) {
      if (!bound.has(member.id)) {
        const own = await api.sessionOf(member)
        const binding = aSocialBrowser()
        const ticket = ticketOf(await signIn(scene, binding, member.account, own))
        await from(api, binding, 'social.bind', { ticket, irreversible: true }, own)
        bound.add(member.id)
      }
      const browser = aSocialBrowser()
      const back = broughtBack(await provider.signIn(await goOut(api, browser), member.account))
      const forged = { ...back.parameters, code: 'a code the provider never gave' }
      const body = right ? back : { ...back, parameters: forged }
      return await post(social.finish.path, body, ip, browser.cookie)
    },
  }
}

export async function openLoginWorld(): Promise<LoginWorld> {
  const opened = await openSocialWorld()
  const { world, api } = opened
  const flags = ['DIRECTREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3', 'FREEPLAY3']
  const registration = { captchaFrom: 1_000, username: { email: { show: true } } }
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, flags, registration } },
  })
  const count = { people: 0, places: 0 }
  const scene = {
    ...opened,
    post: async (url: string, payload: object, ip: string, browser: string) => {
      const sends = url.startsWith(SENDING)
      if (sends) await showPicture(world, browser)
      return await api.inject({
        method: 'POST',
        url,
        headers: { 'x-forwarded-for': ip },
        cookies: browser === '' ? {} : { captcha: browser },
        payload: sends ? { ...payload, ...READ } : payload,
      })
    },
    aBrowser: async () => await aBrowserShown(world),
    async somebody(type: TestMember['type'] = 0) {
      count.people += 1
      const member = await aMember(world, { type })
      const mobile = `+861380013${String(count.people).padStart(4, '0')}`
      await withContact(world, member, { channel: 'sms', target: mobile, verified: true })
      await withContact(world, member, { verified: true })
      const at = world.clock.now()
      const seen = { memberId: member.id, address: HOME, firstLoginAt: at, lastLoginAt: at }
      await world.db.prisma.knownAddress.create({ data: seen })
      return { member, mobile, codesSent: 0 }
    },
    elsewhere() {
      count.places += 1
      return `10.${100 + Math.floor(count.places / 250)}.${count.places % 250}.1`
    },
  }
  return { ...scene, enterBy: { ...guessable(scene), ...unguessable(scene) } }
}
