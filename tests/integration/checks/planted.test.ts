import { cancelOrder } from '@croupier/domain/lottery'
import { actingAs } from '@croupier/testkit'
import { checkInvariants } from '@croupier/ledger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anIssueOnSale, bet, lott, type LotteryWorld, odds, openLotteryWorld, playOut } from '../lottery/lotteryWorld.ts'
import { toNextMark } from '../wages/wageWorld.ts'
import { aTeam, broken, checkTwice, payWindows } from './books.ts'

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
  const team = await aTeam(world)
  const issue = await anIssueOnSale(world)
  for (const player of team.players) {
    await bet(world, player, issue, [lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', { series: 1900 }), lott('ssc.pos', '1|-|-|-|-')])
    const order = await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')])
    await cancelOrder(actingAs(world, player), order)
  }
  await playOut(world, issue)
  await toNextMark(world, 20_000)
  await payWindows(world)
}, 120_000)
afterAll(async () => await world.close())

it('finds nothing in healthy books', async () => {
  expect(await checkTwice(world)).toEqual([])
  const all = await checkInvariants(world.db, { except: ['I20'] })
  expect(all.filter((one) => one.breaches > 0)).toEqual([])
  expect(await world.db.prisma.wagePayment.count()).toBeGreaterThan(1)
})
