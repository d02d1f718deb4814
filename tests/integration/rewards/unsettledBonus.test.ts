import { moneyNow } from '@croupier/db'
import { forfeitBonus, takeBackExpired } from '@croupier/domain/cashier/wagering'
import { parseUnits } from '@croupier/money'
import { actingAs } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  anIssueOnSale,
  aPlayer,
  bet,
  type LotteryWorld,
  lott,
  openLotteryWorld,
  playOut,
} from '../lottery/lotteryWorld.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
})
afterAll(async () => await world.close())

it('a bonus is neither given up nor reclaimed while a bet of it is not settled (rules C5)', async () => {
  const player = await aPlayer(world, '150')
  const createdAt = await moneyNow(world.db)
  const { id } = await world.db.prisma.wageringRequirement.create({
    data: {
      memberId: player.id,
      merchantId: player.merchantId,
      source: 'BONUS',
      sourceId: 1n,
      amountUnits: parseUnits('150'),
      requiredUnits: parseUnits('1500'),
      createdAt,
      bonusUnits: parseUnits('50'),
      expiresAt: new Date(createdAt.getTime() + 1_000),
    },
  })
  const issue = await anIssueOnSale(world)
  await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')])
  const forfeiting = forfeitBonus(actingAs(world, player), { id, most: parseUnits('9999') })
  await expect(forfeiting).rejects.toMatchObject({ code: 'BONUS_IN_PLAY' })
  await world.advance(2_000)
  const rows = { where: { memberId: player.id } }
  expect(await takeBackExpired(world.ctx)).toBe(0)
  await playOut(world, issue)
  expect(await takeBackExpired(world.ctx)).toBe(1)
  expect(await world.db.prisma.wageringRequirement.findFirst(rows)).toMatchObject({
    outcome: 'EXPIRED',
  })
})
