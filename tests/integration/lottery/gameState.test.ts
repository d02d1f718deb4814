import { setGameState } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'
import { buildTestApp, consoleCtx } from '@croupier/testkit'
import { outboxEvents } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer, bet, type LotteryWorld, lott, onSale, openLotteryWorld } from './lotteryWorld.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
})
afterAll(async () => await world.close())

const line = lott('ssc.pos', '1|-|-|-|-')
const set = async (state: 'OPEN' | 'MAINTENANCE', reason: string, gameCode = 'SSC1M') =>
  await setGameState(consoleCtx(world), { gameCode, state, reason })
const rowsOf = async () =>
  await world.db.prisma.auditRecord.findMany({
    where: { action: { in: ['game.closed', 'game.opened'] } },
    orderBy: { id: 'asc' },
  })

it('closes one game for new bets and no other, with its reason, and opens it again', async () => {
  const issue = await onSale(world, 'SSC1M')
  const player = await aPlayer(world)
  const placed = await bet(world, player, issue, [line])
  await set('MAINTENANCE', 'new draw machine')
  const api = await buildTestApp(world)
  const session = await api.sessionOf(player)
  const place = async (gameCode: string, number: string) =>
    await api.call(
      'lottery.placeBets',
      {
        params: { gameCode },
        body: { orderId: world.ctx.ids.uuid(), issueNumber: number, lines: [line] },
      },
      session,
    )
  expect(await place('SSC1M', issue.number)).toMatchObject({
    status: 503,
    code: 'GAME_MAINTENANCE',
  })
  const own = await api.call('lottery.myOrder', { params: { orderId: placed } }, session)
  expect(own.status).toBe(200)
  expect(JSON.stringify((await api.call('lottery.gameMenus')).body)).toContain('"MAINTENANCE"')
  await set('OPEN', 'the machine runs')
  const again = await buildTestApp(world)
  const opened = await again.call(
    'lottery.placeBets',
    {
      params: { gameCode: 'SSC1M' },
      body: { orderId: world.ctx.ids.uuid(), issueNumber: issue.number, lines: [line] },
    },
    session,
  )
  expect(opened.status).toBe(200)
  expect((await rowsOf()).map(({ action, after }) => [action, after])).toEqual([
    ['game.closed', { gameCode: 'SSC1M', state: 'MAINTENANCE', reason: 'new draw machine' }],
    ['game.opened', { gameCode: 'SSC1M', state: 'OPEN', reason: 'the machine runs' }],
  ])
  await api.close()
  await again.close()
})

it('tells every open page, once, and writes nothing for what is so already', async () => {
  const before = (await rowsOf()).length
  await set('OPEN', 'still open')
  expect(await rowsOf()).toHaveLength(before)
  const messages = await world.db.prisma.outboxMessage.findMany({ where: { kind: 'EVENT' } })
  const pushes = messages
    .flatMap(({ payload }) => outboxEvents.parse((payload as { pushes?: unknown }).pushes ?? payload))
    .filter(({ name }) => name === 'lottery.gameStateChanged')
  expect(pushes.map(({ room, data }) => [room, data])).toEqual([
    ['site', { gameCode: 'SSC1M', state: 'MAINTENANCE' }],
    ['site', { gameCode: 'SSC1M', state: 'OPEN' }],
  ])
})

it('needs a reason and a game', async () => {
  await expect(set('MAINTENANCE', '  ')).rejects.toThrow('for a reason')
  await expect(set('MAINTENANCE', 'why not', 'NOGAME')).rejects.toMatchObject({
    code: 'GAME_NOT_FOUND',
  })
})
