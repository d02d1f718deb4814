import { randomBytes } from 'node:crypto'
import type { TestReply } from '@croupier/testkit'
import { type RouteName, routes, session } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeSentTo } from '../codes/messages.ts'
import { AGREED, PASSWORD } from '../registration/registerWorld.ts'
import { type LoginWorld, openLoginWorld } from './loginWorld.ts'
import { aBrowser, signIn, ticketOf } from './socialWorld.ts'

let scene: LoginWorld
beforeAll(async () => {
  scene = await openLoginWorld()
})
afterAll(async () => await scene.close())

/** What somebody sends to open an account, and from which browser. */
interface Prepared {
  readonly body: object
  readonly browser: string
}
let people = 0
const aName = (): string => {
  people += 1
  return `opener${people}`
}

/**
 * Every way that opens the account it comes into. Of the check list of ASVS 6.3.4 it has the end only: there is nobody
 * yet whose proof could be guessed, so no ladder counts; nobody who is frozen; no address that the account knows, so this
 * one becomes its first; no side but the players'.
 */
const ways: readonly {
  readonly name: string
  readonly route: RouteName
  readonly method: string
  readonly prepare: () => Promise<Prepared>
}[] = [
  {
    name: 'registering by name',
    route: 'member.register',
    method: 'REGISTER',
    prepare: async () => ({
      body: { ...AGREED, username: aName(), password: PASSWORD, verifyPwd: PASSWORD },
      browser: '',
    }),
  },
  {
    name: 'registering by number',
    route: 'member.registerMobile',
    method: 'REGISTER',
    async prepare() {
      people += 1
      const mobileNum = `+861380014${String(people).padStart(4, '0')}`
      const browser = await scene.aBrowser()
      const url = routes['codes.smsRegister'].path
      await scene.post(url, { mobileNum }, scene.elsewhere(), browser)
      const smsCode = await codeSentTo(scene.world, mobileNum)
      return { body: { ...AGREED, mobileNum, smsCode }, browser }
    },
  },
  {
    name: 'registering at one press',
    route: 'member.registerDirect',
    method: 'REGISTER',
    prepare: async () => ({ body: AGREED, browser: '' }),
  },
  {
    name: 'registering by provider',
    route: 'social.register',
    method: 'REGISTER',
    async prepare() {
      const browser = aBrowser()
      const username = aName()
      const ticket = ticketOf(await signIn(scene, browser, username))
      const agreed = { irreversible: true, ageConfirmed: true, termsAccepted: true }
      return { body: { ticket, username, ...agreed }, browser: browser.cookie }
    },
  },
  {
    name: 'free play',
    route: 'session.freePlay',
    method: 'FREE_PLAY',
    async prepare() {
      const random = randomBytes(16).toString('base64url')
      return { body: { os: 'Linux', platform: 'W', random, gatewayVersion: 3 }, browser: '' }
    },
  },
]

const send = async (route: RouteName, body: object, ip: string, browser: string) =>
  await scene.api.inject({
    method: routes[route].method,
    url: routes[route].path,
    headers: { 'x-forwarded-for': ip },
    cookies: browser === '' ? {} : { captcha: browser },
    payload: body,
  })

describe.each(ways)('$name', ({ route, method, prepare }) => {
  it('ends like every login method: session, first known address, known browser; nobody is told', async () => {
    const { body, browser } = await prepare()
    const ip = scene.elsewhere()
    const reply = await send(route, body, ip, browser)
    expect([reply.status, reply.code]).toEqual([200, null])
    const { prisma } = scene.world.db
    const opened = await prisma.session.findFirstOrThrow({ where: { address: ip } })
    expect(opened.method).toBe(method)
    const where = { memberId: opened.memberId }
    const known = await prisma.knownAddress.findMany({ where })
    expect(known.map(({ address }) => address)).toEqual([ip])
    expect(await prisma.knownDevice.count({ where })).toBe(1)
    const subjectId = opened.memberId
    const audits = await prisma.auditRecord.count({
      where: { action: 'session.newPlace', subjectId },
    })
    expect(audits).toBe(0)
  })

  it('has no agent side, and opens nothing there', async () => {
    const { body, browser } = await prepare()
    const ip = scene.elsewhere()
    const reply = await send(route, { ...body, side: 'agent' }, ip, browser)
    expect(reply.code).toBe('VALIDATION_FAILED')
    expect(await scene.world.db.prisma.session.count({ where: { address: ip } })).toBe(0)
  })
})

describe('an account that was opened here', () => {
  const comeBack = async (account: string, ip: string): Promise<TestReply> =>
    await scene.post(session.login.path, { username: account, password: PASSWORD }, ip, 'browser')

  it('passes the whole check list when its owner comes back', async () => {
    const ip = scene.elsewhere()
    const account = aName()
    const secret = { password: PASSWORD, verifyPwd: PASSWORD }
    const body = { ...AGREED, ...secret, username: account, email: `${account}@mail.example` }
    expect((await send('member.register', body, ip, '')).status).toBe(200)
    expect((await comeBack(account, ip)).status).toBe(200)
    const away = await comeBack(account, scene.elsewhere())
    expect(away.code).toBe('SESSION_SECOND_CHECK_REQUIRED')
    const status = { status: 'FROZEN' }
    await scene.world.db.prisma.member.updateMany({ where: { account }, data: status })
    expect((await comeBack(account, ip)).code).toBe('MEMBER_FROZEN')
  })

  it('to try things out is never come back into: it has no password and no way to get one', async () => {
    const { body } = await (ways.at(-1)?.prepare() ?? Promise.reject(new Error('no free play')))
    const reply = await send('session.freePlay', body, scene.elsewhere(), '')
    const { account } = (reply.body as { value: { account: string } }).value
    const back = await comeBack(account, scene.elsewhere())
    expect(back.code).toBe('SESSION_WRONG_CREDENTIALS')
  })
})
