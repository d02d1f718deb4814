import { beforeEach, expect, it } from 'vitest'
import { forgetOrder, keepOrder, newOrder, unansweredOrders } from './pendingOrder.ts'

const [ANN, BEN] = ['an account', 'another account']
const NOW_MS = 1_790_000_000_000
const DAY_MS = 86_400_000

const line = {
  mode: 'LOTT' as const,
  playCode: 'ssc.pos',
  content: '3|-|-|-|-',
  series: 1950,
  base: 2 as const,
  unit: 'YUAN' as const,
  multiple: 1,
  bets: 1,
  stake: 20_000n as never,
}
const order = (gameCode = 'SSC1M', issue = '20261122-0001') => newOrder(gameCode, issue, [line], ['a line'], NOW_MS)
const waiting = (owner: string, nowMs = NOW_MS) => unansweredOrders(owner, 'SSC1M', nowMs)

beforeEach(() => localStorage.clear())

it('several orders can wait for an answer, and each is answered by itself', () => {
  const [first, second] = [order(), order()]
  keepOrder(ANN, first)
  keepOrder(ANN, second)
  expect(waiting(ANN)).toEqual([first, second])
  forgetOrder(ANN, first)
  expect(waiting(ANN)).toEqual([second])
})

it('nobody is offered the order of somebody else, nor one of another game', () => {
  keepOrder(ANN, order())
  keepOrder(BEN, order('PK101M'))
  expect(waiting(BEN)).toEqual([])
  expect(waiting(ANN)).toHaveLength(1)
  expect(unansweredOrders(BEN, 'PK101M', NOW_MS)).toHaveLength(1)
})

it('outlives what logging out clears', () => {
  keepOrder(ANN, order())
  sessionStorage.clear()
  expect(waiting(ANN)).toHaveLength(1)
})

it('what is not an order, or a month old, is taken away', () => {
  localStorage.setItem(`unansweredOrder.${ANN}.x`, 'no order')
  keepOrder(ANN, order())
  expect(waiting(ANN, NOW_MS + 29 * DAY_MS)).toHaveLength(1)
  expect(waiting(ANN, NOW_MS + 30 * DAY_MS)).toEqual([])
  expect(localStorage).toHaveLength(0)
})
