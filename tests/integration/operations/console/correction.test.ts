import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import { planIssues, recordExternalResult } from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { checkInvariants } from '@croupier/ledger'
import { allDay } from '@croupier/rules'
import { officerCtx } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  anIssueOnSale,
  aPlayer,
  balance,
  bet,
  type LotteryWorld,
  lott,
  onSale,
  openLotteryWorld,
  passTo,
} from '../../lottery/lotteryWorld.ts'
import { type Ops, openOps } from './opsWorld.ts'

const GAME = 'OFFICIAL'
const FEEDS = ['feed.one', 'feed.two']
const reason = 'seen on the official site'
let world: LotteryWorld
let ops: Ops
beforeAll(async () => {
  world = await openLotteryWorld()
  ops = await openOps(world)
  await withTransaction(world.db, async (tx) => {
    await openGame(tx, {
      code: GAME,
      family: 'SSC',
      groupCode: 'SSC',
      name: { EN: 'Official' },
      sortOrder: 30,
      schedule: { ...allDay(600, 120, 'Asia/Shanghai') },
      modes: { LOTT: {} },
      drawSource: 'EXTERNAL',
      resultSources: FEEDS,
    })
  })
  await planIssues(world.ctx)
})
afterAll(async () => {
  await ops.close()
  await world.close()
})

it('corrects a result once two officers say so, under the console’s own rights, and takes back what was paid by the wrong one', async () => {
  const issue = await onSale(world, GAME)
  const [wrongly, rightly] = [await aPlayer(world, '100'), await aPlayer(world, '100')]
  await bet(world, wrongly, issue, [lott('ssc.pos', '1|-|-|-|-')], GAME)
  await bet(world, rightly, issue, [lott('ssc.pos', '9|-|-|-|-')], GAME)
  const report = async (numbers: number[]) => {
    for (const source of FEEDS) {
      const what = { gameCode: GAME, issueNumber: issue.number, source, numbers }
      await recordExternalResult(officerCtx(world), what)
    }
  }
  await passTo(world, issue.drawAt, 1)
  await report([1, 2, 3, 4, 5])
  await settleDueIssues(world.ctx)
  await report([9, 2, 3, 4, 5])
  const balances = async () => [await balance(world, wrongly), await balance(world, rightly)]
  const before = await balances()

  const params = { gameCode: GAME, issueNumber: issue.number }
  const olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  await ops.officer('otto', 'OWNER')
  const call = async (way: 'call' | 'byTwo', numbers: number[]) =>
    await ops[way]('desk.correctResult', { params, body: { numbers, reason } }, olga)
  expect((await call('call', [1, 2, 3, 4, 5])).value).toEqual({ outcome: 'NOT_AGREED' })
  expect((await call('call', [9, 2, 3, 4, 5])).code).toBe('STAFF_SECOND_WAITS')
  expect((await call('byTwo', [9, 2, 3, 4, 5])).value).toEqual({})
  expect((await call('call', [9, 2, 3, 4, 5])).value).toEqual({ outcome: 'SAME_RESULT' })
  await settleDueIssues(world.ctx)
  expect((await balances()).toReversed()).toEqual(before)
  const broken = await checkInvariants(world.db, { except: ['I20'] })
  expect(broken.filter(({ breaches }) => breaches > 0)).toEqual([])
})

it('declares an issue void before its draw, by two officers, and gives every bet back', async () => {
  const olga = await ops.logIn('olga')
  const issue = await onSale(world, GAME)
  const player = await aPlayer(world, '100')
  await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')], GAME)
  const [listed] = (await ops.call('issues.list', { params: { gameCode: GAME } }, olga)).value.filter(
    ({ number }: { number: string }) => number === issue.number,
  )
  expect(listed).toMatchObject({ players: 1, lines: 1, stake: '2', payout: '0' })
  const declare = async () => {
    const params = { gameCode: GAME, issueNumber: issue.number }
    return (await ops.byTwo('issues.void', { params, body: { reason } }, olga)).code
  }
  expect([await declare(), await declare()]).toEqual([null, 'STAFF_OVER'])
  await settleDueIssues(world.ctx)
  expect(await balance(world, player)).toBe(await balance(world, await aPlayer(world, '100')))
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'issue.voided' } }, olga)).value
  expect(JSON.parse(items[0].after)).toMatchObject({ by: 'olga', second: 'otto', reason })
})

it('lists the latest bets that fit, newest first', async () => {
  const olga = await ops.logIn('olga')
  const issue = await anIssueOnSale(world)
  const player = await aPlayer(world, '100')
  await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')])
  await bet(world, player, issue, [lott('ssc.pos', '1|2|3|-|-')])
  const found = async (query: object) => (await ops.call('reports.listBets', { query }, olga)).value
  const all = await found({ account: player.account })
  expect(all.map(({ stake }: { stake: string }) => stake)).toEqual(['6', '2'])
  expect(all[0]).toMatchObject({
    game: 'SSC1M',
    ref: issue.number,
    payout: null,
    isTest: false,
    account: player.account,
    publicId: player.publicId,
    asset: 'CNY',
  })
  const account = { account: player.account, merchant: 'TEST' }
  expect(await found({ ...account, minStake: '3', game: 'ssc' })).toHaveLength(1)
  expect(await found({ ...account, minPayout: '1' })).toEqual([])
  expect((await ops.call('reports.listBets', { query: { account: 'nobody' } }, olga)).code).toBe('NOT_FOUND')
})
