import { advanceChases, cancelChase, listChases } from '@croupier/domain/lottery/chases'
import { cancelOrder } from '@croupier/domain/lottery/orders'
import { parseUnits } from '@croupier/money'
import { actingAs } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChaseWorld, openChaseWorld, RARE, SURE } from './chaseWorld.ts'
import { aPlayer, balance, type LotteryWorld, onSale, passTo, playOut } from './lotteryWorld.ts'

let on: ChaseWorld
let world: LotteryWorld

beforeAll(async () => {
  on = await openChaseWorld()
  world = on.world
})
beforeEach(async () => await on.freshIssue())
afterAll(async () => await on.close())

describe('cancelling (rules A7.5)', () => {
  it('takes single issues back, then the rest, and a repeat returns nothing more', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 4 })
    await on.open(player, input)
    const { parts } = await on.read(player, input)
    const third = parts[2]?.issueNumber ?? ''
    const cancel = async (numbers: string[] | null) =>
      await cancelChase(actingAs(world, player), input.chaseId, numbers)
    expect(await cancel([third])).toMatchObject({ refunded: parseUnits('2'), state: 'RUNNING' })
    expect(await cancel([third])).toMatchObject({ refunded: 0n, state: 'RUNNING' })
    expect(await on.statesOf(player, input)).toEqual(['PLACED', 'WAITING', 'CANCELLED', 'WAITING'])
    expect(await cancel(null)).toMatchObject({ refunded: parseUnits('6'), state: 'CANCELLED' })
    expect(await cancel(null)).toMatchObject({ refunded: 0n, state: 'CANCELLED' })
    expect(await on.read(player, input)).toMatchObject({ staked: 0n, returned: parseUnits('8') })
    expect(await balance(world, player)).toBe(parseUnits('10000'))
    await expect(cancel(['20240305-9999'])).resolves.toMatchObject({ refunded: 0n })
  })

  it('was cancelled when each of its orders was cancelled by itself', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 1 })
    await on.open(player, input)
    const [part] = (await on.read(player, input)).parts
    await cancelOrder(actingAs(world, player), part?.orderId ?? '')
    await on.step()
    const [listed] = (await listChases(actingAs(world, player), EVERY)).items
    expect(listed).toMatchObject({ state: 'CANCELLED', staked: 0n, returned: parseUnits('2'), settled: 0 })
  })

  it('leaves what is closed and refuses to take it back', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 3 })
    await on.open(player, input)
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    const cancel = async (numbers: string[] | null) =>
      await cancelChase(actingAs(world, player), input.chaseId, numbers)
    await expect(cancel([issue.number])).rejects.toMatchObject({ code: 'CHASE_ISSUE_CLOSED' })
    await expect(cancel(['19990101-0001'])).rejects.toMatchObject({ code: 'CHASE_NOT_FOUND' })
    expect(await cancel(null)).toMatchObject({ refunded: parseUnits('4') })
    await on.step()
    expect(await on.statesOf(player, input)).toEqual(['SETTLED', 'CANCELLED', 'CANCELLED'])
    const others = await aPlayer(world)
    const foreign = cancelChase(actingAs(world, others), input.chaseId, null)
    await expect(foreign).rejects.toMatchObject({ code: 'CHASE_NOT_FOUND' })
  })

  it('knows an order that was cancelled by itself', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 2 })
    await on.open(player, input)
    const [part] = (await on.read(player, input)).parts
    await cancelOrder(actingAs(world, player), part?.orderId ?? '')
    // What came back is not staked, at once and also later (rules A7.5).
    const back = { staked: 0n, returned: parseUnits('2'), paid: 0n, settled: 0 }
    expect(await on.read(player, input)).toMatchObject({ state: 'RUNNING', ...back })
    expect(await on.statesOf(player, input)).toEqual(['CANCELLED', 'WAITING'])
    await on.step()
    await on.step()
    const played = { staked: parseUnits('2'), returned: parseUnits('2'), paid: 0n, settled: 1 }
    expect(await on.read(player, input)).toMatchObject({ state: 'FINISHED', ...played })
    expect(await on.statesOf(player, input)).toEqual(['CANCELLED', 'SETTLED'])
    expect(await balance(world, player)).toBe(parseUnits('9998.056'))
  })
})

describe('twice, at once, broken off', () => {
  it('is opened once for its id, and another command under it is refused', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase()
    const both = await Promise.allSettled([on.open(player, input), on.open(player, input)])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await on.open(player, input)).toMatchObject({ replayed: true })
    await expect(on.open(player, { ...input, stopOnWin: true })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    })
    expect(await balance(world, player)).toBe(parseUnits('9990'))
  })

  it('two of one player at once debit both, or one when the wallet covers one', async () => {
    const player = await aPlayer(world, '15')
    const [one, two] = [await on.aChase(), await on.aChase()]
    const both = await Promise.allSettled([on.open(player, one), on.open(player, two)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balance(world, player)).toBe(parseUnits('5'))
  })

  it('many workers at once place, settle and refund each part once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer(world)))
    const inputs = await Promise.all(players.map(() => on.aChase({ issues: 3 })))
    for (const [at, player] of players.entries()) await on.open(player, inputs[at] ?? (await on.aChase()))
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    await Promise.all([1, 2, 3].map(async () => await advanceChases(world.ctx)))
    await advanceChases(world.ctx)
    for (const player of players) expect(await on.orders(player)).toBe(2)
    await playOut(world, issue)
    await Promise.all([1, 2, 3].map(async () => await advanceChases(world.ctx)))
    for (const [at, player] of players.entries()) {
      expect(await on.statesOf(player, inputs[at] ?? (await on.aChase()))).toEqual(['SETTLED', 'PLACED', 'WAITING'])
    }
  })

  it('cancelled while its issue goes on sale: refunded or an order that is refunded, never both', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 3 })
    await on.open(player, input)
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    const next = await onSale(world, 'SSC1M')
    const cancel = async () => await cancelChase(actingAs(world, player), input.chaseId, [next.number])
    await Promise.all([advanceChases(world.ctx), cancel(), advanceChases(world.ctx)])
    await advanceChases(world.ctx)
    expect((await on.statesOf(player, input))[1]).toBe('CANCELLED')
    expect(await balance(world, player)).toBe(parseUnits('9996'))
    expect(await on.held(player)).toBe(parseUnits('2'))
  })

  it('a job that was killed between a win and its stop is made up for', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 3, lines: [SURE], stopOnWin: true })
    await on.open(player, input)
    await playOut(world, await onSale(world, 'SSC1M'))
    // the result is noted, and then the worker dies
    await world.db.prisma.$queryRaw`SELECT settle_chase_parts(100)`
    expect(await on.read(player, input)).toMatchObject({ state: 'RUNNING', stopReason: 'WIN' })
    await advanceChases(world.ctx)
    expect(await on.read(player, input)).toMatchObject({ state: 'STOPPED_WIN', held: 0n })
  })
})

describe('who may not bet (rules E7)', () => {
  it('gets the rest back when the account is frozen; what is an order stays', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 3 })
    await on.open(player, input)
    await world.db.prisma.member.update({ where: { id: player.id }, data: { status: 'FROZEN' } })
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    await advanceChases(world.ctx)
    expect(await on.statesOf(player, input)).toEqual(['PLACED', 'REFUSED', 'STOPPED'])
    expect(await on.read(player, input)).toMatchObject({
      state: 'CANCELLED',
      stopReason: 'MEMBER_FROZEN',
    })
    expect(await on.held(player)).toBe(0n)
  })

  it('waits while no money moves, and is refunded when its issue closes meanwhile', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 3 })
    await on.open(player, input)
    const setMode = async (moneyMode: string) =>
      await world.db.prisma.merchant.update({
        where: { id: world.merchantId },
        data: { moneyMode },
      })
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    await setMode('READ_ONLY')
    await advanceChases(world.ctx)
    expect(await on.statesOf(player, input)).toEqual(['PLACED', 'WAITING', 'WAITING'])
    await setMode('NORMAL')
    await advanceChases(world.ctx)
    expect(await on.statesOf(player, input)).toEqual(['PLACED', 'PLACED', 'WAITING'])
  })
})

describe('what is refused', () => {
  it.each([
    ['ISSUE_NOT_FOUND', { issueNumber: '20240305-9999' }],
    ['CHASE_TOTAL_MISMATCH', { total: parseUnits('1') }],
    ['BET_CONTENT_INVALID', { lines: [{ ...RARE, content: '1|2' }] }],
    ['GAME_NOT_FOUND', { gameCode: 'NOSUCH' }],
  ] as const)('%s', async (code, change) => {
    const player = await aPlayer(world)
    const input = { ...(await on.aChase()), ...change }
    await expect(on.open(player, input)).rejects.toMatchObject({ code })
    expect(await balance(world, player)).toBe(parseUnits('10000'))
    expect((await listChases(actingAs(world, player), EVERY)).items).toEqual([])
  })

  it('more issues than are planned, and says how many there are', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase()
    const last = await world.db.prisma.issue.findMany({
      where: { game: { code: 'SSC1M' } },
      orderBy: { drawAt: 'desc' },
      take: 2,
    })
    const late = { ...input, issueNumber: last[1]?.number ?? '' }
    await expect(on.open(player, late)).rejects.toMatchObject({
      code: 'CHASE_ISSUES_MISSING',
      params: { max: 2 },
    })
    // planned, but not on sale yet
    const early = { ...late, issues: 1, total: parseUnits('2') }
    await expect(on.open(player, early)).rejects.toMatchObject({ code: 'ISSUE_CLOSED' })
  })

  it('names the issue at which a profit or a multiple fails', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ lines: [SURE] })
    const profit = { ...input, plan: { kind: 'PROFIT', multiple: 1, ratePpm: 500_000 } } as const
    await expect(on.open(player, profit)).rejects.toMatchObject({
      code: 'CHASE_PROFIT_IMPOSSIBLE',
      params: { issue: input.issueNumber },
    })
    const plan = { kind: 'DOUBLING', multiple: 1, every: 1, factor: 100 } as const
    await expect(on.open(player, { ...input, plan })).rejects.toMatchObject({
      code: 'CHASE_MULTIPLE_EXCEEDED',
    })
    const poor = await aPlayer(world, '5')
    await expect(on.open(poor, await on.aChase())).rejects.toMatchObject({
      code: 'WALLET_INSUFFICIENT_FUNDS',
    })
  })
})

const EVERY = { cursor: null, pageSize: 2, gameCode: null, state: null }

it('lists own chases, newest first, page by page and by state', async () => {
  const player = await aPlayer(world)
  const inputs = [await on.aChase(), await on.aChase(), await on.aChase()]
  for (const input of inputs) await on.open(player, input)
  const ids = inputs.map(({ chaseId }) => chaseId).reverse()
  const ctx = actingAs(world, player)
  const page = await listChases(ctx, EVERY)
  expect(page.items.map(({ chaseId }) => chaseId)).toEqual(ids.slice(0, 2))
  const rest = await listChases(ctx, { ...EVERY, cursor: page.nextCursor })
  expect(rest.items.map(({ chaseId }) => chaseId)).toEqual(ids.slice(2))
  await cancelChase(ctx, ids[0] ?? '', null)
  const running = await listChases(ctx, { ...EVERY, pageSize: 5, state: 'RUNNING' })
  expect(running.items.map(({ chaseId }) => chaseId)).toEqual(ids.slice(1))
})
