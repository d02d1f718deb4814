import { advanceChases, openChase, readChase } from '@croupier/domain/lottery/chases'
import { openLotteryReads } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'
import { type PlaceBetsInput, placeBets, readOrder } from '@croupier/domain/lottery/orders'
import { changeSettings } from '@croupier/domain/operations/merchants'
import { assertLedgerBalances, checkInvariants } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { actingAs, aYes, consoleCtx, type TestMember } from '@croupier/testkit'
import type { lottery } from '@croupier/wire'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  anOrder,
  aPlayer,
  balance,
  type LotteryWorld,
  lott,
  odds,
  onSale,
  openLotteryWorld,
  passTo,
  playOut,
  withSeeds,
} from './lotteryWorld.ts'

/** Draws 3 0 7 3 9 for SSC1M 20240305-0001. */
const SEED = `676f6c64656e${'8c8e'.padStart(52, '0')}`
const EVERY = '0,1,2,3,4,5,6,7,8,9'
/** Costs 20 and pays 19 whatever is drawn. */
const SURE = lott('ssc.pos', `${EVERY}|-|-|-|-`)

let world: LotteryWorld
let issue: Awaited<ReturnType<typeof onSale>>

beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(withSeeds(world.ctx, { 0: SEED }))
  issue = await onSale(world, 'SSC1M')
})
// Each test has a whole minute of sale before it, and no limits but the catalogue's; the first has the known draw.
let isFirst = true
beforeEach(async () => {
  await limitMode({})
  await limitMerchant([])
  if (!isFirst) await passTo(world, (await onSale(world, 'SSC1M')).closeAt, 1)
  isFirst = false
  issue = await onSale(world, 'SSC1M')
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  const all = await checkInvariants(world.db, { except: ['I20'] })
  expect(all.filter(({ breaches }) => breaches > 0)).toEqual([])
  await world.close()
})

/** What the catalogue allows on the game's official plays. */
const limitMode = async (limits: object) =>
  await world.db.prisma.gameMode.update({
    where: { gameId_mode: { gameId: issue.gameId, mode: 'LOTT' } },
    data: { limits: limits as never },
  })
/** What the merchant's officer allows, as the console sends it. */
const limitMerchant = async (betLimits: readonly string[]) =>
  await changeSettings(consoleCtx(world), {
    merchantId: world.merchantId,
    change: { betLimits },
    by: 'officer',
    second: aYes(),
    reason: 'a test of limits',
  })
/** A node that has read nothing yet. */
const someReads = () => openLotteryReads(world.processes.api, () => 0)

async function place(player: TestMember, lines: readonly lottery.BetLineInput[], reads = someReads()) {
  const order = anOrder(world, issue, lines)
  await placeBets(actingAs(world, player), reads, order)
  return order
}

const paid = async (player: TestMember, { orderId }: PlaceBetsInput) =>
  (await readOrder(actingAs(world, player), orderId)).lines.map(
    ({ payout, capped }) => `${toDecimalString(payout ?? parseUnits('0'))}${capped ? ' capped' : ''}`,
  )

it('caps what thin lines of a player pay together, whatever they are', async () => {
  await limitMode({ thinPayoutMax: '1500' })
  const [player, other] = [await aPlayer(world), await aPlayer(world)]
  // one bet of a thousand pays 1 900; ten of a thousand are no thin cover
  const thin = [lott('ssc.3.direct.front', '3|0|7'), lott('ssc.5.direct.typed', '30739')]
  const wide = lott('ssc.3.direct.front', '0,1,2,3,4,5,6,7,8,9|0|7')
  const mine = await place(player, [...thin, wide])
  const theirs = await place(other, [lott('ssc.3.direct.front', '3|0|7')])
  await playOut(world, issue)
  expect(await paid(player, mine)).toEqual(['1500 capped', '0 capped', '1900'])
  expect(await paid(other, theirs)).toEqual(['1500 capped'])
})

it('cuts what a player is paid in an issue, order by order, and leaves others and odds alone', async () => {
  await limitMode({ issuePayoutMax: '40', plays: { 'ssc.pos': { issuePayoutMax: '30' } } })
  const [player, other] = [await aPlayer(world), await aPlayer(world)]
  const first = await place(player, [SURE])
  const second = await place(player, [SURE, lott('ssc.any1.3.back', EVERY, { unit: 'JIAO' })])
  const both = await place(player, [odds('ssc.e.sum.bs', 'big,small', { yuanPerBet: 50 })])
  const theirs = await place(other, [SURE])
  await playOut(world, issue)
  expect(await paid(player, first)).toEqual(['19'])
  const [cut, rest] = await paid(player, second)
  expect(cut).toBe('11 capped')
  // three of ten digits at a tenth of 7.0… a bet: what is left of 40 after 30
  expect(Number.parseFloat(rest ?? '')).toBeLessThanOrEqual(10)
  expect(await paid(player, both)).toEqual(['98'])
  expect(await paid(other, theirs)).toEqual(['19'])
})

it('holds the stake of a player on a play, names the line, and says so again', async () => {
  await limitMerchant(['SSC1M/LOTT/ssc.pos/issueStake/10'])
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  const two = lott('ssc.pos', '1|-|-|-|-')
  const other = lott('ssc.3.direct.front', '1|2|3')
  const refusal = { code: 'BET_PLAY_LIMIT_EXCEEDED', params: { line: 6, max: '10' } }
  const reads = someReads()
  const order = anOrder(world, issue, [other, two, two, two, two, two, two])
  await expect(placeBets(ctx, reads, order)).rejects.toMatchObject(refusal)
  await expect(placeBets(ctx, reads, order)).rejects.toMatchObject(refusal)
  await place(player, [other, two, two, two, two, two], reads)
  await expect(place(player, [other, two], reads)).rejects.toMatchObject({ params: { line: 1 } })
  await place(player, [other], reads)
  expect(await balance(world, player)).toBe(parseUnits('9986'))
})

it('lets exactly as much in as the limit of the play, when many come at once', async () => {
  await limitMerchant(['*/*/ssc.pos/issueStake/10'])
  const player = await aPlayer(world)
  const reads = someReads()
  const placed = Array.from({ length: 40 }, () => place(player, [lott('ssc.pos', '1|-|-|-|-')], reads))
  const answers = await Promise.allSettled(placed)
  const refused = answers.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['BET_PLAY_LIMIT_EXCEEDED']))
  expect(refused).toHaveLength(35)
  expect(await balance(world, player)).toBe(parseUnits('9990'))
})

it('lets a merchant narrow what the catalogue allows, never widen it', async () => {
  await limitMerchant(['*/*/*/linePayout/12', '*/LOTT/*/lineStake/99999', 'PK101M/*/*/lineStake/1'])
  const player = await aPlayer(world, '100000')
  const order = await place(player, [SURE])
  const dear = lott('ssc.pos', '1|-|-|-|-', { multiple: 25_001 })
  await expect(place(player, [SURE, dear])).rejects.toMatchObject({
    code: 'BET_LINE_LIMIT_EXCEEDED',
    params: { line: 1, max: '50000' },
  })
  await playOut(world, issue)
  expect(await paid(player, order)).toEqual(['12 capped'])
  await expect(limitMerchant(['SSC1M/LOTT/ssc.pos/thinPayout/5'])).rejects.toThrow('betLimits')
  await expect(limitMerchant(['SSC1M/lineStake/5'])).rejects.toThrow('betLimits')
})

it('gives the part of a chase back that is over the limit of its play, and goes on', async () => {
  await limitMerchant(['SSC1M/LOTT/ssc.pos/issueStake/3'])
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  const line = lott('ssc.pos', '1|-|-|-|-')
  const chase = {
    gameCode: 'SSC1M',
    chaseId: world.ctx.ids.uuid(),
    issueNumber: issue.number,
    issues: 3,
    plan: { kind: 'SAME', multiple: 1 },
    stopOnWin: false,
    stopOnVoid: false,
    lines: [line],
    total: parseUnits('6'),
  } as const
  await openChase(ctx, someReads(), chase)
  await playOut(world, issue)
  issue = await onSale(world, 'SSC1M')
  await place(player, [line])
  await advanceChases(world.ctx)
  const states = async () => (await readChase(ctx, chase.chaseId)).parts.map(({ state }) => state)
  expect(await states()).toEqual(['SETTLED', 'REFUSED', 'WAITING'])
  await playOut(world, issue)
  await advanceChases(world.ctx)
  expect((await states())[2]).toBe('PLACED')
})
