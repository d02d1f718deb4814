import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { cancelOrder, placeBets, readOrder } from '@croupier/domain/lottery/orders'
import { assertLedgerBalances, checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs } from '@croupier/testkit'
import type { lottery } from '@croupier/wire'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  anOrder,
  aPlayer,
  balance,
  bet,
  type LotteryWorld,
  lott,
  onSale,
  openLotteryWorld,
  passTo,
  stopMoneyClock,
} from './lotteryWorld.ts'

let world: LotteryWorld
let line: lottery.BetLineInput
let issue: Awaited<ReturnType<typeof onSale>>

beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
  line = lott('ssc.pos', '1|-|-|-|-')
})
beforeEach(async () => {
  issue = await onSale(world, 'SSC1M')
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  await world.close()
})

const outcome = async (run: Promise<unknown>): Promise<string> =>
  await run.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

it('takes bets until close and never after, while the clock runs through it (safety 5.6)', async () => {
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  await passTo(world, issue.closeAt, -1_000)
  const answers: string[] = []
  while (!answers.slice(-20).every((one) => one === 'ISSUE_CLOSED') || answers.length < 20) {
    const five = [1, 2, 3, 4, 5].map(
      async () => await outcome(placeBets(ctx, world.reads, anOrder(world, issue, [line]))),
    )
    answers.push(...(await Promise.all(five)))
  }
  expect(answers[0]).toBe('accepted')
  const orders = await world.db.prisma.betOrder.findMany({ where: { memberId: player.id } })
  expect(orders.length).toBe(answers.filter((one) => one === 'accepted').length)
  expect(orders.every((order) => order.placedAt < issue.closeAt)).toBe(true)
  const late = (await checkInvariants(world.db)).find((one) => one.id === 'I8')
  expect(late?.breaches).toBe(0)
})

it('cancels or closes, never both: the stake comes back once or stays', async () => {
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  const orders = await Promise.all(Array.from({ length: 40 }, async () => await bet(world, player, issue, [line])))
  await passTo(world, issue.closeAt, -60)
  const cancelled: string[] = []
  const closing = (async () => {
    for (let state = ''; state !== 'CLOSED'; ) {
      await closeDueIssues(world.ctx)
      state = (await world.db.prisma.issue.findUniqueOrThrow({ where: { id: issue.id } })).state
    }
  })()
  for (const orderId of orders) cancelled.push(await outcome(cancelOrder(ctx, orderId)))
  await closing
  const back = cancelled.filter((one) => one === 'accepted').length
  expect(cancelled.every((one) => one === 'accepted' || one === 'BET_NOT_CANCELLABLE')).toBe(true)
  expect(await outcome(cancelOrder(ctx, orders.at(-1) ?? ''))).toBe(cancelled.at(-1))
  const spent = 2n * 10_000n * BigInt(orders.length - back)
  expect(await balance(world, player)).toBe(parseUnits('10000') - spent)
  const staked = await world.db.prisma.betLine.aggregate({
    where: { memberId: player.id, state: { not: 'CANCELLED' } },
    _sum: { stakeUnits: true },
  })
  expect(staked._sum.stakeUnits ?? 0n).toBe(spent)
})

it('gives the whole stake back while the issue is on sale, once, and only to its owner', async () => {
  const player = await aPlayer(world)
  const orderId = await bet(world, player, issue, [line, line])
  const foreign = actingAs(world, await aPlayer(world))
  expect(await outcome(cancelOrder(foreign, orderId))).toBe('BET_ORDER_NOT_FOUND')
  expect(await outcome(readOrder(foreign, orderId))).toBe('BET_ORDER_NOT_FOUND')
  const ctx = actingAs(world, player)
  const first = await cancelOrder(ctx, orderId)
  expect(first).toMatchObject({ refund: parseUnits('4'), replayed: false })
  expect(await cancelOrder(ctx, orderId)).toMatchObject({ refund: parseUnits('4'), replayed: true })
  expect(await balance(world, player)).toBe(parseUnits('10000'))
  const order = await readOrder(ctx, orderId)
  expect(order.lines.map((one) => one.state)).toEqual(['CANCELLED', 'CANCELLED'])
})

// From here on the money clock is where a test puts it.
it('accepts a millisecond before closing and refuses at closing, naming the next issue', async () => {
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  const place = async () => await placeBets(ctx, world.reads, anOrder(world, issue, [line]))
  await stopMoneyClock(world, new Date(issue.closeAt.getTime() - 1))
  const { placedAt } = await place()
  expect(placedAt.getTime()).toBe(issue.closeAt.getTime() - 1)
  for (const late of [0, 1, 5_000]) {
    await stopMoneyClock(world, new Date(issue.closeAt.getTime() + late))
    const next = await onSale(world, 'SSC1M')
    await expect(place()).rejects.toMatchObject({
      code: 'ISSUE_CLOSED',
      params: { nextIssue: next.number },
    })
  }
  expect(await balance(world, player)).toBe(parseUnits('9998'))
})

it('refuses an issue that is not on sale yet', async () => {
  const next = await world.db.prisma.issue.findFirstOrThrow({
    where: { gameId: issue.gameId, drawAt: { gt: issue.drawAt } },
    orderBy: { drawAt: 'asc' },
  })
  const ctx = actingAs(world, await aPlayer(world))
  await expect(placeBets(ctx, world.reads, anOrder(world, next, [line]))).rejects.toMatchObject({
    code: 'ISSUE_CLOSED',
    params: { nextIssue: issue.number },
  })
})

it('takes no late bet whatever the job has written: the clock closes, not the state', async () => {
  const ctx = actingAs(world, await aPlayer(world))
  await stopMoneyClock(world, issue.drawAt)
  const place = async () => await outcome(placeBets(ctx, world.reads, anOrder(world, issue, [line])))
  const { state } = await world.db.prisma.issue.findUniqueOrThrow({ where: { id: issue.id } })
  expect(state).toBe('PLANNED')
  expect(await place()).toBe('ISSUE_CLOSED')
  await closeDueIssues(world.ctx)
  expect(await place()).toBe('ISSUE_CLOSED')
  await drawDueIssues(world.ctx)
  expect(await place()).toBe('ISSUE_CLOSED')
})
