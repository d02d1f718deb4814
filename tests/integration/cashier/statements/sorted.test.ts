import { moneyNow } from '@croupier/db'
import { parseUnits } from '@croupier/money'
import { buildTestApp, type TestApp, type TestMember, type TestSession } from '@croupier/testkit'
import { DAY_MS, type RouteName } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  anIssueOnSale,
  aPlayer,
  bet,
  type LotteryWorld,
  lott,
  odds,
  onSale,
  openLotteryWorld,
  playOut,
} from '../../lottery/lotteryWorld.ts'

/** Of the lines that win, one wins for certain: all ten digits. */
const EVERY = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-')

let world: LotteryWorld
let app: TestApp
let player: TestMember
let session: TestSession
let range: { from: string; to: string }

interface Page<Row> {
  readonly items: Row[]
  readonly newerCursor: string | null
  readonly nextCursor: string | null
}
type Posting = { id: string; units: string; kind: string }
type Order = { orderId: string; stake: string; lines: { payout: string | null }[] }

async function read<Row>(name: RouteName, query: object): Promise<Page<Row>> {
  const answer = await app.call(name, { query } as never, session)
  expect(answer.status).toBe(200)
  return (answer.body as { value: Page<Row> }).value
}
/** All pages of two rows from the first on, and back again from the last one. */
async function walk<Row>(name: RouteName, query: object): Promise<{ there: Row[]; back: Row[] }> {
  const pages: Row[][] = []
  let page = await read<Row>(name, { ...query, pageSize: 2 })
  pages.push(page.items)
  while (page.nextCursor !== null) {
    page = await read<Row>(name, { ...query, pageSize: 2, cursor: page.nextCursor })
    pages.push(page.items)
  }
  const back = [page.items]
  while (page.newerCursor !== null) {
    page = await read<Row>(name, { ...query, pageSize: 2, cursor: page.newerCursor })
    back.unshift(page.items)
  }
  return { there: pages.flat(), back: back.flat() }
}
const falling = (left: bigint, right: bigint) => (left < right ? 1 : left > right ? -1 : 0)

beforeAll(async () => {
  world = await openLotteryWorld()
  app = await buildTestApp(world)
  player = await aPlayer(world, '1000')
  session = await app.login(player)
  const issue = await anIssueOnSale(world)
  await bet(world, player, issue, [EVERY])
  for (const digits of ['1,2', '3', '4', '5,6,7']) {
    await bet(world, player, issue, [lott('ssc.pos', `${digits}|-|-|-|-`)])
  }
  await playOut(world, issue)
  await bet(world, player, await onSale(world, 'SSC1M'), [odds('ssc.e.sum.bs', 'small', { yuanPerBet: 50 })])
  const now = (await moneyNow(world.db)).getTime()
  range = {
    from: new Date(now - DAY_MS).toISOString(),
    to: new Date(now + DAY_MS).toISOString(),
  }
}, 240_000)
afterAll(async () => {
  await app.close()
  await world.close()
})

it('the account record by amount has every posting once, either way, over all of its pages', async () => {
  const { items } = await read<Posting>('wallet.transactions', { pageSize: 100 })
  const amounts = items.map(({ units }) => parseUnits(units)).sort(falling)
  expect(amounts.length).toBeGreaterThan(6)
  for (const order of ['desc', 'asc'] as const) {
    const { there, back } = await walk<Posting>('wallet.transactions', {
      ...range,
      sort: 'units',
      order,
    })
    const shown = there.map(({ units }) => parseUnits(units))
    expect(shown).toEqual(order === 'desc' ? amounts : [...amounts].reverse())
    expect(new Set(there.map(({ id }) => id)).size).toBe(items.length)
    expect(back.slice(-there.length)).toHaveLength(there.length)
    expect(new Set(back.map(({ id }) => id)).size).toBe(items.length)
  }
  const oldest = await walk<Posting>('wallet.transactions', { ...range, order: 'asc' })
  expect(oldest.there.map(({ id }) => id)).toEqual(items.map(({ id }) => id).reverse())
  const stakes = await walk<Posting>('wallet.transactions', {
    ...range,
    sort: 'units',
    kind: 'LOTTERY_STAKE',
  })
  expect(stakes.there.map(({ kind }) => kind)).toEqual(Array(6).fill('LOTTERY_STAKE'))
})

it('the betting record by stake and by payout, where open orders come last', async () => {
  const { items } = await read<Order>('lottery.myOrders', { pageSize: 100 })
  const stakes = items.map(({ stake }) => parseUnits(stake)).sort(falling)
  const byStake = await walk<Order>('lottery.myOrders', { ...range, sort: 'stake' })
  expect(byStake.there.map(({ stake }) => parseUnits(stake))).toEqual(stakes)
  const rising = await walk<Order>('lottery.myOrders', { ...range, sort: 'stake', order: 'asc' })
  expect(rising.there.map(({ orderId }) => orderId)).toEqual(byStake.there.map(({ orderId }) => orderId).reverse())
  const byPayout = await walk<Order>('lottery.myOrders', { ...range, sort: 'payout' })
  const payouts = byPayout.there.map(({ lines }) => lines[0]?.payout ?? null)
  expect(payouts.at(-1)).toBeNull()
  const paid = payouts.slice(0, -1).map((payout) => parseUnits(payout ?? ''))
  expect(paid).toEqual([...paid].sort(falling))
  expect(paid[0]).toBeGreaterThan(0n)
  const open = await walk<Order>('lottery.myOrders', { ...range, sort: 'stake', state: 'PENDING' })
  expect(open.there.map(({ stake }) => stake)).toEqual(['50'])
  const oldest = await walk<Order>('lottery.myOrders', { ...range, order: 'asc' })
  expect(oldest.there.map(({ orderId }) => orderId)).toEqual(items.map(({ orderId }) => orderId).reverse())
})

it('another order than newest first needs its days, and a cursor of its own', async () => {
  const [later] = [new Date(Date.parse(range.from) + 93 * DAY_MS).toISOString()]
  const { nextCursor } = await read('wallet.transactions', { ...range, sort: 'units', pageSize: 2 })
  const wrong = [
    { sort: 'units' },
    { sort: 'units', from: range.from },
    { sort: 'units', from: range.from, to: later },
    { cursor: nextCursor },
    { ...range, sort: 'units', cursor: 'o.5' },
  ]
  for (const query of wrong) {
    const { code } = await app.call('wallet.transactions', { query } as never, session)
    expect(code).toBe('VALIDATION_FAILED')
  }
})
