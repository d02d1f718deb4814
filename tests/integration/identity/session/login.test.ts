import { inTurn } from '@croupier/domain/identity/access'
import { aMember, buildTestApp, TEST_PASSWORD, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { session } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

/** Hashes that run and that wait, and more people than that, by far. */
const AT_ONCE = 4
const WAITING = 200
const CROWD = 400
let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
let visitors = 0
/** Everybody comes from a network of their own: places have a ladder too (ladder.test.ts). */
const logIn = async (username: string, password: string, side: 'member' | 'agent' = 'member') => {
  visitors += 1
  return await api.inject({
    method: 'POST',
    url: session.login.path,
    headers: { 'x-forwarded-for': `10.${visitors >> 8}.${visitors & 255}.1` },
    payload: { username, password, side },
  })
}

describe('logging in', () => {
  it('answers a token that works and a cookie the page cannot read', async () => {
    const member = await aMember(world)
    const reply = await logIn(`  ${member.account.toUpperCase()} `, TEST_PASSWORD)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ value: { firstTimeLogin: true, passwordExpired: false } })
    expect(String(reply.headers['set-cookie'])).toMatch(/(^|,)refresh=[^,]*HttpOnly[^,]*SameSite=Lax/)
    const again = await logIn(member.account, TEST_PASSWORD)
    expect(again.body).toMatchObject({ value: { firstTimeLogin: false } })
    const own = await api.call('member.info', {}, await api.login(member))
    expect(own.body).toMatchObject({ value: { id: member.publicId, account: member.account } })
    expect(own.headers['cache-control']).toBe('private, no-store')
  })

  it('says the same of a wrong password and an unknown name', async () => {
    const member = await aMember(world)
    const wrong = await logIn(member.account, 'not the password')
    const unknown = await logIn('nobodyhere', TEST_PASSWORD)
    expect(wrong).toMatchObject({ status: 401, code: 'SESSION_WRONG_CREDENTIALS' })
    expect(unknown).toMatchObject({ status: 401, code: 'SESSION_WRONG_CREDENTIALS' })
    const params = { error: { params: { captcha: false, triesLeft: null } } }
    expect(wrong.body).toMatchObject(params)
    expect(unknown.body).toMatchObject(params)
  })

  it('refuses players on the agent side and demo accounts everywhere', async () => {
    const player = await aMember(world)
    const demo = await aMember(world, { type: 4 })
    const agent = await aMember(world, { type: 1 })
    expect((await logIn(player.account, TEST_PASSWORD, 'agent')).code).toBe('SESSION_NON_AGENT')
    expect((await logIn(demo.account, TEST_PASSWORD)).code).toBe('SESSION_NON_MEMBER')
    expect((await logIn(agent.account, TEST_PASSWORD, 'agent')).status).toBe(200)
  })

  it('tells a frozen account only when the password is right', async () => {
    const member = await aMember(world)
    await world.db.prisma.member.update({ where: { id: member.id }, data: { status: 'FROZEN' } })
    expect((await logIn(member.account, TEST_PASSWORD)).code).toBe('MEMBER_FROZEN')
    expect((await logIn(member.account, 'wrong')).code).toBe('SESSION_WRONG_CREDENTIALS')
  })

  it('takes passwords as they are, blanks and emoji included', async () => {
    const password = ' blanks 🎲 both ends '
    const account = 'emoji1'
    const registered = await api.call('member.register', {
      body: {
        username: account,
        password,
        verifyPwd: password,
        affiliateCode: await anInvite(),
        registerMethod: 'WEB',
        ageConfirmed: true,
        termsAccepted: true,
      },
    })
    expect(registered.status).toBe(200)
    expect((await logIn(account, password)).status).toBe(200)
    expect((await logIn(account, password.trim())).code).toBe('SESSION_WRONG_CREDENTIALS')
  })

  it('sheds what it cannot hash in good time, and tells when to come back', async () => {
    const release = Promise.withResolvers<void>()
    const busy = Array.from({ length: AT_ONCE }, async () => await inTurn(() => release.promise))
    let refused = 0
    const everybodyElseWaits = Promise.withResolvers<void>()
    const crowd = Array.from({ length: CROWD }, async (_one, place) => {
      const reply = await logIn(`nobody${place}`, 'x')
      if (reply.code === 'SERVICE_BUSY') refused += 1
      if (refused === CROWD - WAITING) everybodyElseWaits.resolve()
      return reply
    })
    await everybodyElseWaits.promise
    release.resolve()
    const [replies] = await Promise.all([Promise.all(crowd), Promise.all(busy)])
    const shed = replies.filter((reply) => reply.code === 'SERVICE_BUSY')
    const judged = replies.filter((reply) => reply.code === 'SESSION_WRONG_CREDENTIALS')
    expect([shed.length, judged.length]).toEqual([CROWD - WAITING, WAITING])
    expect(shed[0]).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  })

  it('keeps five sessions of an account: with the sixth the oldest ends', async () => {
    const member = await aMember(world)
    const sessions = []
    for (let login = 0; login <= session.SESSIONS_PER_MEMBER_MAX; login += 1) {
      world.clock.advance(1_000)
      sessions.push(await api.login(member))
    }
    const codes = []
    for (const one of sessions) codes.push((await api.call('wallet.balance', {}, one)).code)
    expect(codes).toEqual(['SESSION_EXPIRED', null, null, null, null, null])
  })
})

async function anInvite(): Promise<string> {
  const agent = await aMember(world, { type: 1 })
  const code = `invite${agent.id}`
  await world.db.prisma.inviteLink.create({ data: { code, memberId: agent.id, memberType: 0 } })
  return code
}
