import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { agentKeys, MINUTE_MS, type Route, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let app: TestApp
let agent: TestMember
let session: TestSession

type Scopes = (typeof agentKeys.keyScopes)[number][]

const make = async (scopes: Scopes, by = session, name = 'books') =>
  await app.call('agentKeys.make', { body: { name, scopes } }, by)
/** A new key of an agent of its own. */
async function aKey(scopes: Scopes) {
  const owner = await aMember(world, { type: 2, upline: agent })
  const by = await app.login(owner)
  const reply = await make(scopes, by)
  expect(reply.status).toBe(200)
  const { id, key } = (reply.body as { value: { id: string; key: string } }).value
  return { owner, by, id, key }
}
/** What a program gets that calls an address with a key. */
const read = async (key: string, url = '/wps/agent/team', method: 'GET' | 'DELETE' = 'GET') =>
  await app.inject({ method, url, headers: { authorization: `Bearer ${key}` } })

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
  agent = await aMember(world, { type: 1 })
  session = await app.login(agent)
})

describe('a key of an agent (safety 4.3)', () => {
  it('reads what its pages read, within its scopes, and nothing else', async () => {
    const { owner, key } = await aKey(['TEAM'])
    const player = await aMember(world, { upline: owner })
    await aMember(world, { upline: agent })
    expect(await read(key)).toMatchObject({ status: 200, body: { value: { items: [{ account: player.account }] } } })
    expect(await read(key, '/wps/agent/bills?kind=DIVIDEND&side=PAYEE')).toMatchObject({
      status: 403,
      code: 'AGENT_KEY_SCOPE',
    })
    expect(await read(key, '/wps/agent/keys')).toMatchObject({ status: 403, code: 'AGENT_KEY_SCOPE' })
    expect(await read(key, '/wps/member/info')).toMatchObject({ status: 403, code: 'AGENT_KEY_SCOPE' })
    expect(await read(key, `/wps/agent/keys/${world.ctx.ids.uuid()}`, 'DELETE')).toMatchObject({
      code: 'AGENT_KEY_SCOPE',
    })
  })

  it('is shown once and kept as its hash; its uses are counted, with when and from where', async () => {
    const { key, by, owner } = await aKey(['BILLS', 'TEAM'])
    const [row] = await world.db.prisma.agentKey.findMany({ where: { memberId: owner.id } })
    expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(key)
    const listed = async () => (await app.call('agentKeys.list', {}, by)).body
    expect(JSON.stringify(await listed())).not.toContain(key)
    await read(key)
    await read(key, '/wps/agent/bills?kind=DIVIDEND&side=PAYEE')
    // What was refused is no use.
    await read(key, '/wps/agent/reports/transactions?from=2026-01-01&to=2026-01-01')
    expect(await listed()).toMatchObject({
      value: {
        keys: [{ scopes: ['TEAM', 'BILLS'], calls: 2, lastUsedFrom: '127.0.0.1', lastUsedAt: expect.any(String) }],
      },
    })
    const audited = await world.db.prisma.auditRecord.findMany({ where: { actorId: owner.id } })
    expect(audited.map(({ action }) => action)).toContain('agentKey.made')
    expect(JSON.stringify(audited.map(({ after }) => after))).not.toContain(key)
  })

  it('opens nothing once it is ended, by its owner only', async () => {
    const { key, by, id } = await aKey(['TEAM'])
    const other = await aKey(['TEAM'])
    const end = async (who: TestSession) => (await app.call('agentKeys.end', { params: { keyId: id } }, who)).status
    expect(await end(other.by)).toBe(404)
    expect((await read(key)).status).toBe(200)
    expect(await end(by)).toBe(200)
    expect(await read(key)).toMatchObject({ status: 401, code: 'SESSION_MISSING' })
    expect(await end(by)).toBe(404)
    expect((await read(other.key)).status).toBe(200)
    expect(await read(`${agentKeys.AGENT_KEY_PREFIX}nobody`)).toMatchObject({ status: 401, code: 'SESSION_MISSING' })
  })

  it('is refused with its owner', async () => {
    const { key, owner } = await aKey(['TEAM'])
    await world.db.prisma.member.update({ where: { id: owner.id }, data: { status: 'FROZEN' } })
    expect(await read(key)).toMatchObject({ status: 403, code: 'MEMBER_FROZEN' })
    await world.db.prisma.member.update({ where: { id: owner.id }, data: { status: 'CLOSED' } })
    expect(await read(key)).toMatchObject({ status: 401, code: 'SESSION_MISSING' })
  })

  it('is made with a fresh proof, and five at most', async () => {
    const { by } = await aKey(['TEAM'])
    for (let made = 1; made < agentKeys.AGENT_KEYS_MAX; made += 1) expect((await make(['TEAM'], by)).status).toBe(200)
    expect(await make(['TEAM'], by)).toMatchObject({ status: 409, code: 'AGENT_KEYS_EXCEEDED' })
    await world.advance(6 * MINUTE_MS)
    expect(await make(['TEAM'], by)).toMatchObject({ code: 'SESSION_NOT_FRESH' })
  })

  it('is limited in a minute, each by itself', async () => {
    const { key } = await aKey(['TEAM'])
    const other = await aKey(['TEAM'])
    for (let call = 0; call < agentKeys.AGENT_KEY_CALLS_MAX; call += 1) expect((await read(key)).status).toBe(200)
    expect(await read(key)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect((await read(other.key)).status).toBe(200)
  })
})

it('only reads of the agent centre have a scope', () => {
  const wrong = Object.entries<Route>(routes).filter(
    ([, { keyScope, method, access, acts }]) =>
      keyScope !== undefined && (method !== 'GET' || access !== 'agent' || acts === true),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})
