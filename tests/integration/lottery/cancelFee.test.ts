import { withTransaction } from '@croupier/db'
import { listTransactions } from '@croupier/domain/cashier/wallets'
import { cancelChase } from '@croupier/domain/lottery/chases'
import { cancelOrder, readOrder } from '@croupier/domain/lottery/orders'
import { changeSettings } from '@croupier/domain/operations/merchants'
import { freezeWallet, houseAccount, houseBalanceOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, aYes, consoleCtx, type TestMember } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ChaseWorld, openChaseWorld, RARE, SURE } from './chaseWorld.ts'
import { anIssueOnSale, aPlayer, balance, bet, type LotteryWorld, lott } from './lotteryWorld.ts'

let on: ChaseWorld
let world: LotteryWorld

beforeAll(async () => {
  on = await openChaseWorld()
  world = on.world
})
beforeEach(async () => await on.freshIssue())
afterAll(async () => await on.close())

const set = async (lottery: object) =>
  await changeSettings(consoleCtx(world), {
    merchantId: world.merchantId,
    change: { lottery },
    by: 'officer',
    second: aYes(),
    reason: 'a test',
  })
const FEE = { cancelFeePpm: 10_000, cancelFeeAbove: '4' }
/** A line of this many yuan: two for each digit. */
const lineOf = (yuan: 2 | 4 | 6) => lott('ssc.pos', `${['1', '1,2', '1,2,3'][yuan / 2 - 1]}|-|-|-|-`)
const anOrderOf = async (player: TestMember, yuan: 2 | 4 | 6) =>
  await bet(world, player, await anIssueOnSale(world), [lineOf(yuan)])
const houseFunds = async () =>
  await houseBalanceOf(world.db, await houseAccount(world.db, world.merchantId, 'HOUSE_FUNDS', 'CNY'))

it('costs nothing as long as nobody says so', async () => {
  const player = await aPlayer(world)
  const orderId = await anOrderOf(player, 6)
  const ctx = actingAs(world, player)
  expect(await readOrder(ctx, orderId)).toMatchObject({ cancelFee: 0n })
  const before = await houseFunds()
  expect(await cancelOrder(ctx, orderId)).toMatchObject({ refunded: parseUnits('6') })
  expect(await balance(world, player)).toBe(parseUnits('10000'))
  expect(await houseFunds()).toBe(before)
})

it('costs a part of a stake above the amount, once, and a repeat gets the first answer', async () => {
  const player = await aPlayer(world)
  const ctx = actingAs(world, player)
  const [small, large] = [await anOrderOf(player, 4), await anOrderOf(player, 6)]
  await set(FEE)
  const before = await houseFunds()
  expect(await readOrder(ctx, small)).toMatchObject({ cancelFee: 0n })
  expect(await readOrder(ctx, large)).toMatchObject({ cancelFee: parseUnits('0.06') })
  expect(await cancelOrder(ctx, small)).toMatchObject({ refunded: parseUnits('4') })
  const first = await cancelOrder(ctx, large)
  expect(first).toMatchObject({
    refund: parseUnits('6'),
    refunded: parseUnits('5.94'),
    balance: parseUnits('9999.94'),
    replayed: false,
  })
  expect(await readOrder(ctx, large)).toMatchObject({ lines: [{ state: 'CANCELLED' }] })
  await set({ cancelFeePpm: 20_000 })
  expect(await cancelOrder(ctx, large)).toEqual({ ...first, replayed: true })
  await set({ cancelFeePpm: 0 })
  expect(await cancelOrder(ctx, large)).toEqual({ ...first, replayed: true })
  expect(await balance(world, player)).toBe(parseUnits('9999.94'))
  expect((await houseFunds()) - before).toBe(parseUnits('0.06'))
  const { items } = await listTransactions(ctx, {
    cursor: null,
    pageSize: 2,
    from: null,
    to: null,
    kind: null,
  })
  expect(items).toMatchObject([
    { kind: 'BET_CANCEL_FEE', ref: large, units: parseUnits('-0.06') },
    { kind: 'BET_CANCEL', ref: large, units: parseUnits('6') },
  ])
})

it('is not asked of a frozen wallet', async () => {
  const player = await aPlayer(world)
  const orderId = await anOrderOf(player, 6)
  await set(FEE)
  await withTransaction(world.db, async (tx) => await freezeWallet(tx, player.id, true))
  const cancelled = await cancelOrder(actingAs(world, player), orderId)
  expect(cancelled).toMatchObject({ refunded: parseUnits('6'), balance: parseUnits('10000') })
})

it('is paid for the order of a chase that its player takes back, not for what only waits', async () => {
  await set({ cancelFeePpm: 10_000, cancelFeeAbove: '0' })
  const player = await aPlayer(world)
  const input = await on.aChase({ issues: 3, lines: [RARE] })
  await on.open(player, input)
  const { parts } = await on.read(player, input)
  expect(parts.map(({ cancelFee }) => cancelFee)).toEqual([parseUnits('0.02'), 0n, 0n])
  const cancelled = await cancelChase(actingAs(world, player), input.chaseId, null)
  expect(cancelled).toMatchObject({ refunded: parseUnits('5.98'), state: 'CANCELLED' })
  expect(await balance(world, player)).toBe(parseUnits('9999.98'))
})

it('is not paid where a win stops a chase', async () => {
  await set({ cancelFeePpm: 10_000, cancelFeeAbove: '0' })
  const player = await aPlayer(world)
  const input = await on.aChase({ issues: 3, lines: [SURE], stopOnWin: true })
  await on.open(player, input)
  for (let issue = 0; issue < 3; issue += 1) await on.step()
  const fees = await world.db.prisma.$queryRaw<{ fees: bigint }[]>`
    SELECT count(*) AS fees FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.from_account_id
     WHERE t.kind = 52 AND a.owner_id = ${player.id}`
  expect(fees).toEqual([{ fees: 0n }])
})
