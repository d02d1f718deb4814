import { aMerchant, type TestMember } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  anIssueOnSale,
  aPlayer,
  bet,
  type LotteryWorld,
  lott,
  openLotteryWorld,
  playOut,
} from '../../lottery/lotteryWorld.ts'
import { type Ops, openOps } from './opsWorld.ts'

let world: LotteryWorld
let ops: Ops
let olga: string
let player: TestMember
let day: string
beforeAll(async () => {
  world = await openLotteryWorld()
  ops = await openOps(world)
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  player = await aPlayer(world, '100')
  const issue = await anIssueOnSale(world)
  await bet(
    world,
    player,
    issue,
    Array.from({ length: 10 }, (_, digit) => lott('ssc.pos', `${digit}|-|-|-|-`)),
  )
  const [zoned] = await world.db.prisma.$queryRaw<{ day: string }[]>`
    SELECT (o.placed_at AT TIME ZONE t.time_zone)::date::text AS day FROM bet_orders o JOIN merchants t ON t.id = o.merchant_id`
  day = zoned?.day ?? ''
  const list = async () => (await ops.call('history.listPayments', sought(), olga)).value
  const open = await list()
  expect(open.items).toEqual([expect.objectContaining({ state: 'OPEN', moved: '0', endedAt: null })])
  await playOut(world, issue)
})
afterAll(async () => {
  await ops.close()
  await world.close()
})
const sought = (query: object = {}) => ({
  params: { merchantCode: 'TEST', of: 'bets' },
  query: { from: day, to: day, ...query },
})

it('lists bets of business days with what they won, and adds them up', async () => {
  const { items, totals } = (await ops.call('history.listPayments', sought({ state: 'WON' }), olga)).value
  expect(items).toEqual([
    expect.objectContaining({ account: player.account, amount: '20', about: expect.stringContaining(' ') }),
  ])
  expect(totals).toEqual([expect.objectContaining({ count: 1, amount: '20', moved: items[0].moved })])
  expect((await ops.call('history.listPayments', sought({ state: 'LOST' }), olga)).value.items).toEqual([])
})

it('opens a bet to its draw, the price of each line, and its chain of money', async () => {
  const [row] = (await ops.call('history.listPayments', sought(), olga)).value.items
  const params = { merchantCode: 'TEST', id: row.id }
  const { value } = await ops.call('history.readBet', { params }, olga)
  expect(value.numbers).toHaveLength(5)
  const lines: { state: string }[] = value.lines
  expect(lines.map(({ state }) => state).toSorted()).toEqual([...Array(9).fill('LOSE'), 'WIN'])
  expect(value.lines[0]).toMatchObject({ play: 'ssc.pos', content: '0|-|-|-|-', stake: '2', capped: false })
  expect(value.lines[0].price.prizes).toHaveLength(1)
  const moved: { kind: string; units: string }[] = value.money
  expect(moved.map(({ kind }) => kind)).toEqual(['LOTTERY_STAKE', 'LOTTERY_PAYOUT'])
  expect(moved.map(({ units }) => units)).toEqual(['-20', row.moved])
  await aMerchant(world, 'OTHER')
  const anna = await ops.logIn(await ops.walled('anna', ['OTHER'], 'OWNER'))
  expect((await ops.call('history.readBet', { params }, anna)).code).toBe('NOT_FOUND')
  const elsewhere = { params: { merchantCode: 'OTHER', id: row.id } }
  expect((await ops.call('history.readBet', elsewhere, anna)).code).toBe('NOT_FOUND')
})
