import { withTransaction } from '@croupier/db'
import { listTransactions } from '@croupier/domain/cashier/wallets'
import { openGame } from '@croupier/domain/lottery/games'
import { planIssues, recordExternalResult } from '@croupier/domain/lottery/issues'
import { correctResult, settleDueIssues } from '@croupier/domain/lottery/settlement'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { allDay } from '@croupier/rules'
import { actingAs, aYes, consoleCtx, officerCtx, withBalance } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer, bet, type LotteryWorld, lott, onSale, openLotteryWorld, passTo } from './lotteryWorld.ts'

const GAME = 'OFFICIAL'
const FEEDS = ['feed.one', 'feed.two']
const reason = 'seen on the official site'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  await withTransaction(world.db, async (tx) => {
    await openGame(tx, {
      code: GAME,
      family: 'SSC',
      groupCode: 'SSC',
      name: { EN: 'Official' },
      schedule: { ...allDay(600, 120, 'Asia/Shanghai') },
      drawSource: 'EXTERNAL',
      resultSources: FEEDS,
      sortOrder: 30,
      modes: { LOTT: {} },
    })
  })
  await planIssues(world.ctx)
})
afterAll(async () => await world.close())

it('names the bet whose payout was reversed, and why, in the account record', async () => {
  const issue = await onSale(world, GAME)
  const player = await aPlayer(world, '100')
  const orderId = await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')], GAME)
  const report = async (numbers: number[]) => {
    for (const source of FEEDS) {
      const what = { gameCode: GAME, issueNumber: issue.number, source, numbers }
      await recordExternalResult(officerCtx(world), what)
    }
  }
  await passTo(world, issue.drawAt, 1)
  await report([1, 2, 3, 4, 5])
  await settleDueIssues(world.ctx)
  // What was won is gone before the correction, which leaves a debt; the next credit pays it.
  const wallet = await walletOf(world.db, player.id)
  if (wallet === undefined) throw new Error('no wallet')
  const to = await houseAccount(world.db, world.merchantId, 'HOUSE_FUNDS', wallet.asset)
  await withTransaction(world.db, async (tx) => {
    const moved = { kind: 'DEPOSIT', ref: 'spent', from: wallet.accountId, to } as const
    await post(tx, world.merchantId, [{ ...moved, units: parseUnits('110') }])
  })
  await report([9, 2, 3, 4, 5])
  const request = { gameCode: GAME, issueNumber: issue.number, numbers: [9, 2, 3, 4, 5], by: 'officer one', reason }
  await correctResult(consoleCtx(world), { ...request, second: aYes() })
  await settleDueIssues(world.ctx)
  await withBalance(world, player, '20')
  const page = { kind: null, from: null, to: null, cursor: null, pageSize: 20 }
  const { items } = await listTransactions(actingAs(world, player), page)
  const corrected = items.filter(({ memo }) => memo !== null)
  expect(corrected.map(({ kind, ref, memo }) => [kind, ref, memo])).toEqual([
    ['DEBT_PAYMENT', orderId, reason],
    ['PAYOUT_REVERSAL', orderId, reason],
  ])
})
