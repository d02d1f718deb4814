import { closeDueIssues, drawDueIssues } from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { aMember, aMerchant, type TestMember } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anIssueOnSale, balance, bet, type LotteryWorld, lott, openLotteryWorld, passTo } from './lotteryWorld.ts'

let world: LotteryWorld
let other: number

beforeAll(async () => {
  world = await openLotteryWorld()
  other = await aMerchant(world, 'OTHER')
})
afterAll(async () => {
  const results = await checkInvariants(world.db, { except: ['I20'] })
  expect(results.filter((one) => one.breaches > 0)).toEqual([])
  await world.close()
})

const SURE = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', { series: 1900 })
const aPlayerOf = async (merchantId: number): Promise<TestMember> => {
  const series = [{ family: 'SSC', mode: 'LOTT', series: 1950 } as const]
  const upline = await aMember(world, { merchantId, type: 1, series })
  return await aMember(world, { merchantId, upline, series, balance: '100' })
}
const setMode = async (id: number, moneyMode: string) =>
  await world.db.prisma.merchant.update({ where: { id }, data: { moneyMode } })
const drawn = async (issue: { drawAt: Date }) => {
  await passTo(world, issue.drawAt, 1)
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
}
const stateOf = async (id: bigint) => (await world.db.prisma.issue.findUniqueOrThrow({ where: { id } })).state
const houses = async (subjectId: bigint) => {
  const rows = await world.db.prisma.$queryRaw<{ merchant_id: number; house: number }[]>`
    SELECT t.merchant_id, h.merchant_id AS house FROM ledger_transfers t JOIN ledger_accounts h ON h.id = t.from_account_id
     WHERE t.subject_id = ${subjectId} AND t.kind = 6 ORDER BY 1`
  return rows.map((row) => [row.merchant_id, row.house])
}

it('settles the players of two merchants on one issue apart, each from its own house', async () => {
  const issue = await anIssueOnSale(world)
  const mine = await aPlayerOf(world.merchantId)
  const theirs = await aPlayerOf(other)
  for (const player of [mine, theirs]) await bet(world, player, issue, [SURE, SURE])
  await drawn(issue)
  expect(await settleDueIssues(world.ctx)).toBe(4)
  // 100 − 40 + 38 + 2 · 0.5 rebate
  for (const player of [mine, theirs]) {
    expect(await balance(world, player)).toBe(parseUnits('99'))
  }
  expect(await houses(issue.id)).toEqual([
    [world.merchantId, world.merchantId],
    [other, other],
  ])
  expect(await stateOf(issue.id)).toBe('SETTLED')
})

it('lets a merchant that moves no money wait, and settles the others; later it settles the rest', async () => {
  const issue = await anIssueOnSale(world)
  const mine = await aPlayerOf(world.merchantId)
  const theirs = await aPlayerOf(other)
  for (const player of [mine, theirs]) await bet(world, player, issue, [SURE, SURE])
  await drawn(issue)
  await setMode(world.merchantId, 'READ_ONLY')
  expect(await settleDueIssues(world.ctx)).toBe(2)
  expect(await settleDueIssues(world.ctx)).toBe(0)
  expect(await balance(world, theirs)).toBe(parseUnits('99'))
  expect(await balance(world, mine)).toBe(parseUnits('60'))
  expect(await stateOf(issue.id)).toBe('SETTLING')
  await setMode(world.merchantId, 'NO_WITHDRAW')
  expect(await settleDueIssues(world.ctx)).toBe(2)
  expect(await balance(world, mine)).toBe(parseUnits('99'))
  expect(await stateOf(issue.id)).toBe('SETTLED')
  await setMode(world.merchantId, 'NORMAL')
})

it('takes no place in the queue for a merchant that moves no money, however many of its issues wait', async () => {
  const waiting = await anIssueOnSale(world)
  await bet(world, await aPlayerOf(world.merchantId), waiting, [SURE])
  await drawn(waiting)
  await setMode(world.merchantId, 'READ_ONLY')
  const issue = await anIssueOnSale(world)
  const theirs = await aPlayerOf(other)
  await bet(world, theirs, issue, [SURE])
  await drawn(issue)
  expect(await settleDueIssues(world.ctx, 1)).toBe(1)
  expect(await balance(world, theirs)).toBe(parseUnits('99.5'))
  expect(await stateOf(waiting.id)).toBe('DRAWN')
  await setMode(world.merchantId, 'NORMAL')
  expect(await settleDueIssues(world.ctx, 1)).toBe(1)
  expect(await stateOf(waiting.id)).toBe('SETTLED')
})

it('books no rebate of a merchant whose money was stopped in the middle, until its last line is settled', async () => {
  const issue = await anIssueOnSale(world)
  const [first, last] = [await aPlayerOf(other), await aPlayerOf(other)]
  await bet(world, first, issue, [SURE])
  await bet(world, last, issue, [SURE])
  await drawn(issue)
  const { prisma } = world.db
  // The last player's line is one that a settlement has not seen, as when the merchant's money was stopped meanwhile.
  const where = { memberId: last.id, issueId: issue.id }
  await prisma.betLine.updateMany({ where, data: { state: 'QUARANTINED' } })
  const { hot } = world.ctx.db
  const query: typeof hot.query = async (statement, values) => {
    if (statement.name === 'lottery.merchantsWithRebates') {
      await prisma.betLine.updateMany({ where, data: { state: 'PENDING' } })
    }
    return await hot.query(statement, values)
  }
  const late = { ...world.ctx, db: { ...world.ctx.db, hot: { query } } }
  expect(await settleDueIssues(late)).toBe(1)
  expect(await houses(issue.id)).toEqual([])
  expect(await settleDueIssues(world.ctx)).toBe(1)
  expect(await houses(issue.id)).toEqual([
    [other, other],
    [other, other],
  ])
  expect(await stateOf(issue.id)).toBe('SETTLED')
})
