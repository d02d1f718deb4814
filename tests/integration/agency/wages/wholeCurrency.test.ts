import { withTransaction } from '@croupier/db'
import { settleDueDividends } from '@croupier/domain/agency/dividends'
import { payDueWages, settleDueWages } from '@croupier/domain/agency/wages'
import { openHouseAccounts } from '@croupier/ledger'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aTieredContract, billsOf, moveTo, periodNow } from './tieredWorld.ts'
import { aFact, expectWagesRight } from './wageWorld.ts'

let world: TestWorld
let top: TestMember
let player: TestMember

useTestWorld(async (opened) => {
  world = opened
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { currency: 'JPY' } })
  await withTransaction(world.db, async (tx) => await openHouseAccounts(tx, world.merchantId))
  top = await aMember(world, { type: 1 })
  player = await aMember(world, { upline: top })
})

it('wages and dividends of a currency without parts have none, and both checks agree (rules 0.1.4)', async () => {
  const { end: from } = await periodNow(world)
  const tiers = [{ bets: 0, users: 0, percent: 0.7 }]
  for (const kind of ['DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'] as const) {
    await aTieredContract(world, null, top, { kind, tiers, from, deductWages: false })
  }
  await moveTo(world, from, 1)
  const day = await periodNow(world)
  for (const minutes of [10, 20, 130]) {
    const at = new Date(day.start.getTime() + minutes * 60_000)
    await aFact(world.db, player, { stake: '12345', payout: '0', at, theoretical: '12345' })
  }
  await moveTo(world, day.end, 24 * 60)
  await settleDueWages(world.ctx)
  await settleDueDividends(world.ctx)
  await payDueWages(world.ctx)
  const dueOf = async (kind: 'DAILY_WAGE' | 'HOURLY_WAGE' | 'DIVIDEND') =>
    (await billsOf(world, kind, day.start))[top.account]?.[0]
  // 0.7 % of 37,035 is 259.245; by hours it is 172.83 and 86.415.
  expect([await dueOf('DAILY_WAGE'), await dueOf('HOURLY_WAGE'), await dueOf('DIVIDEND')]).toEqual([
    '259',
    '258',
    '259',
  ])
  await expectWagesRight(world.db)
})
