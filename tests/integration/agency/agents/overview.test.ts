import { moneyNow, withTransaction } from '@croupier/db'
import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import { type agents, HOUR_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aFact, aSignedContract, toNextMark } from '../wages/wageWorld.ts'

/** Noon in Shanghai, so that neither end of the business day is near. */
const NOON_UTC_HOUR = 4

let world: TestWorld
let app: TestApp
let session: TestSession
let top: TestMember
let agent: TestMember
let player: TestMember
let demo: TestMember

/** The figures as they are on the wire. */
const overview = async (as: TestSession = session) => {
  const reply = await app.call('agents.teamOverview', {}, as)
  expect(reply.status).toBe(200)
  return (reply.body as { value: z.input<typeof agents.teamOverview.reply>['value'] }).value
}

/** A rebate of a line as settlement posts it. */
async function aRebate(line: number, to: TestMember, kind: 'SELF_REBATE' | 'UPLINE_REBATE') {
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, to.id)
    const from = await houseAccount(tx, to.merchantId, 'HOUSE_REBATES', 'CNY')
    const ref = `rebate:${line}:${to.id}:v1`
    await post(tx, to.merchantId, [{ kind, ref, from, to: wallet?.accountId ?? 0n, units: parseUnits('0.5') }])
  })
}

useTestWorld(async (opened, closes) => {
  world = opened
  const noon = new Date(world.clock.now())
  noon.setUTCHours(NOON_UTC_HOUR + 24, 1, 0, 0)
  await world.advance(noon.getTime() - world.clock.now().getTime())
  app = closes(await buildTestApp(world))
  const above = await aMember(world, { type: 1, balance: '1000' })
  top = await aMember(world, { type: 2, upline: above, balance: '100' })
  agent = await aMember(world, { type: 2, upline: top, balance: '20' })
  player = await aMember(world, { upline: agent, balance: '3' })
  demo = await aMember(world, { type: 4, upline: agent, balance: '999' })
  await aSignedContract(world, null, above, { win: 0.1, loss: 1, single: '1' })
  await aSignedContract(world, above, top, { win: 0.1, loss: 1, single: '1' })
  await aSignedContract(world, top, agent, { win: 0.1, loss: 0.5, single: '1' })
  session = await app.sessionOf(top)
  const start = await toNextMark(world, 1_000)
  const at = (ms: number) => new Date(start.getTime() + ms)
  const won = await aFact(world.db, player, {
    stake: '100',
    payout: '150',
    at: at(100),
    rebate: '1.5',
  })
  await aRebate(won, player, 'SELF_REBATE')
  await aRebate(won, top, 'UPLINE_REBATE')
  await aRebate(won, above, 'UPLINE_REBATE')
  await aFact(world.db, top, { stake: '50', payout: '0', effective: '40', at: at(200) })
  await aFact(world.db, agent, { stake: '70', payout: '70', effective: '0', at: at(300) })
  await aFact(world.db, above, { stake: '5000', payout: '0', at: at(400) })
  await aFact(world.db, player, { stake: '9', payout: '0', at: at(-20 * HOUR_MS) })
  await toNextMark(world, 11_000)
  await settleDueRealtimeWages(world.ctx)
  await foldTeamDays(world)
})
describe("the team's day", () => {
  it('counts the own team, itself included, and nobody above, beside or of a test line', async () => {
    const { asOf, ...figures } = await overview()
    expect(figures).toEqual({
      timeZone: 'Asia/Shanghai',
      teamSize: 3,
      agents: 2,
      players: 1,
      // 123 granted; rebates 1.0; wage 0.1 + 0.4 from above: what top paid on stays inside the team
      teamBalance: '124.5',
      betsToday: '150',
      effectiveToday: '140',
      payoutsToday: '150',
      depositsToday: '0',
      withdrawalsToday: '0',
      rebatesToday: '1',
      wagesToday: '0.5',
      activeToday: 2,
      newToday: 3,
    })
    expect(new Date(asOf).getTime()).toBeGreaterThan(world.clock.now().getTime() - HOUR_MS)
    expect(demo.depth).toBe(3)
  })

  it('is what is folded, with the instant it is of, and carries nothing that came since', async () => {
    const before = await overview()
    await aFact(world.db, player, { stake: '30', payout: '0', at: await moneyNow(world.db) })
    await withBalance(world, player, '7')
    await world.advance(10_000)
    expect(await overview()).toEqual(before)
    await foldTeamDays(world)
    const after = await overview()
    expect(after).toMatchObject({ betsToday: '180', teamBalance: '131.5' })
    expect(Date.parse(after.asOf)).toBeGreaterThan(Date.parse(before.asOf))
    expect(await world.db.prisma.memberDay.count({ where: { memberId: player.id } })).toBe(2)
  })

  it('leaves out anyone who is placed below a trial account', async () => {
    const { asOf: _, ...before } = await overview()
    await aMember(world, { upline: demo, balance: '500' })
    await foldTeamDays(world)
    const { asOf: __, ...after } = await overview()
    expect(after).toEqual(before)
  })

  it('is its own for each agent', async () => {
    const below = await overview(await app.sessionOf(agent))
    expect(below).toMatchObject({ teamSize: 2, betsToday: '130', wagesToday: '0.1' })
  })

  it('is for agents', async () => {
    const reply = await app.call('agents.teamOverview', {}, await app.sessionOf(player))
    expect(reply.code).toBe('SESSION_NON_AGENT')
  })

  it('says who is online and who was not seen for days, test lines apart', async () => {
    const presence = async (as: TestSession) => {
      const reply = await app.call('agents.teamPresence', {}, as)
      expect(reply.status).toBe(200)
      return (reply.body as { value: z.input<typeof agents.teamPresence.reply>['value'] }).value
    }
    await app.sessionOf(player)
    await app.sessionOf(demo)
    await world.db.prisma.session.updateMany({ data: { lastSeenAt: world.clock.now() } })
    expect(await presence(session)).toEqual({ online: 3, away3: 0, away7: 0 })
    const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 24 * HOUR_MS)
    await world.db.prisma.session.updateMany({
      where: { memberId: player.id },
      data: { lastSeenAt: daysAgo(4) },
    })
    expect(await presence(session)).toEqual({ online: 2, away3: 1, away7: 0 })
    await world.db.prisma.session.updateMany({
      where: { memberId: agent.id },
      data: { lastSeenAt: daysAgo(8) },
    })
    expect(await presence(session)).toEqual({ online: 1, away3: 2, away7: 1 })
  })

  it('begins again with the business day', async () => {
    await world.advance(24 * HOUR_MS)
    const fresh = await app.sessionOf(top)
    expect(await overview(fresh)).toMatchObject({
      teamSize: 3,
      teamBalance: '131.5',
      betsToday: '0',
      rebatesToday: '0',
      wagesToday: '0',
      activeToday: 0,
      newToday: 0,
    })
  })
})
