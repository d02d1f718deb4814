import { openLotteryReads } from '@croupier/domain/lottery/games'
import { cancelOrder, placeBets, readOrder } from '@croupier/domain/lottery/orders'
import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, type TestMember, uuidAt } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  anIssueOnSale,
  anOrder,
  aPlayer,
  balance,
  type LotteryWorld,
  lott,
  odds,
  onSale,
  openLotteryWorld,
} from './lotteryWorld.ts'

let world: LotteryWorld
let issue: Awaited<ReturnType<typeof anIssueOnSale>>

beforeAll(async () => {
  world = await openLotteryWorld()
  issue = await anIssueOnSale(world)
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  await world.close()
})

it('happy: the stake leaves the wallet, the order is stored with what was agreed', async () => {
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  const lines = [lott('ssc.3.g6.front', '0,3,5,7,8', { unit: 'JIAO', multiple: 3 })]
  const order = anOrder(world, issue, lines)
  const placed = await placeBets(ctx, world.reads, order)
  expect(placed).toMatchObject({
    orderId: order.orderId,
    issueNumber: '20240305-0001',
    stake: parseUnits('6'),
    balance: parseUnits('9994'),
    replayed: false,
  })
  expect(await balance(world, player)).toBe(parseUnits('9994'))
  expect(await readOrder(ctx, order.orderId)).toMatchObject({
    gameCode: 'SSC1M',
    mode: 'LOTT',
    stake: parseUnits('6'),
    issueState: 'ON_SALE',
    lines: [
      {
        lineNo: 1,
        playCode: 'ssc.3.g6.front',
        content: '0,3,5,7,8',
        bets: 10,
        stake: parseUnits('6'),
        state: 'PENDING',
        payout: null,
        terms: {
          mode: 'LOTT',
          base: 2,
          unit: 'JIAO',
          multiple: 3,
          series: 1900,
          prizes: [parseUnits('316.6666')],
        },
      },
    ],
  })
})

it('refused: without enough money nothing of the order is stored', async () => {
  const player = await aPlayer(world, '19.99')
  const ctx = actingAs(world, player)
  const lines = [odds('ssc.e.sum.bs', 'big'), odds('ssc.e.sum.oe', 'odd')]
  const order = anOrder(world, issue, lines)
  await expect(placeBets(ctx, world.reads, order)).rejects.toMatchObject({
    code: 'WALLET_INSUFFICIENT_FUNDS',
  })
  expect(await balance(world, player)).toBe(parseUnits('19.99'))
  expect(await world.db.prisma.betOrder.count({ where: { memberId: player.id } })).toBe(0)
  expect(await world.db.prisma.betLine.count({ where: { memberId: player.id } })).toBe(0)
})

it('repeated: the same order is placed once and answered alike', async () => {
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  const order = anOrder(world, issue, [lott('ssc.pos', '1,2|-|-|-|-')])
  const first = await placeBets(ctx, world.reads, order)
  const second = await placeBets(ctx, world.reads, order)
  expect(second).toEqual({ ...first, replayed: true })
  expect(await balance(world, player)).toBe(parseUnits('9996'))
})

it('repeated with other input: refused, nothing moves', async () => {
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  const order = anOrder(world, issue, [lott('ssc.pos', '1,2|-|-|-|-')])
  await placeBets(ctx, world.reads, order)
  const other = { ...order, lines: [lott('ssc.pos', '1,3|-|-|-|-')] }
  const invalid = { ...order, lines: [{ ...lott('ssc.pos', '1,3|-|-|-|-'), bets: 3 }] }
  for (const changed of [other, invalid]) {
    await expect(placeBets(ctx, world.reads, changed)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    })
  }
  expect(await balance(world, player)).toBe(parseUnits('9996'))
})

it('two at once: one order sent twice is one order, two orders are two', async () => {
  const player = await aPlayer(world, '6')
  const ctx = actingAs(world, player)
  const order = anOrder(world, issue, [lott('ssc.pos', '1,2|-|-|-|-')])
  const twins = await Promise.all([placeBets(ctx, world.reads, order), placeBets(ctx, world.reads, order)])
  expect(twins.map((one) => one.replayed).sort()).toEqual([false, true])
  expect(await balance(world, player)).toBe(parseUnits('2'))
  // what is left covers one more of two
  const more = [1, 2].map(() => anOrder(world, issue, [lott('ssc.pos', '3|-|-|-|-')]))
  const answers = await Promise.allSettled(more.map(async (one) => await placeBets(ctx, world.reads, one)))
  expect(answers.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await balance(world, player)).toBe(0n)
})

it('answers a repeat from its key even when its game has closed for work since', async () => {
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  const order = anOrder(world, issue, [lott('ssc.pos', '1,2|-|-|-|-')])
  const first = await placeBets(ctx, world.reads, order)
  const game = await world.reads.catalogue.game('SSC1M')
  const readsOfClosed = {
    ...world.reads,
    game: async () => ({ ...game, state: 'MAINTENANCE' as const }),
  }
  expect(await placeBets(ctx, readsOfClosed, order)).toEqual({ ...first, replayed: true })
  const fresh = anOrder(world, issue, order.lines)
  await expect(placeBets(ctx, readsOfClosed, fresh)).rejects.toMatchObject({
    code: 'GAME_MAINTENANCE',
  })
})

it('answers a repeat forever: weeks later, when its keys are purged and a new one would be refused', async () => {
  const other = await openLotteryWorld()
  const player = await aPlayer(other)
  const order = anOrder(other, await anIssueOnSale(other), [lott('ssc.pos', '1,2|-|-|-|-')])
  const first = await placeBets(actingAs(other, player), other.reads, order)
  await other.advance(40 * 86_400_000)
  await other.db.prisma.$executeRaw`DELETE FROM idempotency_keys`
  const reads = openLotteryReads(other.processes.api, () => 0)
  const ctx = actingAs(other, player)
  expect(await placeBets(ctx, reads, order)).toEqual({ ...first, replayed: true })
  const changed = { ...order, lines: [lott('ssc.pos', '1,3|-|-|-|-')] }
  await expect(placeBets(ctx, reads, changed)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  })
  expect(await balance(other, player)).toBe(parseUnits('9996'))
  await other.close()
})

it('holds the limit of a player and issue on the sum, under 100 at once (safety 5.8)', async () => {
  const player = await aPlayer(world, '1000000')
  const ctx = actingAs(world, player)
  // 100 orders of 20 000 yuan, each below every limit of its own; 200 000 is the most per issue
  const lines = [lott('ssc.pos', '1|-|-|-|-', { multiple: 10_000 })]
  const orders = Array.from({ length: 100 }, () => anOrder(world, issue, lines))
  const answers = await Promise.allSettled(orders.map(async (one) => await placeBets(ctx, world.reads, one)))
  const refused = answers.filter((one) => one.status === 'rejected').map((one) => one.reason)
  expect(refused).toHaveLength(90)
  expect(refused.every((one) => one.code === 'BET_LIMIT_EXCEEDED')).toBe(true)
  expect(refused[0].params).toEqual({ max: '200000' })
  // the other mode has a limit of its own, and so has another issue
  await placeBets(ctx, world.reads, anOrder(world, issue, [odds('ssc.e.sum.bs', 'big')]))
  expect(await balance(world, player)).toBe(parseUnits('799990'))
})

it('frees what is cancelled from the limit, and counts each issue by itself', async () => {
  const player = await aPlayer(world, '1000000')
  const ctx = actingAs(world, player)
  const full = [1, 2, 3, 4].map(() => lott('ssc.pos', '1|-|-|-|-', { multiple: 25_000 }))
  const first = anOrder(world, issue, full)
  const small = async () => await placeBets(ctx, world.reads, anOrder(world, issue, [lott('ssc.pos', '1|-|-|-|-')]))
  await placeBets(ctx, world.reads, first)
  await expect(small()).rejects.toMatchObject({ code: 'BET_LIMIT_EXCEEDED' })
  await cancelOrder(ctx, first.orderId)
  await small()
  // what is cancelled counts no more, what is placed does: 2 yuan are too much now
  await expect(placeBets(ctx, world.reads, anOrder(world, issue, full))).rejects.toMatchObject({
    code: 'BET_LIMIT_EXCEEDED',
  })
  const elsewhere = await onSale(world, 'PK101M')
  const race = odds('pk.e.place.bs', 'big|-|-|-|-|-|-|-|-|-')
  await placeBets(ctx, world.reads, anOrder(world, elsewhere, [race], 'PK101M'))
})

it('places orders of many members that arrive together, each by itself', async () => {
  // One after the other: only what is tested comes at once.
  const players: TestMember[] = []
  for (let opened = 0; opened < 30; opened += 1) players.push(await aPlayer(world, '3'))
  const answers = await Promise.allSettled(
    players.map(async (player, at) => {
      const lines = [lott('ssc.pos', at % 3 === 0 ? '1,2|-|-|-|-' : '1|-|-|-|-')]
      return await placeBets(actingAs(world, player), world.reads, anOrder(world, issue, lines))
    }),
  )
  expect(answers.filter((one) => one.status === 'rejected')).toHaveLength(10)
  expect(answers.every((one, at) => (one.status === 'rejected') === (at % 3 === 0))).toBe(true)
})

it('judges an id by the money clock where the clock of the process is days off', async () => {
  const player = await aPlayer(world)
  const off = new Date(world.clock.now().getTime() - 3 * 86_400_000)
  const ctx = { ...actingAs(world, player), clock: { now: () => off } }
  const order = anOrder(world, issue, [lott('ssc.pos', '1|-|-|-|-')])
  expect(await placeBets(ctx, world.reads, order)).toMatchObject({ replayed: false })
  const stale = { ...order, orderId: uuidAt(new Date(off.getTime() - 2 * 86_400_000)) }
  await expect(placeBets(ctx, world.reads, stale)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_EXPIRED',
  })
})
