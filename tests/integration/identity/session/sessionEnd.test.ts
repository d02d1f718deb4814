import { createHash } from 'node:crypto'
import {
  aMember,
  buildTestApp,
  eventually,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { session as wire } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let nodeA: TestApp
let nodeB: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  nodeA = closes(await buildTestApp(world))
  nodeB = closes(await buildTestApp(world))
})
const refresh = async (value: string) =>
  await nodeA.inject({
    method: 'POST',
    url: wire.refresh.path,
    cookies: { refresh: value },
  })
const cookieOf = (headers: Readonly<Record<string, unknown>>): string =>
  /refresh=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? ''

describe('the refresh value', () => {
  it('is exchanged for another at each use', async () => {
    const own = await nodeA.login(await aMember(world))
    const reply = await refresh(own.refresh)
    expect(reply.status).toBe(200)
    const next = cookieOf(reply.headers)
    expect(next).not.toBe(own.refresh)
    expect((await refresh(next)).status).toBe(200)
  })

  it('is exchanged once more for the same one when the answer was lost, within 30 s', async () => {
    const own = await nodeA.login(await aMember(world))
    const lost = await refresh(own.refresh)
    const again = await refresh(own.refresh)
    expect(again.status).toBe(200)
    expect(cookieOf(again.headers)).toBe(cookieOf(lost.headers))
    const next = await refresh(cookieOf(again.headers))
    expect(next.status).toBe(200)
    // The lost one's successor is in use: what came before is nobody's any more.
    expect((await refresh(own.refresh)).code).toBe('SESSION_EXPIRED')
    expect((await refresh(cookieOf(next.headers))).code).toBe('SESSION_EXPIRED')
  })

  it('of two tabs that ask at once is one for both, and no tab is logged out', async () => {
    const own = await nodeA.login(await aMember(world))
    const both = await Promise.all([refresh(own.refresh), refresh(own.refresh)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [one = '', other] = both.map(({ headers }) => cookieOf(headers))
    expect(other).toBe(one)
    await world.advance(4 * 60_000)
    expect((await refresh(one)).status).toBe(200)
  })

  it('ends the session for both when it is used a third time, or a second time later than that', async () => {
    const thrice = await nodeA.login(await aMember(world))
    const thief = await refresh(thrice.refresh)
    await refresh(thrice.refresh)
    expect((await refresh(thrice.refresh)).code).toBe('SESSION_EXPIRED')
    expect((await refresh(cookieOf(thief.headers))).code).toBe('SESSION_EXPIRED')
    const own = await nodeA.login(await aMember(world))
    const early = await refresh(own.refresh)
    await world.advance(30_000)
    expect((await refresh(own.refresh)).code).toBe('SESSION_EXPIRED')
    expect((await refresh(cookieOf(early.headers))).code).toBe('SESSION_EXPIRED')
    await eventually(async () => {
      expect((await nodeB.call('wallet.balance', {}, own)).code).toBe('SESSION_EXPIRED')
    }, 1_000)
  })

  it('ends the session when a value from several exchanges ago comes back', async () => {
    const own = await nodeA.login(await aMember(world))
    let newest = own.refresh
    for (let turn = 0; turn < 3; turn += 1) {
      newest = cookieOf((await refresh(newest)).headers)
    }
    expect((await refresh(own.refresh)).code).toBe('SESSION_EXPIRED')
    expect((await refresh(newest)).code).toBe('SESSION_EXPIRED')
  })

  it('from before values had families is exchanged, and known when it comes back', async () => {
    const member = await aMember(world)
    const own = await nodeA.login(member)
    const [, old = ''] = own.refresh.split('.')
    const refreshHash = new Uint8Array(createHash('sha256').update(old).digest())
    const data = { refreshHash, familyHash: null }
    await world.db.prisma.session.updateMany({ where: { memberId: member.id }, data })
    const next = await refresh(old)
    expect(next.status).toBe(200)
    await world.advance(30_000)
    expect((await refresh(old)).code).toBe('SESSION_EXPIRED')
    expect((await refresh(cookieOf(next.headers))).code).toBe('SESSION_EXPIRED')
  })

  it('of another login in the same browser does not turn a page into that account', async () => {
    const first = await nodeA.login(await aMember(world))
    const second = await nodeA.login(await aMember(world))
    const reply = await nodeA.inject({
      method: 'POST',
      url: wire.refresh.path,
      cookies: { refresh: second.refresh },
      headers: { token: first.token },
    })
    expect(reply.code).toBe('SESSION_EXPIRED')
    expect((await refresh(second.refresh)).status).toBe(200)
  })

  it('is stored as a hash only', async () => {
    const member = await aMember(world)
    const own = await nodeA.login(member)
    const row = await world.db.prisma.session.findFirstOrThrow({ where: { memberId: member.id } })
    expect(Buffer.from(row.refreshHash).toString('base64url')).not.toContain(own.refresh)
    expect((await refresh(Buffer.from(row.refreshHash).toString('base64url'))).code).toBe('SESSION_EXPIRED')
  })
})

describe('an ended session', () => {
  it('is ended on every node within a second', async () => {
    const own = await nodeA.login(await aMember(world))
    expect((await nodeA.call('wallet.balance', {}, own)).status).toBe(200)
    expect((await nodeB.call('wallet.balance', {}, own)).status).toBe(200)
    const reply = await nodeA.call('session.logout', {}, own)
    expect(reply.body).toEqual({ value: { ended: true } })
    expect(cookieOf(reply.headers)).toBe('')
    await eventually(async () => {
      expect((await nodeA.call('wallet.balance', {}, own)).code).toBe('SESSION_EXPIRED')
      expect((await nodeB.call('wallet.balance', {}, own)).code).toBe('SESSION_EXPIRED')
    }, 1_000)
    expect((await refresh(own.refresh)).code).toBe('SESSION_EXPIRED')
  })

  it('ends with a password change, but for the one that changed it', async () => {
    const member = await aMember(world)
    const [here, elsewhere] = [await nodeA.login(member), await nodeB.login(member)]
    const changed = await nodeA.call(
      'member.changePassword',
      {
        body: {
          oldPassword: TEST_PASSWORD,
          newPassword: 'Another-word-77',
          confirmNewPassword: 'Another-word-77',
        },
      },
      here,
    )
    expect(changed.status).toBe(200)
    await eventually(async () => {
      expect((await nodeB.call('wallet.balance', {}, elsewhere)).code).toBe('SESSION_EXPIRED')
    }, 1_000)
    expect((await nodeA.call('wallet.balance', {}, here)).status).toBe(200)
    await nodeA.login(member, 'Another-word-77')
  })

  it('goes on with a wrong old password, which is counted like those of logins', async () => {
    const own = await nodeA.login(await aMember(world))
    const words = { newPassword: 'Another-word-77', confirmNewPassword: 'Another-word-77' }
    const change = async (oldPassword: string) =>
      (await nodeA.call('member.changePassword', { body: { oldPassword, ...words } }, own)).code
    const codes: (string | null)[] = []
    for (let tried = 0; tried < 5; tried += 1) codes.push(await change('not the old one'))
    expect(codes.slice(0, 4)).toEqual(Array(4).fill('MEMBER_PASSWORD_WRONG'))
    expect(await change(TEST_PASSWORD)).toBe('SESSION_LOCKED')
  })

  it('of a change of password is told to its owner, by a text where there is no address', async () => {
    for (const [channel, target] of [
      ['email', 'told@example.com'],
      ['sms', '+8613800138042'],
    ] as const) {
      const member = await aMember(world)
      const own = await nodeA.login(member)
      await withContact(world, member, { channel, target, verified: true })
      const words = { newPassword: 'Another-word-77', confirmNewPassword: 'Another-word-77' }
      const body = { oldPassword: TEST_PASSWORD, ...words }
      expect((await nodeA.call('member.changePassword', { body }, own)).status).toBe(200)
      const messages = await messagesTo(world, target)
      expect(messages.map((one) => one.channel)).toEqual([channel])
      expect(messages[0]?.subject).toContain('密码已更改')
      expect(messages[0]?.body === messages[0]?.subject).toBe(channel === 'sms')
    }
  })

  it('ends by idling, sooner for agents, and by age however busy it was', async () => {
    const player = await nodeA.login(await aMember(world))
    const agent = await nodeA.login(await aMember(world, { type: 1 }))
    world.clock.advance(wire.AGENT_SESSION_IDLE_MS + 60_000)
    expect((await nodeB.call('wallet.balance', {}, agent)).code).toBe('SESSION_EXPIRED')
    expect((await nodeB.call('wallet.balance', {}, player)).status).toBe(200)
    expect((await refresh(player.refresh)).status).toBe(200)
    const { expiresAt } = await world.db.prisma.session.findFirstOrThrow({
      orderBy: { lastSeenAt: 'desc' },
    })
    world.clock.set(new Date(expiresAt.getTime() - 1_000))
    await world.db.prisma.session.updateMany({ data: { lastSeenAt: world.clock.now() } })
    const other = await buildTestApp(world)
    expect((await other.call('wallet.balance', {}, player)).status).toBe(200)
    await other.close()
    world.clock.advance(1_000)
    const later = await buildTestApp(world)
    expect((await later.call('wallet.balance', {}, player)).code).toBe('SESSION_EXPIRED')
    await later.close()
  })
})
