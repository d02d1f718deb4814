import { explainBill, explainBillLines, settleDueDividends } from '@croupier/domain/agency/dividends'
import { explainWage, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aTieredContract, moveTo, periodNow, ZONE } from './tieredWorld.ts'
import { aSignedContract, expectWagesRight, toNextMark } from './wageWorld.ts'

const SETTLED_BY_MS = 11_000
const ROUND = 2
const TICKET = 3
/** The id of a round and of a ticket: each kind of fact has ids of its own. */
const SAME_ID = 77

let world: TestWorld
let top: TestMember
let player: TestMember
let day: { start: Date; end: Date }
/** the window in which both are settled, and the next one, with the correction */
let settled: Date
let corrected: Date

/** What a vendor of sports or live games settled, in whole yuan. */
async function book(
  source: number,
  at: Date,
  { version = 1, stake, payout, effective }: Record<string, number>,
): Promise<void> {
  const [code, category] = source === TICKET ? ['prematch', 'SPORTS'] : ['baccarat', 'LIVE']
  const units = (amount = 0) => parseUnits(String(amount))
  await world.db.prisma.$executeRaw`
    WITH vendor AS (INSERT INTO vendors (code) VALUES (${category}) ON CONFLICT DO NOTHING), game AS (
      INSERT INTO catalogue_games (product, vendor, category, code) VALUES (${category}, ${category}, ${category}, ${code})
      ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id,
           category, stake_units, payout_units, effective_units, theoretical_units, business_date)
    SELECT ${source}, ${SAME_ID}, ${version}, ${at}, ${player.merchantId}, ${player.id},
           coalesce((SELECT id FROM game), (SELECT id FROM catalogue_games WHERE code = ${code})), ${4711 + source}, ${category},
           ${units(stake)}, ${units(payout)}, ${units(effective)}, ${units(stake)}, (${at}::timestamptz AT TIME ZONE ${ZONE})::date`
}

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1 })
  player = await aMember(world, { upline: top })
  await aSignedContract(world, null, top, { win: 0.1, loss: 0.5, single: '1' }, 'SPORTS')
  const { end: from } = await periodNow(world)
  for (const kind of ['DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'] as const) {
    const tiers = [{ bets: 100, users: 1, percent: 1 }]
    await aTieredContract(world, null, top, { kind, category: 'SPORTS', from, tiers })
  }
  await moveTo(world, from, 1)
  while ((await settleDueRealtimeWages(world.ctx)) > 0);
  day = await periodNow(world)
  settled = await toNextMark(world, 1_000)
  const at = new Date(settled.getTime() + 500)
  await book(ROUND, at, { stake: 5_000, payout: 0, effective: 5_000 })
  await book(TICKET, at, { stake: 3_000, payout: 3_900, effective: 900 })
  corrected = await toNextMark(world, 1_000)
  // The match was judged again: the ticket is rolled back and settled as lost.
  const later = new Date(corrected.getTime() + 500)
  await book(TICKET, later, { version: 2, stake: -3_000, payout: -3_900, effective: -900 })
  await book(TICKET, later, { version: 3, stake: 3_000, payout: 0, effective: 3_000 })
  await toNextMark(world, SETTLED_BY_MS)
  while ((await settleDueRealtimeWages(world.ctx)) > 0);
  await moveTo(world, day.end, 135)
  await settleDueWages(world.ctx)
  await settleDueDividends(world.ctx)
})
describe('a ticket of sports', () => {
  it('counts in the real-time wage with its effective bet, and its correction in the next window', async () => {
    const won = await explainWage(actingAs(world, top), settled)
    expect(won).toMatchObject({ addsUp: true, exact: '0.9', lineCount: 1 })
    expect(won.branches[0]?.members[0]?.lines).toMatchObject([
      { gameCode: 'prematch', gameName: {}, issueNumber: String(4711 + TICKET), verdict: 'WIN' },
    ])
    // −0.9 of the win that was rolled back, 15 of the loss.
    const again = await explainWage(actingAs(world, top), corrected)
    expect(again).toMatchObject({ addsUp: true, exact: '14.1', lineCount: 2 })
  })

  it('counts in daily and hourly wage and in the dividend of its category, and each is explained', async () => {
    const bills = await world.db.prisma.wagePayment.findMany({
      where: { payeeId: top.id, kind: { not: 'REALTIME_WAGE' }, periodStart: day.start },
      orderBy: { kind: 'asc' },
    })
    const figures = bills.map(({ kind, effectiveUnits, activeUsers, lossUnits }) => ({
      kind,
      effectiveUnits,
      activeUsers,
      lossUnits,
    }))
    const measured = { effectiveUnits: parseUnits('3000'), activeUsers: 1, lossUnits: null }
    // What was paid in wages on the same day is taken off (rules B4): 0.9 and 14.1.
    expect(figures).toEqual([
      { ...measured, kind: 'DAILY_WAGE' },
      { ...measured, kind: 'DIVIDEND', lossUnits: parseUnits('2985') },
      { ...measured, kind: 'HOURLY_WAGE' },
    ])
    for (const { contractId, periodStart } of bills) {
      const { publicId } = await world.db.prisma.contract.findUniqueOrThrow({
        where: { id: contractId },
      })
      const bill = { contractId: publicId, periodStart }
      expect((await explainBill(actingAs(world, top), bill)).addsUp).toBe(true)
      const { items } = await explainBillLines(actingAs(world, top), bill, {
        member: player.account,
        from: 0,
        pageSize: 50,
      })
      expect(items.map(({ gameCode, effective }) => [gameCode, effective])).toEqual(
        ['900', '-900', '3000'].map((amount) => ['prematch', parseUnits(amount)]),
      )
    }
    await expectWagesRight(world.db)
  })

  it('is folded into the days of its category', async () => {
    await foldTeamDays(world)
    const rows = await world.db.prisma.memberDay.findMany({ where: { memberId: player.id } })
    const sums = rows.map(({ category, betUnits, effectiveUnits }) => [category, betUnits, effectiveUnits])
    expect(sums.sort()).toEqual([
      ['LIVE', parseUnits('5000'), parseUnits('5000')],
      ['SPORTS', parseUnits('3000'), parseUnits('3000')],
    ])
    const days = (await checkInvariants(world.db)).find(({ id }) => id === 'I26')
    expect(days).toMatchObject({ breaches: 0, examples: [] })
  })
})
