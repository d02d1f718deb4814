import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { listOrders, readOrder } from '@croupier/domain/lottery/orders'
import { listQuarantined, releaseQuarantined, settleDueIssues } from '@croupier/domain/lottery/settlement'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, consoleCtx } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anIssueOnSale, balance, bet, type LotteryWorld, lott, openLotteryWorld, passTo } from './lotteryWorld.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
})
afterAll(async () => await world.close())

const SURE = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', { series: 1900 })

/** A player with an order of three sure lines under an agent: 60 staked, 19 back a line whatever comes. */
async function aBettor(issue: { number: string }) {
  const series = (g: number) => [{ family: 'SSC', mode: 'LOTT', series: g } as const]
  const agent = await aMember(world, { type: 1, series: series(1956), balance: '0.0001' })
  const player = await aMember(world, { upline: agent, series: series(1950), balance: '100' })
  const orderId = await bet(world, player, issue, [SURE, SURE, SURE])
  const { id } = await world.db.prisma.betOrder.findFirstOrThrow({ where: { orderId } })
  return { agent, player, orderId, orderRowId: id }
}
const spoil = async (orderRowId: bigint, lineNo: number, data: object) =>
  await world.db.prisma.betLine.updateMany({ where: { orderRowId, lineNo }, data })
const linesOf = async (orderRowId: bigint) =>
  (await world.db.prisma.betLine.findMany({ where: { orderRowId }, orderBy: { lineNo: 'asc' } })).map((line) => [
    line.state,
    line.settlementVersion,
    line.payoutUnits,
  ])
const paidFor = async (subjectId: bigint, kinds: number[]) =>
  (
    await world.db.prisma.ledgerTransfer.findMany({
      where: { subjectId, kind: { in: kinds } },
      orderBy: { id: 'asc' },
    })
  ).map((one) => [one.version, one.units])
const stateOf = async (id: bigint) => (await world.db.prisma.issue.findUniqueOrThrow({ where: { id } })).state
const broken = async () => {
  const results = await checkInvariants(world.db, { except: ['I20'] })
  return results.filter((one) => one.breaches > 0).map((one) => [one.id, one.breaches])
}
const audited = async () =>
  await world.db.prisma.auditRecord.findMany({ where: { action: 'lottery.linesQuarantined' } })
const OFFICER = { by: 'an officer', reason: 'the play is back' }
const release = async () => await releaseQuarantined(consoleCtx(world), { merchantId: world.merchantId, ...OFFICER })

it('sets lines apart that nobody can read, settles the rest, and settles them once they are mended', async () => {
  const issue = await anIssueOnSale(world)
  const unlucky = await aBettor(issue)
  const broke = await aBettor(issue)
  const lucky = await aBettor(issue)
  const { playCode, terms } = await world.db.prisma.betLine.findFirstOrThrow({
    where: { orderRowId: unlucky.orderRowId },
  })
  await spoil(unlucky.orderRowId, 2, { playCode: 'ssc.gone' })
  await spoil(broke.orderRowId, 1, { terms: '[1,1900' })
  await spoil(broke.orderRowId, 2, { terms: '[2,"of another form"]' })
  await spoil(broke.orderRowId, 3, { content: 'x|y' })
  await passTo(world, issue.drawAt, 1)
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
  // two workers at once: each line is set apart once, and said once
  await Promise.all([settleDueIssues(world.ctx), settleDueIssues(world.ctx)])
  await settleDueIssues(world.ctx)

  expect(await stateOf(issue.id)).toBe('SETTLED')
  const won = ['WIN', 1, parseUnits('19')]
  const apart = ['QUARANTINED', 0, null]
  expect(await linesOf(lucky.orderRowId)).toEqual([won, won, won])
  expect(await linesOf(unlucky.orderRowId)).toEqual([won, apart, won])
  expect(await linesOf(broke.orderRowId)).toEqual([apart, apart, apart])
  expect(await broken()).toEqual([['I9', 4]])
  const lines = (await audited()).flatMap(({ after }) => (after as { lines: string[] }).lines)
  expect(lines.sort()).toEqual(
    [`${unlucky.orderRowId}/2`, ...[1, 2, 3].map((no) => `${broke.orderRowId}/${no}`)].sort(),
  )
  // 100 − 60 + 38 + 2 · 0.5 rebate; nothing but the stake yet of the other
  expect(await balance(world, unlucky.player)).toBe(parseUnits('79'))
  expect(await balance(world, broke.player)).toBe(parseUnits('40'))

  // to their player such lines are open, whatever is wrong with them
  for (const { player, orderId } of [unlucky, broke]) {
    const ctx = actingAs(world, player)
    const query = { cursor: null, pageSize: 5, gameCode: null, state: 'PENDING' as const }
    const { items } = await listOrders(ctx, query)
    expect(items.map((order) => order.orderId)).toEqual([orderId])
  }
  const shown = await readOrder(actingAs(world, broke.player), broke.orderId)
  expect(shown.lines.map((line) => [line.state, line.terms === null])).toEqual([
    ['PENDING', true],
    ['PENDING', true],
    ['PENDING', false],
  ])

  // nothing happens by itself, and nothing is lost by asking again
  expect(await settleDueIssues(world.ctx)).toBe(0)
  await spoil(unlucky.orderRowId, 2, { playCode })
  await spoil(broke.orderRowId, 1, { terms })
  await spoil(broke.orderRowId, 3, { content: SURE.content })
  expect(await release()).toBe(4)
  expect(await stateOf(issue.id)).toBe('SETTLING')
  expect(await settleDueIssues(world.ctx)).toBe(3)
  const later = ['WIN', 2, parseUnits('19')]
  expect(await linesOf(unlucky.orderRowId)).toEqual([won, later, won])
  expect(await linesOf(broke.orderRowId)).toEqual([later, apart, later])
  expect(await paidFor(unlucky.orderRowId, [4])).toEqual([
    [1, parseUnits('38')],
    [2, parseUnits('19')],
  ])
  expect(await paidFor(broke.orderRowId, [4])).toEqual([[2, parseUnits('38')]])
  expect(await balance(world, unlucky.player)).toBe(parseUnits('98.5'))
  expect(await balance(world, lucky.player)).toBe(parseUnits('98.5'))
  // of each 20 yuan line 0.06 to the agent, in one movement a version
  expect(await balance(world, unlucky.agent)).toBe(parseUnits('0.1801'))
  expect(await broken()).toEqual([['I9', 1]])

  await spoil(broke.orderRowId, 2, { terms })
  expect((await listQuarantined(consoleCtx(world))).map(({ lineNo }) => lineNo)).toEqual([2])
  expect(await release()).toBe(1)
  const kept = await world.db.prisma.auditRecord.findMany({
    where: { action: 'lottery.linesReleased' },
    orderBy: { id: 'desc' },
  })
  expect(kept[0]?.after).toEqual({ lines: 1, ...OFFICER })
  expect(await settleDueIssues(world.ctx)).toBe(1)
  expect(await release()).toBe(0)
  expect(await balance(world, broke.player)).toBe(parseUnits('98.5'))
  expect(await stateOf(issue.id)).toBe('SETTLED')
  expect(await broken()).toEqual([])
  const rebates = await world.db.prisma.ledgerTransfer.groupBy({
    by: ['version'],
    where: { subjectId: issue.id, kind: { in: [6, 7] } },
    _count: true,
    orderBy: { version: 'asc' },
  })
  expect(rebates.map((one) => [one.version, one._count])).toEqual([
    [1, 4],
    [2, 4],
    [3, 2],
  ])
})
