import { unlockMember } from '@croupier/domain/identity/members'
import { purgeSite } from '@croupier/domain/platform/site'
import {
  aMember,
  buildTestApp,
  consoleCtx,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { DAY_MS, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { aBrowserShown, askForLink } from './browsers.ts'

const CROWD = 12
const LOCKED = { status: 403, code: 'SESSION_PASSWORD_LOCKED' }
let world: TestWorld
let api: TestApp
let other: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  await setLock(true)
  api = closes(await buildTestApp(world))
  other = closes(await buildTestApp(world))
})

async function setLock(passwordLock: boolean): Promise<void> {
  const data = { settings: { loginSlider: false, passwordLock } }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data })
}
let places = 0
const elsewhere = (): string => {
  places += 1
  return `10.77.${places}.1`
}
const logIn = async (
  account: string,
  password: string,
  how: { device?: string; node?: TestApp } = {},
): Promise<TestReply> =>
  await (how.node ?? api).inject({
    method: 'POST',
    url: routes['session.login'].path,
    headers: { 'x-forwarded-for': elsewhere() },
    cookies: {
      captcha: await aBrowserShown(world),
      ...(how.device === undefined ? {} : { device: how.device }),
    },
    payload: { username: account, password, captcha: 'answer' },
  })
const wrong = async (account: string, device?: string) =>
  await logIn(account, 'not the password', device === undefined ? {} : { device })
async function lock(account: string): Promise<void> {
  for (const tries of [2, 1]) {
    expect(paramsOf(await wrong(account))).toEqual({ captcha: false, triesLeft: tries })
  }
  expect(await wrong(account)).toMatchObject(LOCKED)
}
const paramsOf = (reply: TestReply) => (reply.body as { error: { params: object } }).error.params
/** Somebody whose own browser is known. */
async function owner(): Promise<{ member: TestMember; device: string }> {
  const member = await aMember(world)
  const reply = await logIn(member.account, TEST_PASSWORD)
  expect(reply.status).toBe(200)
  const device = /device=([^;]*)/.exec(String(reply.headers['set-cookie']))?.[1] ?? ''
  expect(device).not.toBe('')
  return { member, device }
}

describe('three wrong passwords in a row', () => {
  it('lock: a right password is answered as a wrong one, for as long as nothing else happens', async () => {
    const { account } = await aMember(world)
    await lock(account)
    const seen = new Set<string>()
    for (const days of [0, 1, 30]) {
      await world.advance(days * DAY_MS)
      for (const password of [TEST_PASSWORD, 'not the password']) {
        const { status, code, body } = await logIn(account, password)
        seen.add(JSON.stringify([status, code, paramsOf({ body } as TestReply)]))
      }
    }
    expect([...seen]).toEqual(['[403,"SESSION_PASSWORD_LOCKED",{}]'])
  })

  it('are three however many come at once, on however many nodes', async () => {
    const { account, id } = await aMember(world)
    const crowd = await Promise.all(
      Array.from({ length: CROWD }, async (_, turn) =>
        logIn(account, 'not the password', { node: turn % 2 === 0 ? api : other }),
      ),
    )
    const codes = crowd.map(({ code }) => code)
    expect(codes.filter((code) => code === 'SESSION_WRONG_CREDENTIALS')).toHaveLength(2)
    const accountKey = account
    expect(await world.db.prisma.loginFailure.count({ where: { accountKey } })).toBe(3)
    const audited = { action: 'session.passwordLocked', subjectId: id }
    expect(await world.db.prisma.auditRecord.count({ where: audited })).toBe(1)
  })

  it('are in a row only when no right one was between them, and days do not break the row', async () => {
    const { account } = await aMember(world)
    await wrong(account)
    await wrong(account)
    expect((await logIn(account, TEST_PASSWORD)).status).toBe(200)
    expect(paramsOf(await wrong(account))).toMatchObject({ triesLeft: 2 })
    await world.advance(3 * DAY_MS)
    expect(paramsOf(await wrong(account))).toMatchObject({ triesLeft: 1 })
    expect(await wrong(account)).toMatchObject(LOCKED)
  })

  it('are answered alike for a name that nobody has, which is forgotten after 90 days', async () => {
    await lock('nobody-at-all')
    const { account } = await aMember(world)
    await lock(account)
    const kept = async (accountKey: string) => await world.db.prisma.passwordLock.count({ where: { accountKey } })
    await world.advance(91 * DAY_MS)
    await purgeSite(world.ctx)
    expect([await kept('nobody-at-all'), await kept(account)]).toEqual([0, 1])
  })
})

describe('a known device of the owner', () => {
  it('is not locked out by strangers, and what is typed there opens nothing for them', async () => {
    const { member, device } = await owner()
    await lock(member.account)
    expect((await logIn(member.account, TEST_PASSWORD, { device })).status).toBe(200)
    expect(await logIn(member.account, TEST_PASSWORD)).toMatchObject(LOCKED)
  })

  it('is locked by its own three, alone', async () => {
    const { member, device } = await owner()
    const { account } = member
    await wrong(account, device)
    await wrong(account)
    await wrong(account, device)
    expect(await wrong(account, device)).toMatchObject(LOCKED)
    expect(await logIn(account, TEST_PASSWORD, { device })).toMatchObject(LOCKED)
    expect((await logIn(account, TEST_PASSWORD)).status).toBe(200)
  })
})

describe('a locked account', () => {
  it('tells its owner once, and the mailed link opens it everywhere', async () => {
    const { member, device } = await owner()
    const { account } = member
    const email = await withContact(world, member)
    await lock(account)
    for (let turn = 0; turn < 3; turn += 1) await wrong(account, device)
    const mails = await messagesTo(world, email)
    // One for strangers, one for the owner's own browser.
    expect(mails).toHaveLength(2)
    await askForLink(world, api, { username: account, email, language: 'EN' })
    const secret = /\/reset#(\S+)/.exec((await messagesTo(world, email)).at(-1)?.body ?? '')?.[1] ?? ''
    const chosen = 'a new password 4711'
    const body = { secret, newPassword: chosen, confirmNewPassword: chosen }
    expect((await api.call('member.resetPassword', { body })).code).toBeNull()
    expect(await world.db.prisma.passwordLock.count({ where: { accountKey: account } })).toBe(0)
    expect((await logIn(account, TEST_PASSWORD)).code).toBe('SESSION_WRONG_CREDENTIALS')
  })

  it('is opened by an officer, whose name and reason are kept', async () => {
    const { account, id } = await aMember(world)
    const request = { memberId: id, by: 'an officer', reason: 'passport seen' }
    expect(await unlockMember(consoleCtx(world), request)).toBe(false)
    await lock(account)
    expect(await unlockMember(consoleCtx(world), request)).toBe(true)
    expect((await logIn(account, TEST_PASSWORD)).status).toBe(200)
    const action = 'member.passwordsUnlocked'
    const kept = await world.db.prisma.auditRecord.findMany({ where: { action, subjectId: id } })
    expect(kept).toMatchObject([{ after: { by: request.by, reason: request.reason } }])
  })
})

describe('wrong passwords', () => {
  it('lock nothing where the merchant has not switched it on', async () => {
    await setLock(false)
    // A node that has not read the settings yet.
    const node = await buildTestApp(world)
    const { account } = await aMember(world)
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await logIn(account, 'not the password', { node })).code).toBe('SESSION_WRONG_CREDENTIALS')
    }
    expect((await logIn(account, TEST_PASSWORD, { node })).status).toBe(200)
    expect(await world.db.prisma.passwordLock.count({ where: { accountKey: account } })).toBe(0)
    await node.close()
    await setLock(true)
  })
})
