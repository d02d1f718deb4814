import { openLotteryReads } from '@croupier/domain/lottery/games'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { outcomeOf } from '@croupier/rules'
import { DAY_MS, HOUR_MS, type lottery } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { type LotteryApi, openLotteryApi, valueIn } from './lotteryApi.ts'

type Dragon = z.input<typeof lottery.longDragon.reply>['value']

let on: LotteryApi
beforeAll(async () => {
  on = await openLotteryApi()
  await planIssues(on.world.ctx)
  await on.world.advance(HOUR_MS)
  await closeDueIssues(on.world.ctx)
  await drawDueIssues(on.world.ctx)
})
afterAll(async () => await on.close())

const dragon = async () => valueIn(await on.call('lottery.longDragon', {})) as Dragon
const draws = async (gameCode: string) => {
  const reply = await on.call('lottery.openedNumbers', { query: { gameCode, size: 60 } })
  return valueIn(reply) as { numbers: number[] }[]
}

it('lists the runs of every game as long as they are, the longest first', async () => {
  const { entries } = await dragon()
  expect(entries.length).toBeGreaterThan(3)
  expect(new Set(entries.map(({ gameCode }) => gameCode)).size).toBe(2)
  expect(entries.map(({ streak }) => streak)).toEqual(entries.map(({ streak }) => streak).sort((a, b) => b - a))
  for (const { gameCode, streak, outcome, opposite, results, ...market } of entries) {
    expect(streak).toBeGreaterThanOrEqual(3)
    expect(opposite).not.toBe(outcome)
    const sides = (await draws(gameCode)).map(({ numbers }) => outcomeOf(market, numbers))
    expect(sides.slice(0, streak)).toEqual(Array.from({ length: streak }, () => outcome))
    expect(sides[streak]).not.toBe(outcome)
    expect(results).toEqual(sides.slice(0, 12))
  }
})

it('opens the numbers of a day page by page, in the zone of the game', async () => {
  const query = { gameCode: 'SSC1M', size: 40, day: '2024-03-05' }
  const page = async (more: object) => {
    const reply = await on.call('lottery.openedNumbers', { query: { ...query, ...more } })
    return valueIn(reply) as { number: string; drawAt: string }[]
  }
  const first = await page({})
  const second = await page({ before: first.at(-1)?.drawAt })
  expect([first.length, second.length]).toEqual([40, 20])
  expect([first[0]?.number, second.at(-1)?.number]).toEqual(['20240305-0060', '20240305-0001'])
  expect(await page({ day: '2024-03-04' })).toEqual([])
})

it('leaves out a vendor that takes no bets', async () => {
  let nowMs = 0
  // Nothing that was read before is young enough.
  const reads = openLotteryReads(on.world.db, () => (nowMs += DAY_MS))
  expect((await reads.longDragon(on.world.merchantId)).entries.length).toBeGreaterThan(3)
  await on.world.db.prisma.vendor.update({
    where: { code: 'ELOTT' },
    data: { state: 'MAINTENANCE' },
  })
  expect((await reads.longDragon(on.world.merchantId)).entries).toEqual([])
})
