import type { Push } from '@croupier/db'
import type { ActorCtx } from '@croupier/domain'
import { openLotteryReads } from '@croupier/domain/lottery/games'
import { cancelOrder, placeBets } from '@croupier/domain/lottery/orders'
import { assertLedgerBalances, walletOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { actingAs, eventually, openTestGateway, type TestMember } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LotteryApi, openLotteryApi } from './lotteryApi.ts'
import { anOrder, aPlayer, lott } from './lotteryWorld.ts'

let on: LotteryApi

beforeAll(async () => {
  on = await openLotteryApi()
})
afterAll(async () => {
  await assertLedgerBalances(on.world.db)
  await on.close()
})

/** A line of this many yuan: two for each digit. */
const lineOf = (yuan: 2 | 4 | 6) => lott('ssc.pos', `${['1', '1,2', '1,2,3'][yuan / 2 - 1]}|-|-|-|-`)

/** A desk that counts how the ledger was asked, by the names of its statements. */
function countedReads() {
  const { api: db } = on.world.processes
  const queries: string[] = []
  const query: typeof db.hot.query = async (wanted, values) => {
    if (wanted.name.startsWith('ledger.place')) queries.push(wanted.name)
    return await db.hot.query(wanted, values)
  }
  return { queries, reads: openLotteryReads({ ...db, hot: { query } }, () => performance.now()) }
}

/** The context of a player, and what is pushed on its behalf as [room, balance, seq]. */
function listening(player: TestMember) {
  const pushes: Push[] = []
  const ctx: ActorCtx = {
    ...actingAs(on.world, player),
    hints: { push: (all) => pushes.push(...all) },
  }
  const heard = () =>
    pushes.map(({ room, name, data }) => {
      if (name !== 'wallet.balanceChanged') throw new Error(`${name} was pushed`)
      const { asset, balance, seq } = data as { asset: string; balance: bigint; seq: string }
      return [room, asset, toDecimalString(balance as never), seq]
    })
  return { ctx, heard }
}

it('a bet alone pushes the balance right after it with the version of that balance', async () => {
  const player = await aPlayer(on.world)
  const { ctx, heard } = listening(player)
  const { queries, reads } = countedReads()
  const order = anOrder(on.world, on.issue, [lineOf(6)])
  await placeBets(ctx, reads, order)
  const room = `member.${player.publicId}`
  expect(queries).toEqual(['ledger.placeBet'])
  expect(heard()).toEqual([[room, 'CNY', '9994', '2']])
  // said again it moves nothing, so there is nothing to tell
  await placeBets(ctx, reads, order)
  expect(heard()).toHaveLength(1)
  await placeBets(ctx, reads, anOrder(on.world, on.issue, [lineOf(2)]))
  await cancelOrder(ctx, order.orderId)
  await cancelOrder(ctx, order.orderId)
  expect(heard().slice(1)).toEqual([
    [room, 'CNY', '9992', '3'],
    [room, 'CNY', '9998', '4'],
  ])
})

it('each bet of a batch pushes the balance right after itself, not that of the whole batch', async () => {
  const players = [await aPlayer(on.world), await aPlayer(on.world, '100')]
  const ears = players.map(listening)
  const { queries, reads } = countedReads()
  // What the desk remembers is read in advance, so that all bets come to the batcher in one turn.
  const game = await reads.catalogue.game('SSC1M')
  await reads.issue(game, on.issue.number)
  for (const { id } of players) await reads.ownSeries(id, 'SSC')
  const bets = [0, 1, 0, 1, 0].map(async (who, at) => {
    const { ctx } = ears[who] as ReturnType<typeof listening>
    await placeBets(ctx, reads, anOrder(on.world, on.issue, [lineOf(at < 3 ? 2 : 4)]))
  })
  await Promise.all(bets)
  expect(queries).toEqual(['ledger.placeBets'])
  const [one, two] = players.map(({ publicId }) => `member.${publicId}`)
  expect(ears[0]?.heard()).toEqual([
    [one, 'CNY', '9998', '2'],
    [one, 'CNY', '9996', '3'],
    [one, 'CNY', '9992', '4'],
  ])
  expect(ears[1]?.heard()).toEqual([
    [two, 'CNY', '98', '2'],
    [two, 'CNY', '94', '3'],
  ])
  for (const [at, player] of players.entries()) {
    const wallet = await walletOf(on.world.db, player.id)
    const last = ears[at]?.heard().at(-1)
    expect([toDecimalString(wallet?.balance as never), `${wallet?.version}`]).toEqual(last?.slice(2))
  }
})

it('reaches the other tabs of the player over the sockets, and nobody else', async () => {
  const gateway = await openTestGateway(on.world)
  try {
    const [player, other] = [await aPlayer(on.world), await aPlayer(on.world)]
    const session = await on.api.login(player)
    const tabs = [await gateway.connect(session), await gateway.connect(session)]
    const stranger = await gateway.connect(await on.api.login(other))
    expect((await on.place(session, { line: lineOf(4) })).status).toBe(200)
    const wanted = [{ asset: 'CNY', balance: parseUnits('9996'), seq: '2' }]
    for (const tab of tabs) {
      await eventually(() => expect(tab.of('wallet.balanceChanged')).toEqual(wanted))
    }
    expect(stranger.of('wallet.balanceChanged')).toEqual([])
  } finally {
    await gateway.close()
  }
})
