import { withTransaction } from '@croupier/db'
import {
  aMember,
  buildTestApp,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { DAY_MS, member as wire } from '@croupier/wire'
import { hash } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { waitsForRow } from '../../cashier/ledger/waiting.ts'
import { askForLink } from './browsers.ts'

const GOOD = 'tram 14 past the brewery'
const COMMONEST = inVolume(3_000, 300)
const DRAWN = inVolume(1_000, 100)
/** Prime, so that the drawn ones are all over the list, the same in every run. */
const STRIDE = 48_271

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
const rowOf = async ({ id }: TestMember) => await world.db.prisma.member.findUniqueOrThrow({ where: { id } })
let visitors = 0
/** Everybody comes from a network of their own: places have a ladder too (ladder.test.ts). */
const logIn = async ({ account }: { account: string }, password: string, node = api) => {
  visitors += 1
  return await node.inject({
    method: 'POST',
    url: '/wps/session/login',
    headers: { 'x-forwarded-for': `10.0.${visitors}.1` },
    payload: { username: account, password },
  })
}
async function withPassword(password: string, options = {}): Promise<TestMember> {
  const member = await aMember(world)
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, ...options })
  await world.db.prisma.member.update({ where: { id: member.id }, data: { passwordHash } })
  return member
}
/**
 * The commonest, and some drawn from the whole list. What is too short for a password needs no list: the form refuses it
 * (`wire.newPassword`, one of each length is tried), so what is sent are the others.
 */
function commonOnes(): string[] {
  const all = dictionary['passwords-common']
  const drawn = Array.from({ length: DRAWN }, (_, n) => all[(n * STRIDE) % all.length] ?? '')
  const chosen = [...all.slice(0, COMMONEST), ...drawn]
  const isShort = (one: string) => !wire.newPassword.safeParse(one).success
  const short = Map.groupBy(chosen.filter(isShort), ({ length }) => length)
  return [...chosen.filter((one) => !isShort(one)), ...[...short.values()].flatMap(([one]) => one ?? [])]
}

describe('a common password is refused', () => {
  const changeTo = (newPassword: string) => ({
    oldPassword: TEST_PASSWORD,
    newPassword,
    confirmNewPassword: newPassword,
  })
  const forms: [string, () => Promise<(password: string) => Promise<string | null>>][] = [
    [
      'at register',
      async () => async (password) => {
        const body = { username: 'wisher', password, verifyPwd: password }
        const consent = { ageConfirmed: true, termsAccepted: true, registerMethod: 'WEB' }
        const payload = { ...body, ...consent }
        const reply = await api.inject({ method: 'PUT', url: '/wps/member/register', payload })
        return reply.code
      },
    ],
    [
      'at change',
      async () => {
        const session = await api.sessionOf(await aMember(world))
        return async (password) =>
          (
            await api.inject({
              method: 'POST',
              url: '/wps/member/password',
              headers: { token: session.token },
              payload: changeTo(password),
            })
          ).code
      },
    ],
    [
      'at reset',
      async () => {
        const member = await aMember(world)
        const email = await withContact(world, member)
        await askForLink(world, api, { username: member.account, email })
        const [mail] = await messagesTo(world, email)
        const secret = /\/reset#(\S+)/.exec(mail?.body ?? '')?.[1]
        return async (password) =>
          (
            await api.inject({
              method: 'POST',
              url: '/wps/member/password/reset',
              payload: { secret, newPassword: password, confirmNewPassword: password },
            })
          ).code
      },
    ],
  ]
  it.each(forms)(`%s: ${COMMONEST} commonest and ${DRAWN} drawn`, async (_, open) => {
    const tryOne = await open()
    const left = commonOnes()
    const passed: string[] = []
    const tryAll = async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) {
        const expected = one.length < 8 ? 'VALIDATION_FAILED' : 'MEMBER_PASSWORD_WEAK'
        if ((await tryOne(one)) !== expected) passed.push(one)
      }
    }
    expect(left.length).toBeGreaterThan(DRAWN / 2)
    await Promise.all(Array.from({ length: 8 }, tryAll))
    expect(passed).toEqual([])
  })
})

describe('a password', () => {
  it.each([
    ['128 signs', 'ab cd 12 '.repeat(15).slice(0, 128)],
    ['emoji', '🎲🎲 the dice 🎲🎲'],
    ['blanks at both ends', '  two and three   '],
    ['other scripts', '一個很長的密碼 пароль'],
  ])('of %s opens the account unchanged, and a sign less does not', async (_what, password) => {
    const member = await aMember(world)
    const session = await api.sessionOf(member)
    const body = {
      oldPassword: TEST_PASSWORD,
      newPassword: password,
      confirmNewPassword: password,
    }
    expect((await api.call('member.changePassword', { body }, session)).status).toBe(200)
    expect((await logIn(member, password)).status).toBe(200)
    for (const other of [[...password].slice(0, -1).join(''), password.trimEnd(), password.trimStart()]) {
      if (other === password) continue
      expect((await logIn(member, other)).code).toBe('SESSION_WRONG_CREDENTIALS')
    }
  })

  it('of 129 signs is refused, not cut', async () => {
    const session = await api.sessionOf(await aMember(world))
    const long = 'x1 '.repeat(43)
    expect(long).toHaveLength(129)
    const body = { oldPassword: TEST_PASSWORD, newPassword: long, confirmNewPassword: long }
    const reply = await api.inject({
      method: 'POST',
      url: '/wps/member/password',
      headers: { token: session.token },
      payload: body,
    })
    expect(reply.code).toBe('VALIDATION_FAILED')
  })

  it('is kept as argon2id and hashed again when it was hashed weaker', async () => {
    // 1 is argon2i: the library's names for them are erased at build time.
    const weaker = { memoryCost: 8_192, timeCost: 1, algorithm: 1 }
    const member = await withPassword(GOOD, weaker)
    expect((await rowOf(member)).passwordHash).toMatch(/^\$argon2i\$/)
    expect((await logIn(member, GOOD)).status).toBe(200)
    const renewed = (await rowOf(member)).passwordHash
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await logIn(member, GOOD)).status).toBe(200)
    expect((await rowOf(member)).passwordHash).toBe(renewed)
  })
})

it('of two changes at once with one old password, one is made and the other changes nothing', async () => {
  const member = await aMember(world)
  const changes = ['tram 14 past the brewery', 'ferry 9 below the bridge'].map(async (newPassword) => ({
    newPassword,
    session: await api.sessionOf(member),
  }))
  const tries = await Promise.all(changes)
  // Both have passed the check of the old one when the first of them writes.
  const running = await withTransaction(world.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM members WHERE id = ${member.id} FOR NO KEY UPDATE`
    const calls = tries.map(async ({ newPassword, session }) => {
      const body = { oldPassword: TEST_PASSWORD, newPassword, confirmNewPassword: newPassword }
      return await api.call('member.changePassword', { body }, session)
    })
    expect(await waitsForRow(world.db, ...calls)).toBe(true)
    return { calls }
  })
  const replies = await Promise.all(running.calls)
  expect(replies.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'MEMBER_PASSWORD_WRONG'])
  for (const [index, { newPassword }] of tries.entries()) {
    const { status } = await logIn(member, newPassword)
    expect(status === 200).toBe(replies[index]?.status === 200)
  }
})

describe('a change is due', () => {
  const expired = (reply: { body: unknown }) =>
    (reply.body as { value: { passwordExpired: boolean } }).value.passwordExpired
  const tokenOf = (reply: { body: unknown }) => ({
    token: (reply.body as { value: { token: string } }).value.token,
    refresh: '',
  })

  it('for a weak one that was chosen before it was listed: nothing else works until then', async () => {
    const member = await withPassword('sunshine')
    const reply = await logIn(member, 'sunshine')
    expect([reply.status, expired(reply)]).toEqual([200, true])
    const session = tokenOf(reply)
    const orders = await api.call('lottery.myOrders', {}, session)
    expect(orders.code).toBe('MEMBER_PASSWORD_CHANGE_REQUIRED')
    const body = { oldPassword: 'sunshine', newPassword: GOOD, confirmNewPassword: GOOD }
    expect((await api.call('member.changePassword', { body }, session)).status).toBe(200)
    expect((await api.call('lottery.myOrders', {}, session)).status).toBe(200)
    expect(expired(await logIn(member, GOOD))).toBe(false)
  })

  it('after the merchant’s days where it asks for that, and nowhere else', async () => {
    const member = await aMember(world)
    await world.advance(31 * DAY_MS)
    // Keys for encrypted bodies have grown old meanwhile: a new API makes new ones.
    const calm = await buildTestApp(world)
    expect(expired(await logIn(member, TEST_PASSWORD, calm))).toBe(false)
    await calm.close()
    const where = { id: world.merchantId }
    const { settings } = await world.db.prisma.merchant.findUniqueOrThrow({ where })
    const asking = { flags: ['PWDEXPFORCECHANGE3'], passwordDays: 30 }
    await world.db.prisma.merchant.update({
      where,
      data: { settings: { ...(settings as object), ...asking } },
    })
    const strict = await buildTestApp(world)
    const young = await aMember(world)
    expect(expired(await logIn(young, TEST_PASSWORD, strict))).toBe(false)
    const old = await logIn(member, TEST_PASSWORD, strict)
    expect(expired(old)).toBe(true)
    const body = { oldPassword: TEST_PASSWORD, newPassword: GOOD, confirmNewPassword: GOOD }
    const changed = await strict.call('member.changePassword', { body }, tokenOf(old))
    expect(changed.status).toBe(200)
    expect(expired(await logIn(member, GOOD, strict))).toBe(false)
    await strict.close()
  })
})

describe('a first password that an agent made', () => {
  let node: TestApp
  beforeAll(async () => {
    node = await buildTestApp(world)
  })
  afterAll(async () => await node.close())
  async function opened(): Promise<{ account: string; password: string }> {
    const agent = await aMember(world, { type: 1 })
    const session = await node.sessionOf(agent)
    const account = `fresh${agent.id}x`
    const requestId = world.ctx.ids.uuid()
    const body = { requestId, account, type: 0 as const, series: [] }
    const reply = await node.call('agents.openAccount', { body }, session)
    const { value } = reply.body as { value: { account: string; password: string } }
    return value
  }
  const enter = async (who: { account: string; password: string }) => await logIn(who, who.password)

  it('opens the account for a day', async () => {
    const [early, late] = [await opened(), await opened()]
    await world.advance(DAY_MS - 60_000)
    expect((await enter(early)).status).toBe(200)
    await world.advance(60_000)
    expect(await enter(late)).toMatchObject({ status: 403, code: 'SESSION_PASSWORD_LAPSED' })
    const wrong = await enter({ ...late, password: 'a wrong one' })
    expect(wrong.code).toBe('SESSION_WRONG_CREDENTIALS')
  })
})
