import { aMember, buildTestApp, type TestApp, type TestSession, type TestWorld, useTestWorld } from '@croupier/testkit'
import { type Access, type ErrorCode, type Route, type RouteName, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let api: TestApp
const people: Record<string, TestSession | null> = { nobody: null }
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  people.player = await api.login(await aMember(world))
  people.agent = await api.login(await aMember(world, { type: 2 }))
  people.top = await api.login(await aMember(world, { type: 1 }))
  people.demo = await api.sessionOf(await aMember(world, { type: 4 }))
  const frozen = await aMember(world)
  people.frozen = await api.login(frozen)
  await world.db.prisma.member.update({ where: { id: frozen.id }, data: { status: 'FROZEN' } })
  const fresh = await aMember(world, { mustChangePassword: true })
  people.fresh = await api.login(fresh)
})
/** What each kind of person is refused with, by a route's access level; null is accepted (safety 4.4). */
const matrix: Record<string, Record<Access, ErrorCode | null>> = {
  nobody: {
    public: null,
    session: 'SESSION_MISSING',
    member: 'SESSION_MISSING',
    agent: 'SESSION_MISSING',
  },
  player: { public: null, session: null, member: null, agent: 'SESSION_NON_AGENT' },
  agent: { public: null, session: null, member: null, agent: null },
  top: { public: null, session: null, member: null, agent: null },
  demo: {
    public: null,
    session: null,
    member: 'MEMBER_DEMO_BLOCKED',
    agent: 'MEMBER_DEMO_BLOCKED',
  },
  frozen: {
    public: null,
    session: 'MEMBER_FROZEN',
    member: 'MEMBER_FROZEN',
    agent: 'MEMBER_FROZEN',
  },
  fresh: {
    public: null,
    session: 'MEMBER_PASSWORD_CHANGE_REQUIRED',
    member: 'MEMBER_PASSWORD_CHANGE_REQUIRED',
    agent: 'MEMBER_PASSWORD_CHANGE_REQUIRED',
  },
}
/** Exceptions of the matrix: what an account may do whose password must be changed first. */
const beforeChange = new Set<RouteName>(['member.info', 'member.changePassword', 'wallet.balance'])
const RIGHTS = new Set<string | null>([
  'SESSION_MISSING',
  'SESSION_EXPIRED',
  'SESSION_NON_AGENT',
  'MEMBER_DEMO_BLOCKED',
  'MEMBER_FROZEN',
  'MEMBER_PASSWORD_CHANGE_REQUIRED',
])

const cases = (Object.keys(routes) as RouteName[])
  .filter((name) => name !== 'session.logout')
  .flatMap((name) => Object.keys(matrix).map((who) => [name, who] as const))

describe('who may call what', () => {
  it.each(cases)('%s by %s', async (name, who) => {
    const route: Route = routes[name]
    const usual = matrix[who]?.[route.access] ?? null
    const expected = who === 'fresh' && beforeChange.has(name) ? null : usual
    const session = people[who] ?? null
    const reply = await api.inject({
      method: route.method,
      url: route.path.replaceAll(/:\w+/g, 'x'),
      headers: session === null ? {} : { token: session.token },
      ...(route.body === undefined ? {} : { payload: { nonsense: true } }),
    })
    // Anyone who is accepted is refused for the nonsense or answered, never for a right.
    expect(RIGHTS.has(reply.code) && route.access !== 'public' ? reply.code : null).toBe(expected)
  })

  it('lets everybody who is logged in log out', async () => {
    for (const who of ['demo', 'frozen', 'fresh']) {
      const reply = await api.call('session.logout', {}, people[who] ?? null)
      expect(reply.body).toEqual({ value: { ended: true } })
    }
  })
})
