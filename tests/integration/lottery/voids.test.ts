import { moneyNow, type Statement, withTransaction } from '@croupier/db'
import {
  closeDueIssues,
  drawDueIssues,
  planIssues,
  readOpenedNumbers,
  voidIssue,
  voidOverdueIssues,
} from '@croupier/domain/lottery/issues'
import { readOrder } from '@croupier/domain/lottery/orders'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, eventually } from '@croupier/testkit'
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
/** Fails unless this many wait for a lock. */
const waiting = (many: number) => async () => {
  const rows = await world.db.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  expect(rows).toHaveLength(many)
}

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}
const linesIn = (node: PlanNode): number => {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + linesIn(one), 0)
  if (node['Relation Name'] !== 'bet_lines') return below
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  return below + rows * node['Actual Loops']
}

/** How many rows of bet_lines a statement reads when `run` calls it, as the plan counts them: averages over its loops. */
async function linesReadBy(name: string, run: () => Promise<unknown>): Promise<number> {
  const { hot } = world.ctx.db
  const { query } = hot
  const plans: PlanNode[] = []
  hot.query = async (statement: Statement, values) => {
    if (statement.name === name) {
      const text = `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`
      const [row] = await query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({ name: 'plan', text }, values)
      plans.push(...(row?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan))
    }
    return await query(statement, values)
  }
  try {
    await run()
  } finally {
    hot.query = query
  }
  expect(plans).toHaveLength(1)
  return plans.reduce((sum, plan) => sum + linesIn(plan), 0)
}

const stateOf = async (id: bigint) => (await world.db.prisma.issue.findUniqueOrThrow({ where: { id } })).state

it('makes up for a missed stretch: late results settle, those 30 minutes late are void', async () => {
  const lost = await onSale(world, 'SSC1M')
  const unlucky = await aPlayer(world)
  const order = await bet(world, unlucky, lost, [lott('ssc.pos', '1|-|-|-|-'), lott('ssc.pos', '2|-|-|-|-')])
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
  // one movement an order
  expect(await world.db.prisma.ledgerTransfer.count({ where: { kind: 3 } })).toBe(2)

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
  const game = await world.reads.catalogue.game('SSC1M')
  const opened = await readOpenedNumbers(world.db, game, { size: 200 })
  expect(opened.every((issue) => issue.numbers.length === 5)).toBe(true)
  const times = opened.map((issue) => issue.drawAt.getTime())
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

it('refunds a void issue once, however often and by however many it is asked', async () => {
  const issue = await onSale(world, 'SSC1M')
  const player = await aPlayer(world)
  await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')])
  const declare = async () => await withTransaction(world.db, async (tx) => await voidIssue(tx, issue.id))
  const declared = await Promise.all([declare(), declare()])
  expect(declared.sort()).toEqual([false, true])
  await Promise.all([settleDueIssues(world.ctx), settleDueIssues(world.ctx)])
  await settleDueIssues(world.ctx)
  expect(await balance(world, player)).toBe(parseUnits('10000'))
})

it('does not take back a result that is published, nor one that is settled', async () => {
  const issue = await onSale(world, 'PK101M')
  await passTo(world, issue.drawAt, 1)
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
  const declare = async () => await withTransaction(world.db, async (tx) => await voidIssue(tx, issue.id))
  expect(await declare()).toBe(false)
  expect(await stateOf(issue.id)).toBe('DRAWN')
  await settleDueIssues(world.ctx)
  expect(await declare()).toBe(false)
  expect(await stateOf(issue.id)).toBe('SETTLED')
})

it('voids no overdue issue whose draw came in between: it waits for the draw and leaves it', async () => {
  const issue = await onSale(world, 'SSC1M')
  const player = await aPlayer(world)
  await bet(world, player, issue, [lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-')])
  await passTo(world, issue.drawAt, 30 * 60_000 + 1)
  await closeDueIssues(world.ctx)
  // The draw has written its result and waits for the outbox, so it is not committed yet.
  const blocked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const blocking = withTransaction(world.db, async (tx) => {
    await tx.$executeRaw`LOCK TABLE outbox_messages IN EXCLUSIVE MODE`
    blocked.resolve()
    await release.promise
  })
  await blocked.promise
  const drawing = drawDueIssues(world.ctx)
  await eventually(waiting(1))
  // To anyone who looks now the issue is still overdue.
  const voiding = voidOverdueIssues(world.ctx)
  await eventually(waiting(2))
  release.resolve()
  await Promise.all([blocking, drawing])
  expect(await voiding).toBe(0)
  expect(await stateOf(issue.id)).toBe('DRAWN')
  await settleDueIssues(world.ctx)
  expect(await stateOf(issue.id)).toBe('SETTLED')
  expect(await balance(world, player)).toBe(parseUnits('9999.56'))
})

it('looks for overdue issues without reading the lines of others', async () => {
  const issue = await onSale(world, 'SSC1M')
  const player = await aPlayer(world)
  await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')])
  // After a day without a worker more than two thousand issues are overdue.
  await passTo(world, issue.drawAt, 20 * 3_600_000)
  await closeDueIssues(world.ctx)
  // History: 20,000 lines of issues that are settled.
  await world.db.prisma.$executeRaw`
    INSERT INTO bet_lines (issue_id, member_id, order_row_id, line_no, merchant_id, mode, play_code, content, bets, stake_units,
                           terms, state, payout_units, effective_units, self_rebate_units, settlement_version, settled_at)
    SELECT l.issue_id + 100000 + n, l.member_id, l.order_row_id, l.line_no, l.merchant_id, l.mode, l.play_code, l.content,
           l.bets, l.stake_units, l.terms, 'LOSE', 0, 0, 0, 1, money_now()
      FROM (SELECT * FROM bet_lines WHERE issue_id = ${issue.id} LIMIT 1) l, generate_series(1, 20000) n`
  await world.db.prisma.$executeRaw`ANALYZE issues, bet_lines`
  const read = await linesReadBy('lottery.overdueIssues', () => voidOverdueIssues(world.ctx))
  expect(read).toBeLessThan(10)
  expect(await stateOf(issue.id)).toBe('VOID')
  await world.db.prisma.$executeRaw`DELETE FROM bet_lines WHERE issue_id > 100000 + ${issue.id}`
})
