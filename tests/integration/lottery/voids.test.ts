import { moneyNow, withTransaction } from '@croupier/db'
import {
  closeDueIssues,
  drawDueIssues,
  planIssues,
  readOpenedNumbers,
  readOrder,
  settleDueIssues,
  voidIssue,
  voidOverdueIssues,
} from '@croupier/domain/lottery'
import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aPlayer,
  balance,
  bet,
  type LotteryWorld,
  lott,
  odds,
  onSale,
  openLotteryWorld,
  passTo,
} from './lotteryWorld.ts'

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  await world.close()
})

/** What the worker's draw job does, and then settlement. */
async function catchUp(): Promise<void> {
  await closeDueIssues(world.ctx)
  await voidOverdueIssues(world.ctx)
  await drawDueIssues(world.ctx)
  await settleDueIssues(world.ctx)
}
const stateOf = async (id: bigint) =>
  (await world.db.prisma.issue.findUniqueOrThrow({ where: { id } })).state

it('makes up for a missed stretch: late results settle, those 30 minutes late are void', async () => {
  const lost = await onSale(world, 'SSC1M')
  const unlucky = await aPlayer(world)
  const order = await bet(world, unlucky, lost, [
    lott('ssc.pos', '1|-|-|-|-'),
    lott('ssc.pos', '2|-|-|-|-'),
  ])
  await bet(world, unlucky, lost, [odds('ssc.e.sum.bs', 'big')])
  // no worker runs; players go on betting, for sale follows the clock
  await passTo(world, lost.drawAt, 10 * 60_000)
  const late = await onSale(world, 'SSC1M')
  const patient = await aPlayer(world)
  await bet(world, patient, late, [lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-')])
  await passTo(world, lost.drawAt, 30 * 60_000 + 1)
  await catchUp()

  expect(await stateOf(lost.id)).toBe('VOID')
  expect(await balance(world, unlucky)).toBe(parseUnits('10000'))
  const { lines, numbers } = await readOrder(actingAs(world, unlucky), order)
  expect(numbers).toEqual([])
  expect(lines).toMatchObject([
    { state: 'VOID', payout: parseUnits('2'), effective: 0n },
    { state: 'VOID', payout: parseUnits('2'), effective: 0n },
  ])
  expect(await world.db.prisma.settledFact.count({ where: { memberId: unlucky.id } })).toBe(0)
  expect(await world.db.prisma.ledgerTransfer.count({ where: { kind: 3 } })).toBe(3)

  expect(await stateOf(late.id)).toBe('SETTLED')
  // 10 000 − 20 + 19 + 20 · (1956 − 1900) / 2000
  expect(await balance(world, patient)).toBe(parseUnits('9999.56'))

  // the others of the stretch had no bets: they are drawn, none is left over
  const now = await moneyNow(world.db)
  const due = await world.db.prisma.issue.groupBy({
    by: ['state'],
    where: { drawAt: { lte: now } },
    _count: true,
  })
  expect(due.map((one) => one.state).sort()).toEqual(['SETTLED', 'VOID'])
  expect(due.find((one) => one.state === 'VOID')?._count).toBe(1)
})

it('leaves void issues out of the drawn numbers', async () => {
  const game = await world.desk.catalogue.game('SSC1M')
  const opened = await readOpenedNumbers(world.db, game, 200)
  expect(opened.every((issue) => issue.numbers.length === 5)).toBe(true)
  const times = opened.map((issue) => issue.drawAt.getTime())
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

it('refunds a void issue once, however often and by however many it is asked', async () => {
  const issue = await onSale(world, 'SSC1M')
  const player = await aPlayer(world)
  await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')])
  const declare = async () =>
    await withTransaction(world.db, async (tx) => await voidIssue(tx, issue.id))
  const declared = await Promise.all([declare(), declare()])
  expect(declared.sort()).toEqual([false, true])
  await Promise.all([settleDueIssues(world.ctx), settleDueIssues(world.ctx)])
  await settleDueIssues(world.ctx)
  expect(await balance(world, player)).toBe(parseUnits('10000'))
})

it('does not take back an issue whose settlement has begun', async () => {
  const issue = await onSale(world, 'PK101M')
  await passTo(world, issue.drawAt, 1)
  await catchUp()
  expect(await stateOf(issue.id)).toBe('SETTLED')
  expect(await withTransaction(world.db, async (tx) => await voidIssue(tx, issue.id))).toBe(false)
})
