import { openLotteryReads } from '@croupier/domain/lottery/games'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { cancelOrder, readOrder } from '@croupier/domain/lottery/orders'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import { actingAs, aMember, type TestMember } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
  playOut,
} from './lotteryWorld.ts'

let world: LotteryWorld
let issue: Awaited<ReturnType<typeof onSale>>

beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
})
beforeEach(async () => {
  issue = await onSale(world, 'SSC1M')
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  await world.close()
})

const transfers = async (kind: number) =>
  await world.db.prisma.ledgerTransfer.findMany({ where: { kind }, orderBy: { id: 'asc' } })
const stateOf = async (id: bigint) => (await world.db.prisma.issue.findUniqueOrThrow({ where: { id } })).state
const drawn = async () => {
  await passTo(world, issue.drawAt, 1)
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
}
const ALL_DIGITS = '0,1,2,3,4,5,6,7,8,9'

it('settles once, twice or four at once, always the same', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, async () => await aPlayer(world)))
  // each is sure to win something: ten digits of one place
  for (const player of players) {
    await bet(world, player, issue, [lott('ssc.pos', `${ALL_DIGITS}|-|-|-|-`, { series: 1950 })])
  }
  await drawn()
  const settled = await Promise.all([1, 2, 3, 4].map(async () => await settleDueIssues(world.ctx)))
  expect(settled.reduce((a, b) => a + b)).toBe(12)
  expect(await settleDueIssues(world.ctx)).toBe(0)
  expect(await stateOf(issue.id)).toBe('SETTLED')
  expect(await transfers(4)).toHaveLength(12)
  for (const player of players) {
    // 10 000 − 20 staked + 19.5 won + 20 · (1956 − 1950) / 2000 rebate
    expect(await balance(world, player)).toBe(parseUnits('9999.56'))
  }
})

it('ends a day of issues that nobody bet on at once: the bet behind them is settled with the first call', async () => {
  await passTo(world, issue.drawAt, 20 * 3_600_000)
  const late = await onSale(world, 'SSC1M')
  const player = await aPlayer(world)
  await bet(world, player, late, [lott('ssc.pos', `${ALL_DIGITS}|-|-|-|-`, { series: 1950 })])
  await passTo(world, late.drawAt, 1)
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
  const before = { drawAt: { gt: issue.drawAt, lt: late.drawAt } }
  const empty = await world.db.prisma.issue.count({ where: { ...before, state: 'DRAWN' } })
  expect(empty).toBeGreaterThan(2_000)
  expect(await settleDueIssues(world.ctx)).toBe(1)
  const states = await world.db.prisma.issue.groupBy({
    by: ['state'],
    where: { ...before, settledAt: { not: null } },
    _count: true,
  })
  expect(states).toEqual([{ state: 'SETTLED', _count: empty }])
  await planIssues(world.ctx)
})

it('goes on where it broke off', async () => {
  const [one, two] = [await aPlayer(world), await aPlayer(world)]
  for (const player of [one, two]) {
    await bet(world, player, issue, [lott('ssc.pos', `${ALL_DIGITS}|-|-|-|-`)])
  }
  await drawn()
  // the process crashes right after the first statement that books
  const { hot } = world.db
  const dying = {
    ...world.db,
    hot: {
      query: async <Row>(wanted: Parameters<typeof hot.query>[0], values: readonly unknown[]) => {
        const rows = await hot.query<Row>(wanted, values)
        if (wanted.name === 'ledger.settleLines') throw new Error('killed')
        return rows
      },
    },
  }
  await expect(settleDueIssues({ ...world.ctx, db: dying })).rejects.toThrow('not be settled')
  expect(await stateOf(issue.id)).toBe('SETTLING')
  await settleDueIssues(world.ctx)
  expect(await stateOf(issue.id)).toBe('SETTLED')
  for (const player of [one, two]) {
    // 10 000 − 20 + 19 + 20 · (1956 − 1900) / 2000
    expect(await balance(world, player)).toBe(parseUnits('9999.56'))
  }
})

it('writes facts that say what was risked: EB-1 and EB-2 of rules B4', async () => {
  const race = await onSale(world, 'PK101M')
  const hedger = await aPlayer(world)
  const side = (content: string, yuanPerBet: number) =>
    odds('pk.e.place.bs', `${content}|-|-|-|-|-|-|-|-|-`, { yuanPerBet })
  await bet(world, hedger, race, [side('big', 70), side('big', 30)], 'PK101M')
  await bet(world, hedger, race, [side('small', 60)], 'PK101M')
  const coverer = await aPlayer(world)
  const sure = lott('ssc.pos', `${ALL_DIGITS}|-|-|-|-`, { series: 1950 })
  const open = lott('ssc.pos', '-|0,1,2,3,4,5,6,7|-|-|-', { series: 1950 })
  await bet(world, coverer, issue, [sure, open])
  await playOut(world, issue)
  const factsOf = async (member: TestMember) =>
    await world.db.prisma.settledFact.findMany({
      where: { memberId: member.id },
      orderBy: { stakeUnits: 'desc' },
    })
  const hedged = await factsOf(hedger)
  expect(hedged.map((fact) => toDecimalString(units(fact.effectiveUnits)))).toEqual(['18.55', '15.9', '7.95'])
  expect(hedged.every((fact) => fact.category === 'ELOTT')).toBe(true)
  const covered = await factsOf(coverer)
  const mode = await world.db.prisma.gameMode.findUniqueOrThrow({
    where: { gameId_mode: { gameId: issue.gameId, mode: 'LOTT' } },
  })
  // at 1950 the ten digits return 19.5 whatever comes
  expect(covered.map((fact) => toDecimalString(units(fact.effectiveUnits)))).toEqual(['0.5', '16'])
  expect(covered[0]).toMatchObject({
    settlementVersion: 1,
    merchantId: world.merchantId,
    catalogueId: mode.catalogueId,
    source: 1,
    roundId: issue.id,
    category: 'LOTT',
    stakeUnits: parseUnits('20'),
    payoutUnits: parseUnits('19.5'),
    theoreticalUnits: parseUnits('0.5'),
    rebateUnits: parseUnits('0.06'),
    businessDate: new Date('2024-03-05T00:00:00Z'),
  })
})

it('cuts a payout to the most a line pays, as it was when the line was placed', async () => {
  const limit = async (limits: object) =>
    await world.db.prisma.gameMode.update({
      where: { gameId_mode: { gameId: issue.gameId, mode: 'LOTT' } },
      data: { limits },
    })
  await limit({ linePayoutMax: '12' })
  const reads = openLotteryReads(world.db, () => 0)
  const player = await aPlayer(world)
  const lines = [lott('ssc.pos', `${ALL_DIGITS}|-|-|-|-`)]
  const orderId = await bet({ ...world, reads }, player, issue, lines)
  await limit({})
  await playOut(world, issue)
  const order = await readOrder(actingAs(world, player), orderId)
  expect(order.lines[0]).toMatchObject({ state: 'WIN', payout: parseUnits('12') })
})

it('takes more lines of one player than one call settles, in several calls', async () => {
  const player = await aPlayer(world, '100000')
  const hundred = Array.from({ length: 100 }, () => lott('ssc.pos', `${ALL_DIGITS}|-|-|-|-`))
  for (let order = 0; order < 10; order += 1) await bet(world, player, issue, hundred)
  await bet(world, player, issue, [odds('ssc.e.ball', `-|${ALL_DIGITS}|-|-|-`)])
  await drawn()
  expect(await settleDueIssues(world.ctx)).toBe(1_001)
  expect(await stateOf(issue.id)).toBe('SETTLED')
  // 1 000 lines: 20 staked, 19 back whatever comes, 0.56 rebate; one: 100 staked, 98 back, 1 rebate
  expect(await balance(world, player)).toBe(parseUnits('99559'))
  const { _sum } = await world.db.prisma.settledFact.aggregate({
    where: { memberId: player.id },
    _sum: { effectiveUnits: true },
  })
  expect(_sum.effectiveUnits).toBe(parseUnits('1002'))
})

it('tells each player once what the issue came to', async () => {
  const player = await aPlayer(world)
  await bet(world, player, issue, [lott('ssc.pos', `${ALL_DIGITS}|-|-|-|-`)])
  await bet(world, player, issue, [lott('ssc.pos', `-|${ALL_DIGITS}|-|-|-`)])
  await playOut(world, issue)
  const messages = await world.db.prisma.outboxMessage.findMany({
    where: { name: 'lottery.orderSettled' },
  })
  const pushes = messages
    .flatMap((message) => message.payload as { room: string; data: unknown }[])
    .filter((push) => push.room === `member.${player.publicId}`)
  expect(pushes.map((push) => push.data)).toEqual([
    { gameCode: 'SSC1M', issueNumber: issue.number, stake: '40', payout: '38' },
  ])
})

it('pays play money like money, but neither rebates nor facts come of it', async () => {
  const series = [{ family: 'SSC', mode: 'LOTT', series: 1956 }]
  const upline = await aMember(world, { account: 'upline', type: 1, series })
  const guest = await aMember(world, {
    account: 'guest',
    type: 4,
    upline,
    series: [{ family: 'SSC', mode: 'LOTT', series: 1950 }],
    balance: '100',
  })
  await bet(world, guest, issue, [lott('ssc.pos', `${ALL_DIGITS}|-|-|-|-`)])
  await playOut(world, issue)
  expect(await balance(world, guest)).toBe(parseUnits('99'))
  expect(await balance(world, upline)).toBe(0n)
  expect(await world.db.prisma.settledFact.count({ where: { memberId: guest.id } })).toBe(0)
})

it('settles what was not cancelled', async () => {
  const player = await aPlayer(world)
  const line = lott('ssc.pos', `${ALL_DIGITS}|-|-|-|-`)
  const kept = await bet(world, player, issue, [line])
  const taken = await bet(world, player, issue, [line])
  await cancelOrder(actingAs(world, player), taken)
  await playOut(world, issue)
  const states = await Promise.all(
    [kept, taken].map(async (id) => (await readOrder(actingAs(world, player), id)).lines[0]?.state),
  )
  expect(states).toEqual(['WIN', 'CANCELLED'])
})
