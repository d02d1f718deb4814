import type { TestSession } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LotteryApi, openLotteryApi, valueIn } from '../lottery/lotteryApi.ts'
import { lott, onSale } from '../lottery/lotteryWorld.ts'

let on: LotteryApi
beforeAll(async () => {
  on = await openLotteryApi()
})
afterAll(async () => await on.close())

const marksOf = async (as: TestSession) => valueIn(await on.call('favourites.list', {}, as))
const mark = async (as: TestSession, nodeId: string) =>
  await on.call('favourites.add', { body: { nodeId } }, as)
const unmark = async (as: TestSession, nodeId: string) =>
  await on.call('favourites.remove', { body: { nodeId } }, as)
const recentOf = async (as: TestSession) =>
  ((await on.call('favourites.recent', {}, as)).body as { content: object[] }).content

it('keeps the marks of each member, and marking or unmarking twice changes nothing', async () => {
  const [one, other] = [await on.aSession(), await on.aSession()]
  expect(await marksOf(one)).toEqual({})
  expect(valueIn(await mark(one, 'SSC1M'))).toEqual({ nodeId: 'SSC1M', isFav: true })
  expect((await mark(one, 'SSC1M')).status).toBe(200)
  await mark(one, 'PK101M')
  expect(await marksOf(one)).toEqual({ SSC1M: true, PK101M: true })
  expect(await marksOf(other)).toEqual({})
  expect(valueIn(await unmark(one, 'SSC1M'))).toEqual({ nodeId: 'SSC1M', isFav: false })
  expect((await unmark(one, 'SSC1M')).status).toBe(200)
  expect(await marksOf(one)).toEqual({ PK101M: true })
})

it('marks no game that there is not', async () => {
  const as = await on.aSession()
  for (const reply of [await mark(as, 'NO_SUCH'), await unmark(as, 'NO_SUCH')]) {
    expect(reply.code).toBe('GAME_NOT_FOUND')
  }
  expect(await marksOf(as)).toEqual({})
})

it('finds the games played last in the orders, the last first, with their marks', async () => {
  const as = await on.aSession()
  expect(await recentOf(as)).toEqual([])
  const race = await onSale(on.world, 'PK101M')
  const aRace = { gameCode: 'PK101M', issueNumber: race.number, line: lott('pk.q1', '01') }
  for (const wishes of [{}, aRace, {}]) expect((await on.place(as, wishes)).status).toBe(200)
  await mark(as, 'PK101M')
  expect(await recentOf(as)).toMatchObject([
    { nodeId: 'SSC1M', isFav: false },
    { nodeId: 'PK101M', isFav: true },
  ])
  expect(await recentOf(await on.aSession())).toEqual([])
})
