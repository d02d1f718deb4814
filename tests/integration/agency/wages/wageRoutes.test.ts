import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { aMember, buildTestApp, type TestApp, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { aFact, aSignedContract, toNextMark } from './wageWorld.ts'

const SETTLED_BY_MS = 11_000
const TERMS = { win: 0.1, loss: 1, single: '1' }

let world: TestWorld
let app: TestApp
let top: TestMember
let agent: TestMember
let player: TestMember
let first: Date

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
  top = await aMember(world, { type: 1 })
  agent = await aMember(world, { type: 2, upline: top })
  player = await aMember(world, { upline: agent })
  await aSignedContract(world, null, top, TERMS)
  await aSignedContract(world, top, agent, { ...TERMS, loss: 0.4 })
  first = await toNextMark(world, 1_000)
  await aFact(world.db, player, { stake: '100', payout: '0', at: new Date(first.getTime() + 500) })
  await world.advance(5 * 60_000)
  await toNextMark(world, SETTLED_BY_MS)
  while ((await settleDueRealtimeWages(world.ctx)) > 0);
})
describe('wages over the wire', () => {
  it('lists windows, empty ones too, newest first, and pages back', async () => {
    const session = await app.login(top)
    const list = await app.call('wages.realtime', { query: { windows: 2 } }, session)
    expect(list.status).toBe(200)
    const windowStart = first.toISOString()
    const sums = {
      lines: 1,
      winBase: '0',
      lossBase: '100',
      received: '1',
      paid: '0.4',
      kept: '0.6',
    }
    expect(list.body).toMatchObject({
      value: {
        windows: [
          { lines: 0, received: '0', paid: '0', kept: '0', state: 'NOTHING' },
          { windowStart, ...sums, state: 'PAID' },
        ],
        total: sums,
      },
    })
    const { body } = await app.call('wages.realtime', { query: { before: windowStart, windows: 12 } }, session)
    expect(body).toMatchObject({ value: { total: { lines: 0, received: '0' } } })
    expect(JSON.stringify(body)).not.toContain(`"windowStart":"${windowStart}"`)
    const one = await app.call('wages.realtime', { query: { windows: 1 } }, session)
    expect(one.body).toMatchObject({ value: { windows: [{ lines: 0 }], total: { lines: 0 } } })
  })

  it('explains a window to its payee, and an instant written another way is the same', async () => {
    const session = await app.login(top)
    const spoken = first.toISOString().replace('Z', '+00:00')
    const why = await app.call('wages.explain', { params: { windowStart: spoken } }, session)
    expect(why.body).toMatchObject({
      value: {
        exact: '1',
        posted: '1',
        received: '1',
        kept: '0.6',
        addsUp: true,
        contract: { payer: null, lossRatePpm: 10_000, singleBetAmount: '1' },
        paidDown: [{ account: agent.account, units: '0.4' }],
        branches: [
          {
            account: agent.account,
            isAgent: true,
            share: '1',
            members: [
              {
                account: player.account,
                lines: [{ stake: '100', net: '-100', share: '1', verdict: 'LOSS', late: false }],
              },
            ],
          },
        ],
      },
    })
  })

  it('says when it was paid, and its postings are found by their period', async () => {
    const session = await app.login(top)
    const windowStart = first.toISOString()
    const why = await app.call('wages.explain', { params: { windowStart } }, session)
    const { paidAt } = (why.body as { value: { paidAt: string } }).value
    expect(Date.parse(paidAt)).toBeGreaterThan(first.getTime())
    const read = async (period: string) => {
      const { body } = await app.call('wallet.transactions', { query: { period, pageSize: 20 } }, session)
      return (body as { value: { items: object[] } }).value.items
    }
    const postings = await read(windowStart)
    expect(postings).toMatchObject([
      { kind: 'REALTIME_WAGE', units: '-0.4', ref: windowStart },
      { kind: 'REALTIME_WAGE', units: '1', ref: windowStart },
    ])
    expect(await read(new Date(first.getTime() + 300_000).toISOString())).toEqual([])
  })

  it('tells the payee below only of its own wage', async () => {
    const session = await app.login(agent)
    const params = { windowStart: first.toISOString() }
    const why = await app.call('wages.explain', { params }, session)
    expect(why.body).toMatchObject({ value: { posted: '0.4', contract: { payer: top.account } } })
    const contract = await world.db.prisma.contract.findFirstOrThrow({ where: { payeeId: top.id } })
    const query = { contractId: contract.publicId }
    const foreign = await app.call('wages.explain', { params, query }, session)
    expect(foreign.code).toBe('NOT_FOUND')
  })

  it('refuses windows that were never settled, and everybody who is not an agent', async () => {
    const session = await app.login(top)
    const params = { windowStart: new Date(first.getTime() + 1).toISOString() }
    expect((await app.call('wages.explain', { params }, session)).code).toBe('NOT_FOUND')
    const bettor = await app.login(player)
    expect((await app.call('wages.explain', { params }, bettor)).code).toBe('SESSION_NON_AGENT')
    expect((await app.call('wages.realtime', {}, bettor)).code).toBe('SESSION_NON_AGENT')
    expect((await app.call('wages.realtime', {}, null)).status).toBe(401)
  })
})
