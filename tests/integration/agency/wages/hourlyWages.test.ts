import { explainBill, explainBillLines, explainBillMembers, listBills } from '@croupier/domain/agency/dividends'
import { payDueWages, settleDueWages } from '@croupier/domain/agency/wages'
import { toDecimalString } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { HOUR_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { aTieredContract, billsOf, moveTo, periodNow } from './tieredWorld.ts'
import { aFact, expectWagesRight } from './wageWorld.ts'

/** Bills of every day and account. */
const ALL = { from: null, days: null, of: null, timeZone: 'Asia/Shanghai' } as const

type BillsPage = Awaited<ReturnType<typeof listBills>>

let world: TestWorld
let top: TestMember
let agent: TestMember
let players: TestMember[]
let contractId: string
let day: { start: Date; end: Date }

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1, balance: '1000' })
  agent = await aMember(world, { type: 2, upline: top })
  players = [await aMember(world, { upline: agent }), await aMember(world, { upline: agent })]
  const { end: from } = await periodNow(world)
  const tiers = [
    { bets: 1_000, users: 1, percent: 0.2 },
    { bets: 5_000, users: 2, percent: 0.4 },
  ]
  contractId = await aTieredContract(world, top, agent, { kind: 'HOURLY_WAGE', tiers, from })
  await moveTo(world, from, 1)
  day = await periodNow(world)
})
/** What the two players bet in a clock hour of the day. */
async function bets(hour: number, first: string, second?: string): Promise<void> {
  const at = new Date(day.start.getTime() + hour * HOUR_MS + 60_000)
  await aFact(world.db, players[0] as TestMember, { stake: first, payout: '0', at })
  if (second === undefined) return
  await aFact(world.db, players[1] as TestMember, { stake: second, payout: '0', at })
}

describe('hourly wages (rules B8)', () => {
  it('each clock hour has its own tier, and the bill is their sum (HW-1)', async () => {
    await bets(10, '800')
    await bets(11, '1500')
    await bets(12, '4000', '2000')
    await bets(13, '6000')
    await bets(14, '4000.55', '1000')
    await moveTo(world, day.end, 120)
    const four = [1, 2, 3, 4].map(async () => await settleDueWages(world.ctx))
    await Promise.all(four)
    expect(await billsOf(world, 'HOURLY_WAGE', day.start)).toEqual({
      [agent.account]: ['59', '0', 'UNPAID'],
    })
    await moveTo(world, day.end, 180)
    await payDueWages(world.ctx)
    expect(await billsOf(world, 'HOURLY_WAGE', day.start)).toEqual({
      [agent.account]: ['59', '59', 'PAID'],
    })
    await expectWagesRight(world.db)
  })

  it('is explained by hour, direct downline, member and line, and adds up', async () => {
    const me = actingAs(world, agent)
    const name = { contractId, periodStart: day.start }
    const why = await explainBill(me, name)
    expect(why.addsUp).toBe(true)
    const hours = why.parts.map(({ effective, activeUsers, tierNo, due }) => [
      toDecimalString(effective),
      activeUsers,
      tierNo,
      due === null ? null : toDecimalString(due),
    ])
    expect(hours).toEqual([
      ['800', 1, null, '0'],
      ['1500', 1, 1, '3'],
      ['6000', 2, 2, '24'],
      ['6000', 1, 1, '12'],
      ['5000.55', 2, 2, '20'],
    ])
    const [first, second] = players.map(({ account }) => account) as [string, string]
    const sums = why.branches.map(({ account, effective }) => [account, toDecimalString(effective)])
    expect(sums.sort()).toEqual(
      [
        [first, '16300.55'],
        [second, '3000'],
      ].sort(),
    )
    const { items } = await explainBillMembers(me, name, { branch: second, from: 0, pageSize: 50 })
    expect(items.map(({ account, isActive, lines }) => [account, isActive, lines])).toEqual([[second, true, 2]])
    const lines = await explainBillLines(me, name, { member: second, from: 0, pageSize: 50 })
    expect(lines.items.map(({ effective }) => toDecimalString(effective))).toEqual(['2000', '1000'])
  })

  it('is listed for both sides, and for nobody else', async () => {
    const query = { ...ALL, kind: 'HOURLY_WAGE', behind: null, pageSize: 20 } as const
    const received = await listBills(actingAs(world, agent), { ...query, side: 'PAYEE' })
    const owed = await listBills(actingAs(world, top), { ...query, side: 'PAYER' })
    expect(received.items.map(({ counterparty }) => counterparty)).toEqual([top.account])
    expect(owed.items.map(({ counterparty }) => counterparty)).toEqual([agent.account])
    const ofHouse = { ...query, side: 'PAYEE', from: 'HOUSE' } as const
    expect((await listBills(actingAs(world, agent), ofHouse)).items).toEqual([])
    const [bill] = received.items
    expect(received.total).toEqual({
      count: 1,
      effective: bill?.effective,
      due: bill?.due,
      paid: bill?.paid,
      since: null,
    })
    const long = {
      ...query,
      side: 'PAYEE',
      days: { first: '2020-01-01', last: '2020-01-31' },
    } as const
    expect(await listBills(actingAs(world, agent), long)).toMatchObject({
      items: [],
      total: { count: 0, due: 0n },
    })
    const ofAgent = { ...query, side: 'PAYER', of: agent.publicId } as const
    expect((await listBills(actingAs(world, top), ofAgent)).items).toEqual(owed.items)
    const ofOther = { ...ofAgent, of: world.ctx.ids.uuid() }
    await expect(listBills(actingAs(world, top), ofOther)).rejects.toMatchObject({
      code: 'AGENT_MEMBER_NOT_FOUND',
    })
    const stranger = actingAs(world, players[0] as TestMember)
    const name = { contractId, periodStart: day.start }
    await expect(explainBill(stranger, name)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('pages of a list share no bill and miss none', async () => {
    for (let count = 0; count < 4; count += 1) {
      day = await periodNow(world)
      await bets(9, '2000')
      await moveTo(world, day.end, 180)
      await settleDueWages(world.ctx)
    }
    const seen: string[] = []
    let behind: { periodStart: Date; contractId: string } | null = null
    for (;;) {
      const query = {
        ...ALL,
        kind: 'HOURLY_WAGE',
        side: 'PAYEE',
        behind,
        pageSize: 2,
      } as const
      const page = await listBills(actingAs(world, agent), query)
      seen.push(...page.items.map(({ periodStart }) => periodStart.toISOString()))
      if (page.next === null) break
      behind = { periodStart: page.next.before, contractId: page.next.beforeContract }
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  it('in the order of an amount they do neither, and newest bills come last when it is asked', async () => {
    const query = { ...ALL, kind: 'HOURLY_WAGE', side: 'PAYEE', pageSize: 2 } as const
    const me = actingAs(world, agent)
    for (const order of ['desc', 'asc'] as const) {
      const seen: BillsPage['items'] = []
      let behind: Parameters<typeof listBills>[1]['behind'] = null
      do {
        const sort = { by: 'due', order } as const
        const { items, next }: BillsPage = await listBills(me, { ...query, behind, sort })
        seen.push(...items)
        behind = next && {
          periodStart: next.before,
          contractId: next.beforeContract,
          value: next.beforeValue,
        }
      } while (behind !== null)
      expect(new Set(seen.map(({ periodStart }) => periodStart.getTime())).size).toBe(5)
      const dues = seen.map(({ due }) => due)
      const rising = dues.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
      expect(dues).toEqual(order === 'asc' ? rising : rising.reverse())
    }
    const sort = { by: 'period', order: 'asc' } as const
    const { items } = await listBills(me, { ...query, behind: null, pageSize: 20, sort })
    const starts = items.map(({ periodStart }) => periodStart.getTime())
    expect(starts).toEqual(starts.toSorted((left, right) => left - right))
  })
})
