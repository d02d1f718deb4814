import { assertLedgerBalances } from '@croupier/ledger'
import type { lottery } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { type LotteryApi, openLotteryApi, valueIn } from './lotteryApi.ts'

type RouteQuery = z.output<typeof lottery.myOrders.query & z.ZodObject>

let on: LotteryApi

beforeAll(async () => {
  on = await openLotteryApi()
})
afterAll(async () => {
  await assertLedgerBalances(on.world.db)
  await on.close()
})

it('shows the menu by group, in both modes or in one', async () => {
  const both = await on.call('lottery.gameMenus', { query: {} })
  expect(valueIn(both)).toMatchObject([
    {
      gameGroupCode: 'SSC',
      labelName: { CN: '时时彩', EN: 'Digits 5' },
      gameMenus: [
        {
          code: 'SSC1M',
          defaultPlayType: 'ssc.5.direct',
          remark: { CN: '每 1 分钟', EN: 'Every minute' },
          game: {
            name: { CN: '极速一分彩', EN: 'One Minute' },
            modes: [
              { mode: 'LOTT', minSeries: 1700, maxSeries: 1956, maxBetSeries: 1950 },
              { mode: 'ELOTT', minSeries: 1900, maxSeries: 1980, maxBetSeries: 1980, units: [] },
            ],
          },
        },
      ],
    },
    { gameGroupCode: 'PK10', gameMenus: [{ code: 'PK101M', defaultPlayType: 'pk.q1' }] },
  ])
  const one = await on.call('lottery.gameMenus', { query: { prizeMode: 'ELOTT' } })
  expect(valueIn(one)).toMatchObject([
    { gameMenus: [{ defaultPlayType: 'ssc.e.ball', game: { modes: [{ mode: 'ELOTT' }] } }] },
    { gameMenus: [{ game: { modes: [{ mode: 'ELOTT' }] } }] },
  ])
})

it('answers a repeat with the first answer and says so in a header', async () => {
  const as = await on.aSession()
  const orderId = on.world.ctx.ids.uuid()
  const first = await on.place(as, { orderId })
  expect(first.status).toBe(200)
  expect(first.headers['idempotency-hit']).toBeUndefined()
  const second = await on.place(as, { orderId })
  expect(second.headers['idempotency-hit']).toBe('true')
  expect(valueIn(second)).toEqual({ ...(valueIn(first) as object), replayed: true })
})

it('shows own orders only, newest first, page by page, by game and state', async () => {
  const as = await on.aSession()
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) {
    // an order's id tells its time by the millisecond
    await on.world.advance(1)
    ids.unshift(on.world.ctx.ids.uuid())
    expect((await on.place(as, { orderId: ids[0] ?? '' })).status).toBe(200)
  }
  await on.call('lottery.cancelOrder', { params: { orderId: ids[2] ?? '' } }, as)
  const list = async (query: Partial<RouteQuery>) => {
    const reply = await on.call('lottery.myOrders', { query: query as never }, as)
    const { items, ...cursors } = valueIn(reply) as z.input<typeof lottery.myOrders.reply>['value']
    return { ids: items.map((one) => one.orderId), ...cursors }
  }
  const all = { newerCursor: null, nextCursor: null, searchedTo: null }
  expect(await list({})).toEqual({ ids, ...all })
  const first = await list({ pageSize: 2 })
  expect(first).toMatchObject({ ids: ids.slice(0, 2), newerCursor: null })
  const last = await list({ pageSize: 2, cursor: first.nextCursor ?? '' })
  expect(last).toMatchObject({ ids: ids.slice(2), nextCursor: null })
  expect(await list({ pageSize: 2, cursor: last.newerCursor ?? '' })).toEqual(first)
  expect(await list({ state: 'CANCELLED' })).toEqual({ ids: ids.slice(2), ...all })
  expect(await list({ gameCode: 'PK101M' })).toEqual({ ids: [], ...all })
  const params = { orderId: ids[0] ?? '' }
  expect((await on.call('lottery.myOrder', { params }, as)).status).toBe(200)
})

it('needs somebody for bets and orders', async () => {
  const orderId = on.world.ctx.ids.uuid()
  expect((await on.api.call('lottery.myOrders', {})).code).toBe('SESSION_MISSING')
  expect((await on.api.call('lottery.myOrder', { params: { orderId } })).code).toBe('SESSION_MISSING')
})
