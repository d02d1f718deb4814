import { withTransaction } from '@croupier/db'
import { addExclusions } from '@croupier/domain/identity/exclusionLists'
import { advanceChases } from '@croupier/domain/lottery/chases'
import { closeDueIssues, drawDueIssues, voidIssue } from '@croupier/domain/lottery/issues'
import { readOrder } from '@croupier/domain/lottery/orders'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { parseUnits } from '@croupier/money'
import { actingAs, officerCtx, runJob, withContact } from '@croupier/testkit'
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

/** Draws and settles one issue only. */
async function playOutOnly(id: bigint): Promise<void> {
  const issue = await world.db.prisma.issue.findUniqueOrThrow({ where: { id } })
  await playOut(world, issue)
}

describe('a chase is paid for at once and played issue by issue (rules A7)', () => {
  it('debits the whole, makes each part an order when its issue goes on sale, and finishes', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 3, lines: [SURE] })
    const opened = await on.open(player, input)
    expect(opened).toMatchObject({ total: parseUnits('60'), balance: parseUnits('9940') })
    expect(await balance(world, player)).toBe(parseUnits('9940'))
    expect(await on.held(player)).toBe(parseUnits('40'))
    expect(await on.statesOf(player, input)).toEqual(['PLACED', 'WAITING', 'WAITING'])
    expect(await on.orders(player)).toBe(1)

    await on.step()
    expect(await on.statesOf(player, input)).toEqual(['SETTLED', 'PLACED', 'WAITING'])
    expect(await on.held(player)).toBe(parseUnits('20'))
    await on.step()
    await on.step()
    const done = await on.read(player, input)
    expect(done).toMatchObject({
      state: 'FINISHED',
      held: 0n,
      staked: parseUnits('60'),
      returned: 0n,
      paid: parseUnits('57'),
      settled: 3,
    })
    // 10 000 − 60 + 3 · 19 + rebates of 60 · 56 / 2000
    expect(await balance(world, player)).toBe(parseUnits('9998.68'))
    expect(await on.orders(player)).toBe(3)
    expect(await world.db.prisma.ledgerTransfer.count({ where: { kind: 50 } })).toBe(1)
    const [part] = done.parts
    const order = await readOrder(actingAs(world, player), part?.orderId ?? '')
    expect(order.lines).toMatchObject([{ content: SURE.content, state: 'WIN' }])
  })

  it('prices every issue at its own multiple (CH-2)', async () => {
    const player = await aPlayer(world)
    const plan = { kind: 'DOUBLING', multiple: 1, every: 2, factor: 3 } as const
    const input = await on.aChase({ plan, lines: [RARE] })
    await on.open(player, input)
    const { parts } = await on.read(player, input)
    expect(parts.map(({ multiple }) => multiple)).toEqual([1, 1, 3, 3, 9])
    expect(parts.map(({ stake }) => stake)).toEqual([2, 2, 6, 6, 18].map((yuan) => parseUnits(String(yuan))))
    const numbers = parts.map(({ issueNumber }) => Number(issueNumber.slice(-4)))
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  it('stops on a win: what is closed stays, later issues come back (CH-6)', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({
      lines: [SURE],
      stopOnWin: true,
      plan: { kind: 'SAME', multiple: 2 },
    })
    await on.open(player, input)
    const first = await onSale(world, 'SSC1M')
    // the worker is late: two more issues are closed before the first result is known
    await passTo(world, first.closeAt, 1)
    await advanceChases(world.ctx)
    await closeDueIssues(world.ctx)
    const second = await onSale(world, 'SSC1M')
    await passTo(world, second.closeAt, 1)
    await closeDueIssues(world.ctx)
    await settleDueIssues(world.ctx)
    await playOutOnly(first.id)
    await advanceChases(world.ctx)
    expect(await on.statesOf(player, input)).toEqual(['SETTLED', 'PLACED', 'STOPPED', 'STOPPED', 'STOPPED'])
    const stopped = await on.read(player, input)
    expect(stopped).toMatchObject({ state: 'STOPPED_WIN', held: 0n, returned: parseUnits('120') })
    await on.step()
    expect(await on.statesOf(player, input)).toEqual(['SETTLED', 'SETTLED', 'STOPPED', 'STOPPED', 'STOPPED'])
  })

  it('takes back an order of the issue on sale when the one before it wins', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 4, lines: [SURE], stopOnWin: true })
    await on.open(player, input)
    const first = await onSale(world, 'SSC1M')
    await passTo(world, first.closeAt, 1)
    await advanceChases(world.ctx)
    expect(await on.statesOf(player, input)).toEqual(['PLACED', 'PLACED', 'WAITING', 'WAITING'])
    await passTo(world, first.drawAt, 1)
    await closeDueIssues(world.ctx)
    // The job that settles stops it itself: the next issue may close before any other job looks (rules A7.4).
    await drawDueIssues(world.ctx)
    await runJob(world, 'lottery.settleIssues', {})
    expect(await on.statesOf(player, input)).toEqual(['SETTLED', 'STOPPED', 'STOPPED', 'STOPPED'])
    // 10 000 − 20 + 19 + 0.56
    expect(await balance(world, player)).toBe(parseUnits('9999.56'))
    expect(await on.held(player)).toBe(0n)
  })

  it('skips a void issue and refunds it, and ends with it when the player wants that', async () => {
    const [goesOn, ends] = [await aPlayer(world), await aPlayer(world)]
    const kept = await on.aChase({ issues: 3 })
    const ended = { ...kept, chaseId: world.ctx.ids.uuid(), stopOnVoid: true }
    await on.open(goesOn, kept)
    await on.open(ends, ended)
    const issue = await onSale(world, 'SSC1M')
    await withTransaction(world.db, async (tx) => await voidIssue(tx, issue.id))
    await settleDueIssues(world.ctx)
    await advanceChases(world.ctx)
    expect(await on.statesOf(goesOn, kept)).toEqual(['VOID', 'WAITING', 'WAITING'])
    expect(await on.statesOf(ends, ended)).toEqual(['VOID', 'STOPPED', 'STOPPED'])
    const back = { paid: 0n, staked: 0n, returned: parseUnits('6') }
    expect(await on.read(ends, ended)).toMatchObject({ state: 'CANCELLED', stopReason: 'VOID', ...back })
    expect(await balance(world, ends)).toBe(parseUnits('10000'))
    await passTo(world, issue.closeAt, 1)
    await on.step()
    await on.step()
    expect(await on.read(goesOn, kept)).toMatchObject({ state: 'FINISHED', held: 0n })
  })

  it('ends at its next issue when a list excludes its player, as after a self-exclusion', async () => {
    const player = await aPlayer(world)
    const email = await withContact(world, player)
    const input = await on.aChase({ issues: 4, lines: [SURE] })
    await on.open(player, input)
    const list = {
      source: 'REGISTER',
      merchantId: null,
      by: 'an officer',
      reason: 'the daily file',
    }
    const values = { reference: player.account, email }
    await addExclusions(officerCtx(world), list, [{ line: 2, values }])
    await on.step()
    await advanceChases(world.ctx)
    // What was placed stands and is settled; nothing more is played.
    expect(await on.statesOf(player, input)).toEqual(['SETTLED', 'REFUSED', 'STOPPED', 'STOPPED'])
    const stopped = { state: 'CANCELLED', stopReason: 'PROTECTION_EXCLUDED', held: 0n }
    expect(await on.read(player, input)).toMatchObject(stopped)
    expect(await on.orders(player)).toBe(1)
  })

  it('refunds what missed its issue: nothing of a chase is lost while no worker runs', async () => {
    const player = await aPlayer(world)
    const input = await on.aChase({ issues: 4 })
    await on.open(player, input)
    const first = await onSale(world, 'SSC1M')
    await passTo(world, first.drawAt, 2 * 60_000)
    await on.step()
    expect(await on.statesOf(player, input)).toEqual(['SETTLED', 'MISSED', 'MISSED', 'MISSED'])
    expect(await on.read(player, input)).toMatchObject({
      state: 'FINISHED',
      returned: parseUnits('6'),
    })
    expect(await on.held(player)).toBe(0n)
  })
})
