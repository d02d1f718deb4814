import { explainWage, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { launches, wallet } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { bet, end, type Step, scene, win } from '../../../conformance/steps.ts'
import { aSignedContract, toNextMark } from '../../agency/wages/wageWorld.ts'
import { aGameProvider, aLauncher, aSeat, calls, type Seat, VENDOR } from './ogpWorld.ts'

const SETTLED_BY_MS = 11_000
const REPLAY = 'http://games.test/replay/r1'

let world: TestWorld
let api: TestApp
let top: TestMember
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  const { id: catalogueId } = await world.db.prisma.catalogueGame.findFirstOrThrow({
    where: { vendorCode: VENDOR, code: 'slot' },
  })
  const name = { EN: 'Golden Seal', CN: '金印' }
  await world.db.prisma.gameTitle.create({
    data: { catalogueId, name, kind: 'SLOT', rank: 0, rtpPpm: 962_000 },
  })
  const merchant = { where: { id: world.merchantId } }
  const { settings } = await world.db.prisma.merchant.findUniqueOrThrow(merchant)
  const moved = { ...(settings as object), esportsVendors: [VENDOR] }
  await world.db.prisma.merchant.update({ ...merchant, data: { settings: moved } })
  api = closes(await buildTestApp(world, { games: launcher }))
  top = await aMember(world, { type: 1 })
  await aSignedContract(world, null, top, { win: 0.1, loss: 0.5, single: '1' }, 'RNG')
})
let rounds = 0
let seat: Seat
beforeEach(async () => {
  rounds += 1
  scene.round = `w${rounds}`
  const player = await aMember(world, { upline: top })
  seat = await aSeat({ api, world, launcher }, '100', player)
  scene.seat = seat
})
const say = async ([path, body]: Step) => {
  expect((await calls({ api, world }, path, body)).status).toBe('OK')
}
const mine = async (query: object = {}) => {
  const reply = await api.call('launches.rounds', { query: { language: 'CN', ...query } as never }, seat.session)
  return launches.rounds.reply.parse(reply.body).value
}

describe('records of provider rounds', () => {
  it('are the own rounds, newest first, with their replay and what all of them add up to', async () => {
    await say(bet('1000'))
    await say(win('400', { roundFinished: true, result: { replayUrl: REPLAY } }))
    scene.round = `${scene.round}x`
    await say(bet('500'))
    const { items: shown, totals, games, nextCursor } = await mine()
    expect(shown).toMatchObject([
      { roundId: scene.round, state: 'OPEN', replayUrl: null },
      {
        nodeId: 'FAKE-slot',
        gameName: '金印',
        stake: parseUnits('10'),
        won: parseUnits('4'),
        effective: parseUnits('10'),
        state: 'ENDED',
        replayUrl: REPLAY,
      },
    ])
    expect([totals.rounds, totals.stake, totals.won, nextCursor]).toEqual([2, parseUnits('15'), parseUnits('4'), null])
    expect(games).toEqual([{ nodeId: 'FAKE-slot', name: '金印' }])
    expect((await mine({ state: 'OPEN' })).items).toHaveLength(1)
    expect((await mine({ state: 'OPEN' })).totals.stake).toBe(parseUnits('5'))
    expect((await mine({ nodeId: 'FAKE-dice' })).totals.rounds).toBe(0)
    expect((await mine({ category: 'LIVE' })).items).toEqual([])
    const found = await mine({ round: scene.round })
    expect([found.items.map(({ roundId }) => roundId), found.totals.rounds]).toEqual([[scene.round], 1])
    expect((await mine({ round: 'another' })).items).toEqual([])
    expect((await mine({ to: shown[0]?.begunAt.toISOString() })).items.length).toBeLessThan(2)
    const recent = await api.call('favourites.recent', {}, seat.session)
    expect(recent.body).toMatchObject({ content: [{ nodeId: 'FAKE-slot' }] })
    // Nobody else sees them.
    const other = await aSeat({ api, world, launcher })
    const theirs = await api.call('launches.rounds', { query: {} as never }, other.session)
    expect(launches.rounds.reply.parse(theirs.body).value.items).toEqual([])
  })

  it('are paged both ways without losing one, also where two were begun at one moment', async () => {
    const first = scene.round
    for (let at = 0; at < 5; at += 1) {
      scene.round = `${first}${'y'.repeat(at)}`
      await say(bet('100'))
    }
    const { prisma } = world.db
    const { id: memberId } = seat.member
    const [oldest] = await prisma.providerRound.findMany({ where: { memberId } })
    await prisma.providerRound.updateMany({
      where: { memberId, roundId: { in: [`${first}y`, `${first}yy`] } },
      data: { begunAt: oldest?.begunAt ?? new Date(0) },
    })
    const whole = (await mine()).items.map(({ roundId }) => roundId)
    const pages = [await mine({ pageSize: 2 })]
    for (let cursor = pages[0]?.nextCursor; cursor != null; cursor = pages.at(-1)?.nextCursor) {
      pages.push(await mine({ pageSize: 2, cursor }))
    }
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1])
    const seen = pages.flatMap(({ items }) => items.map(({ roundId }) => roundId))
    expect(seen).toEqual(whole)
    const back = await mine({ pageSize: 2, cursor: pages[2]?.newerCursor })
    expect(back.items.map(({ roundId }) => roundId)).toEqual(whole.slice(2, 4))
    expect(back.totals.rounds).toBe(5)
  })

  it('are what the postings of the account record name', async () => {
    await say(bet('1000'))
    await say(win('400', { roundFinished: true }))
    const reply = await api.call('wallet.transactions', { query: {} as never }, seat.session)
    const { items } = wallet.transactions.reply.parse(reply.body).value
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'GAME_PAYOUT', ref: scene.round, category: 'RNG' },
      { kind: 'GAME_STAKE', ref: scene.round, category: 'RNG' },
    ])
  })

  it('are a file of days, in words', async () => {
    await say(bet('1000'))
    await say(win('400', { roundFinished: true }))
    const day = new Date().toISOString().slice(0, 10)
    const near = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
    const query = { from: near(-1), to: near(1), language: 'EN', category: 'RNG' as const }
    const reply = await api.call('launches.roundsFile', { query } as never, seat.session)
    const lines = reply.raw.toString().trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Round no.')
    expect(lines[1]).toContain(scene.round)
    expect(lines[1]).toMatch(/Finished,10,4,-6$/)
  })

  it('of e-sports are found under e-sports, and among all sports, where the merchant has moved their vendor', async () => {
    const { prisma } = world.db
    await say(bet('1000'))
    await say(win('0', { roundFinished: true }))
    const game = { where: { vendorCode: VENDOR, code: 'slot' } }
    await prisma.catalogueGame.updateMany({ ...game, data: { category: 'SPORTS' } })
    for (const category of ['ESPORTS', 'SPORTS']) {
      const { items: shown, totals } = await mine({ category })
      expect([shown.map(({ roundId }) => roundId), totals.rounds]).toEqual([[scene.round], 1])
    }
    await prisma.catalogueGame.updateMany({ ...game, data: { category: 'RNG' } })
  })

  it('count what their category keeps where their title does not say: by the merchant’s setting, or the rule’s', async () => {
    const { prisma } = world.db
    const title = { kind: 'SLOT' }
    const theoretical = async () => {
      await say(bet('1000'))
      await say(win('0', { roundFinished: false }))
      await say(end({ effectiveBet: '1000' }))
      const facts = { memberId: seat.member.id }
      const fact = await prisma.settledFact.findFirstOrThrow({
        where: facts,
        orderBy: { settledAt: 'desc' },
      })
      scene.round = `${scene.round}x`
      return fact.theoreticalUnits
    }
    await prisma.gameTitle.updateMany({ where: title, data: { rtpPpm: 1_000_000 } })
    expect(await theoretical()).toBe(parseUnits('0.3'))
    const merchant = { where: { id: world.merchantId } }
    const { settings } = await prisma.merchant.findUniqueOrThrow(merchant)
    const chosen = { ...(settings as object), categoryEdgesPpm: { RNG: 50_000 } }
    await prisma.merchant.update({ ...merchant, data: { settings: chosen } })
    expect(await theoretical()).toBe(parseUnits('0.5'))
    await prisma.merchant.update({ ...merchant, data: { settings: settings as object } })
    await prisma.gameTitle.updateMany({ where: title, data: { rtpPpm: 962_000 } })
  })

  it('pay a real-time wage that explains itself down to the round and its replay', async () => {
    const settled = await toNextMark(world, 1_000)
    await say(bet('1000'))
    await say(win('0', { roundFinished: false, result: { replayUrl: REPLAY } }))
    await say(end({ effectiveBet: '1000' }))
    // What the title keeps on average (rules B4): 3.8 % of 10.00.
    const fact = await world.db.prisma.settledFact.findFirstOrThrow({
      where: { memberId: seat.member.id },
    })
    expect(fact.theoreticalUnits).toBe(parseUnits('0.38'))
    await toNextMark(world, SETTLED_BY_MS)
    while ((await settleDueRealtimeWages(world.ctx)) > 0);
    const wage = await explainWage(actingAs(world, top), settled)
    // 10.00 lost at 0.5 %.
    expect(wage).toMatchObject({ addsUp: true, exact: '0.05', lineCount: 1 })
    expect(wage.branches[0]?.members[0]?.lines).toMatchObject([
      { gameName: { EN: 'Golden Seal' }, issueNumber: scene.round, replayUrl: REPLAY },
    ])
  })
})
