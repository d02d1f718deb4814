import { retryWagePayments, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { cancelOrder, placeBets } from '@croupier/domain/lottery/orders'
import { actingAs, withBalance } from '@croupier/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { MINUTE_MS, toNextMark } from '../../agency/wages/wageWorld.ts'
import {
  anIssueOnSale,
  anOrder,
  bet,
  type LotteryWorld,
  lott,
  openLotteryWorld,
  playOut,
} from '../../lottery/lotteryWorld.ts'
import { aTeam, broken, checkNow, type Team } from './books.ts'

let world: LotteryWorld
let team: Team

beforeEach(async () => {
  world = await openLotteryWorld()
  team = await aTeam(world)
})
afterEach(async () => await world.close())

/** Long enough that every window is settled while another is paid. */
const MINUTES = inVolume(60, 25)
const one = lott('ssc.pos', '0,1,2,3,4|-|-|-|-')

it('a bet that is cancelled 20 s later raises no alarm 15 minutes later', async () => {
  const [player] = team.players
  if (player === undefined) throw new Error('no player')
  const issue = await anIssueOnSale(world)
  const order = await bet(world, player, issue, [one])
  expect(broken(await checkNow(world.ctx))).toEqual([])
  await world.advance(20_000)
  await cancelOrder(actingAs(world, player), order)
  expect(broken(await checkNow(world.ctx))).toEqual([])
  // At this moment the order was placed more than 15 minutes ago, and cancelled less than that.
  await world.advance(14 * MINUTE_MS + 50_000)
  expect(broken(await checkNow(world.ctx))).toEqual([])
})

it('a bill that is retried 25 minutes later raises no alarm', async () => {
  const { top } = team
  const [player] = team.players
  if (player === undefined) throw new Error('no player')
  const issue = await anIssueOnSale(world)
  await bet(
    world,
    player,
    issue,
    Array.from({ length: 5 }, () => one),
  )
  await playOut(world, issue)
  await toNextMark(world, 20_000)
  // A wallet that is frozen pays nothing.
  await world.db.prisma.$executeRaw`
    UPDATE ledger_accounts SET frozen_at = now() WHERE owner_id = ${top.id} AND kind = 'CASH'`
  await settleDueRealtimeWages(world.ctx)
  const open = { state: { in: ['PARTIAL', 'INSUFFICIENT'] } }
  expect(await world.db.prisma.wagePayment.count({ where: open })).toBeGreaterThan(0)
  expect(broken(await checkNow(world.ctx))).toEqual([])
  await world.advance(25 * MINUTE_MS)
  await world.db.prisma.$executeRaw`UPDATE ledger_accounts SET frozen_at = NULL WHERE owner_id = ${top.id}`
  await withBalance(world, top, '100')
  await retryWagePayments(world.ctx)
  expect(await world.db.prisma.wagePayment.count({ where: open })).toBe(0)
  expect(broken(await checkNow(world.ctx))).toEqual([])
})

it('windows that are paid while others are settled raise no alarm, checked minute by minute', async () => {
  const [player] = team.players
  if (player === undefined) throw new Error('no player')
  for (let minute = 0; minute < MINUTES; minute += 1) {
    if (minute % 7 === 0) {
      const issue = await anIssueOnSale(world)
      const order = anOrder(world, issue, [one])
      await placeBets(actingAs(world, player), world.reads, order)
      await playOut(world, issue)
    }
    await world.advance(MINUTE_MS)
    if (minute % 5 === 0) await settleDueRealtimeWages(world.ctx)
    if (minute % 4 === 0) expect(broken(await checkNow(world.ctx))).toEqual([])
  }
  expect(await world.db.prisma.wagePayment.count()).toBeGreaterThan(5)
  expect(broken(await checkNow(world.ctx))).toEqual([])
})
