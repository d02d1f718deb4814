import { aMerchant } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LotteryWorld, openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { aTeam, behindTheGuards, play } from './books.ts'
import { passOf } from './passOf.ts'

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
  await play(world, await aTeam(world))
})
afterAll(async () => await world.close())

it('a wrong draw brakes every merchant that pays on it', async () => {
  const { prisma } = world.db
  const other = await aMerchant(world, 'OTHER')
  const third = await aMerchant(world, 'THIRD')
  await behindTheGuards(world.db, [
    `INSERT INTO bet_lines SELECT (jsonb_populate_record(l, jsonb_build_object('merchant_id', ${other},
       'order_row_id', l.order_row_id + 900000))).* FROM bet_lines l`,
    'UPDATE issues SET numbers = ARRAY[9, 9, 9, 9, 9]::smallint[] WHERE id = (SELECT min(issue_id) FROM bet_orders)',
  ])
  await passOf(world.ctx, 'A5')
  const breaches = await prisma.checkBreach.findMany({ where: { part: 'A5.draws', clearedAt: null } })
  expect(breaches.map(({ merchantId }) => merchantId).sort()).toEqual([world.merchantId, other].sort())
  const modes = await prisma.merchant.findMany({ where: { id: { in: [world.merchantId, other, third] } } })
  expect(modes.map(({ id, moneyMode }) => [id, moneyMode]).sort()).toEqual(
    [
      [world.merchantId, 'NO_WITHDRAW'],
      [other, 'NO_WITHDRAW'],
      [third, 'NORMAL'],
    ].sort(),
  )
})
