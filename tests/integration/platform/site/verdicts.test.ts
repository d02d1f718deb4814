import type { Statement } from '@croupier/db'
import { planIssues } from '@croupier/domain/lottery/issues'
import type { SiteOptions } from '@croupier/domain/platform/site'
import { aMember, TEST_PASSWORD, type TestApp, type TestMember } from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlayer, type LotteryWorld, lott, onSale, openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { underSettings } from './underSettings.ts'

/** A home in Japan, and a data centre in Germany. */
const HOME = '2400:4050::1'
const DATA_CENTRE = '88.198.1.1'

let world: LotteryWorld
let issue: Awaited<ReturnType<typeof onSale>>
beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
  const { id: defaultAgentId } = await aMember(world, { type: 1 })
  const where = { id: world.merchantId }
  await world.db.prisma.merchant.update({ where, data: { defaultAgentId } })
  issue = await onSale(world, 'SSC1M')
})
afterAll(async () => await world.close())

const AGREED = { ageConfirmed: true, termsAccepted: true, termsVersion: '1' }

const under = <T>(options: SiteOptions, work: (api: TestApp) => Promise<T>): Promise<T> =>
  underSettings(world, options, work)

const line = lott('ssc.pos', '1|-|-|-|-')
const encodedLine = { ...line, stake: '2' }
async function place(api: TestApp, player: TestMember, from: string, orderId: string) {
  const { token } = await api.sessionOf(player)
  return await api.inject({
    method: 'POST',
    url: routes['lottery.placeBets'].path.replace(':gameCode', 'SSC1M'),
    remoteAddress: from,
    headers: { token },
    payload: { orderId, issueNumber: issue.number, lines: [encodedLine] },
  })
}
const logIn = async (api: TestApp, player: TestMember, from: string) =>
  await api.inject({
    method: 'POST',
    url: routes['session.login'].path,
    remoteAddress: from,
    payload: { username: player.account, password: TEST_PASSWORD },
  })

async function verdictOf(order: string) {
  const { prisma } = world.db
  const { verdictId } = await prisma.betOrder.findFirstOrThrow({ where: { orderId: order } })
  return await prisma.accessVerdict.findUniqueOrThrow({ where: { id: verdictId ?? 0 } })
}
const booked = async (player: TestMember) => ({
  orders: await world.db.prisma.betOrder.count({ where: { memberId: player.id } }),
  keys: await world.db.prisma.idempotencyKey.count({ where: { memberId: player.id } }),
})

describe('the verdict on where somebody came from is kept', () => {
  it('with each bet, one row for all that are alike', async () => {
    await under({}, async (api) => {
      const player = await aPlayer(world)
      const [home, other, away, here] = Array.from({ length: 4 }, () => world.ctx.ids.uuid())
      const from = [HOME, '2400:4050:77::9', DATA_CENTRE, '127.0.0.1']
      for (const [at, order] of [home, other, away, here].entries()) {
        expect((await place(api, player, from[at] ?? '', order ?? '')).status).toBe(200)
      }
      expect(await verdictOf(home ?? '')).toMatchObject({
        rule: 'NONE',
        country: 'JP',
        family: 6,
        anonymiser: false,
        network: null,
      })
      expect((await verdictOf(other ?? '')).id).toBe((await verdictOf(home ?? '')).id)
      expect(await verdictOf(away ?? '')).toMatchObject({
        rule: 'DATA_CENTRE',
        country: 'DE',
        family: 4,
        anonymiser: true,
        network: 24_940n,
      })
      expect(await verdictOf(here ?? '')).toMatchObject({ rule: 'NONE', country: null })
    })
  })

  it('with a login and with a registration', async () => {
    const { prisma } = world.db
    await under({ dataCentres: { policy: 'REFUSE_MONEY' } }, async (api) => {
      const player = await aPlayer(world)
      // Who only wants to log in is accepted: it is money that is not moved from there.
      expect((await logIn(api, player, DATA_CENTRE)).status).toBe(200)
      const session = { where: { memberId: player.id }, include: { verdict: true } }
      const opened = await prisma.session.findFirstOrThrow(session)
      expect(opened.verdict).toMatchObject({ rule: 'DATA_CENTRE', country: 'DE' })
      const reply = await api.inject({
        method: routes['member.registerDirect'].method,
        url: routes['member.registerDirect'].path,
        remoteAddress: HOME,
        payload: AGREED,
      })
      expect([reply.status, reply.code]).toEqual([200, null])
      const { account } = routes['member.registerDirect'].reply.parse(reply.body).value
      const member = await prisma.member.findFirstOrThrow({
        where: { account },
        include: { verdict: true, sessions: true },
      })
      expect(member.verdict).toMatchObject({ rule: 'NONE', country: 'JP', family: 6 })
      expect(member.sessions.map((one) => one.verdictId)).toEqual([member.verdictId])
    })
  })

  it('and cannot be rewritten afterwards', async () => {
    for (const table of ['access_verdicts', 'bet_orders']) {
      for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
        const refused = world.db.prisma.$executeRawUnsafe(statement)
        await expect(refused, statement).rejects.toThrow('append-only')
      }
    }
    for (const statement of [`UPDATE access_verdicts SET country = 'XX'`, 'UPDATE bet_orders SET verdict_id = NULL']) {
      const refused = world.db.prisma.$executeRawUnsafe(statement)
      await expect(refused, statement).rejects.toThrow('append-only')
    }
  })

  it('by many who come at the same moment, in one row', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, async () => await aPlayer(world)))
    const before = await world.db.prisma.accessVerdict.count()
    const home = '2003::1'
    await under({}, async (one) => {
      await under({}, async (two) => {
        const replies = await Promise.all(
          [one, two, one].map(async (api, at) => {
            return await logIn(api, others[at] as TestMember, home)
          }),
        )
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      })
    })
    expect(await world.db.prisma.accessVerdict.count()).toBe(before + 1)
  })
})

it('costs a bet no round trip: what is judged is judged in the process, what is kept goes along', async () => {
  await under({}, async (api) => {
    const player = await aPlayer(world)
    expect((await place(api, player, HOME, world.ctx.ids.uuid())).status).toBe(200)
    const { hot } = world.processes.api
    const requests: string[] = []
    const { query } = hot
    hot.query = async (statement: Statement, values) => {
      requests.push(statement.name)
      return await query(statement, values)
    }
    try {
      const { token } = await api.sessionOf(player)
      const bets = Array.from({ length: 5 }, (_, at) => `2400:4050:${at}::7`)
      for (const remoteAddress of bets) {
        const reply = await api.inject({
          method: 'POST',
          url: '/wps/lottery/games/SSC1M/orders',
          remoteAddress,
          headers: { token },
          payload: {
            orderId: world.ctx.ids.uuid(),
            issueNumber: issue.number,
            lines: [encodedLine],
          },
        })
        expect(reply.status).toBe(200)
      }
    } finally {
      hot.query = query
    }
    const placing = requests.filter((name) => name === 'ledger.placeBet')
    expect(placing).toHaveLength(5)
    expect(requests.filter((name) => /verdict/i.test(name))).toEqual([])
    // Beside the bets only what a process reads once a second or once a session.
    expect(requests.length - placing.length).toBeLessThan(5)
  })
})

describe('a bet', () => {
  it('from a region that is not served any more is refused, and nothing is booked', async () => {
    const player = await aPlayer(world)
    await under({}, async (api) => {
      expect((await place(api, player, HOME, world.ctx.ids.uuid())).status).toBe(200)
    })
    const before = await booked(player)
    await under({ regionRestriction: true, blockedRegions: ['JP'] }, async (api) => {
      const refused = await place(api, player, HOME, world.ctx.ids.uuid())
      expect(refused).toMatchObject({ status: 451, code: 'SITE_REGION_BLOCKED' })
      expect((await logIn(api, player, HOME)).code).toBe('SITE_REGION_BLOCKED')
    })
    await under({ blockedAddresses: ['2400:4050::/32'] }, async (api) => {
      const refused = await place(api, player, HOME, world.ctx.ids.uuid())
      expect(refused).toMatchObject({ status: 403, code: 'SITE_ADDRESS_BLOCKED' })
    })
    expect(await booked(player)).toEqual(before)
  })

  it('through a data centre is refused where the merchant says so; its repeat is told its outcome', async () => {
    const player = await aPlayer(world)
    const orderId = world.ctx.ids.uuid()
    await under({ dataCentres: { policy: 'REFUSE_MONEY' } }, async (api) => {
      const refused = await place(api, player, DATA_CENTRE, orderId)
      expect(refused).toMatchObject({ status: 403, code: 'SITE_ANONYMISER_REFUSED' })
      expect(await booked(player)).toEqual({ orders: 0, keys: 0 })
      expect((await place(api, player, HOME, orderId)).status).toBe(200)
      const repeated = await place(api, player, DATA_CENTRE, orderId)
      expect(repeated).toMatchObject({ status: 200, body: { value: { orderId, replayed: true } } })
      expect(await verdictOf(orderId)).toMatchObject({ rule: 'NONE', country: 'JP' })
      expect((await place(api, player, '127.0.0.1', world.ctx.ids.uuid())).status).toBe(200)
    })
    const policy = 'REFUSE_MONEY'
    await under({ dataCentres: { policy, exempt: [DATA_CENTRE] } }, async (api) => {
      expect((await place(api, player, DATA_CENTRE, world.ctx.ids.uuid())).status).toBe(200)
    })
  })
})
