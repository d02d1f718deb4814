import { type Db, withTransaction } from '@croupier/db'
import { cancelOrder, houseAccount, houseBalanceOf, placeBets, walletOf } from '@croupier/ledger'
import { describe, expect, it } from 'vitest'
import {
  anIssue,
  anOrder,
  aPlayer,
  aPlayerWith,
  balance,
  deposit,
  openScene,
  owe,
  type Player,
  type Scene,
  useScene,
} from './scene.ts'
import { somebodyWaits } from './waiting.ts'

let db: Db
let scene: Scene

useScene((own) => {
  ;({ db, scene } = own)
})

/** An order of one line per stake that is valid. */
async function aBet(player: Player, issueId: bigint, stakes: readonly bigint[] = [10n], at = scene) {
  const order = anOrder(at, player, issueId, stakes)
  const [placed] = await placeBets(db, [order])
  expect(placed?.code).toBeNull()
  return order.orderId
}
const cancels = async (player: Player, orderId: string, { merchantId } = scene) =>
  await cancelOrder(db, merchantId, player.id, orderId)
const stateOf = async (player: Player) =>
  (
    await db.prisma.betLine.findMany({
      where: { memberId: player.id },
      orderBy: { orderRowId: 'asc' },
    })
  ).map(({ state }) => state)

describe('taking back', () => {
  it('gives the order that is meant back, its lines alone, once', async () => {
    const player = await aPlayerWith(scene, 100n)
    const [issue, other] = [await anIssue(scene), await anIssue(scene)]
    const kept = await aBet(player, issue, [10n, 20n])
    const meant = await aBet(player, issue, [3n, 4n])
    await aBet(player, other, [5n])
    const neighbour = await aPlayerWith(scene, 100n)
    await aBet(neighbour, issue, [10n])
    const first = await cancels(player, meant)
    expect(first).toMatchObject({ refund: 7n, balance: 65n, version: 5n, replayed: false })
    expect(await stateOf(player)).toEqual(['PENDING', 'PENDING', 'CANCELLED', 'CANCELLED', 'PENDING'])
    expect(await stateOf(neighbour)).toEqual(['PENDING'])
    await deposit(scene, player, 1n)
    expect(await cancels(player, meant)).toEqual({ ...first, replayed: true })
    expect(await cancels(player, kept)).toMatchObject({ refund: 30n, balance: 96n })
    expect(await balance(scene, player)).toBe(96n)
  })

  it('finds the order of its player where another one used the same id', async () => {
    const [one, two] = [await aPlayerWith(scene, 100n), await aPlayerWith(scene, 100n)]
    const issue = await anIssue(scene)
    const orderId = await aBet(one, issue, [10n])
    await placeBets(db, [anOrder(scene, two, issue, [20n], orderId)])
    expect(await cancels(two, orderId)).toMatchObject({ refund: 20n, balance: 100n })
    expect(await balance(scene, one)).toBe(90n)
    expect(await stateOf(one)).toEqual(['PENDING'])
  })

  it('says the balance that debts left, at once and when it is asked again', async () => {
    const player = await aPlayerWith(scene, 50n)
    const orderId = await aBet(player, await anIssue(scene), [40n])
    await owe(scene, player, 35n)
    const first = await cancels(player, orderId)
    expect(first).toMatchObject({ refund: 40n, balance: 15n, version: 4n })
    // a later debt is another matter
    await owe(scene, player, 5n)
    await deposit(scene, player, 1n)
    expect(await cancels(player, orderId)).toEqual({ ...first, replayed: true })
  })
})

it('a trial player gets play money back, from the house’s play money', async () => {
  const trial = await aPlayer(scene, { type: 4 })
  await deposit(scene, trial, 100n)
  const { merchantId } = scene
  const stakes = await houseAccount(db, merchantId, 'HOUSE_STAKES', 'DEMO')
  const real = await houseAccount(db, merchantId, 'HOUSE_STAKES', 'CNY')
  const realBefore = await houseBalanceOf(db, real)
  const before = await houseBalanceOf(db, stakes)
  const orderId = await aBet(trial, await anIssue(scene), [30n, 5n])
  expect(await houseBalanceOf(db, stakes)).toBe(before + 35n)
  const cancelled = await cancels(trial, orderId)
  expect(cancelled).toMatchObject({ asset: 'DEMO', refund: 35n, balance: 100n })
  expect(await walletOf(db, trial.id)).toMatchObject({ asset: 'DEMO', balance: 100n })
  expect(await houseBalanceOf(db, stakes)).toBe(before)
  expect(await houseBalanceOf(db, real)).toBe(realBefore)
})

describe('two merchants', () => {
  it('know nothing of each other: neither players, nor orders, nor the money mode', async () => {
    const elsewhere = await openScene(db)
    const [here, there] = [await aPlayerWith(scene, 100n), await aPlayerWith(elsewhere, 100n)]
    const mine = await aBet(here, await anIssue(scene))
    const theirs = await aBet(there, await anIssue(elsewhere), [20n], elsewhere)
    for (const [player, orderId, merchant] of [
      [here, mine, elsewhere],
      [there, theirs, scene],
      [here, theirs, scene],
    ] as const) {
      await expect(cancels(player, orderId, merchant)).rejects.toMatchObject({
        code: 'BET_ORDER_NOT_FOUND',
      })
    }
    const where = { id: elsewhere.merchantId }
    await db.prisma.merchant.update({ where, data: { moneyMode: 'READ_ONLY' } })
    await expect(cancels(there, theirs, elsewhere)).rejects.toMatchObject({
      code: 'SITE_MONEY_READ_ONLY',
    })
    expect(await cancels(here, mine)).toMatchObject({ refund: 10n })
    await db.prisma.merchant.update({ where, data: { moneyMode: 'NORMAL' } })
    const house = await houseAccount(db, elsewhere.merchantId, 'HOUSE_STAKES', 'CNY')
    expect(await cancels(there, theirs, elsewhere)).toMatchObject({ refund: 20n, balance: 100n })
    expect(await houseBalanceOf(db, house)).toBe(0n)
  })
})

/** Comes back once this many statements wait for a lock. */
async function waiters(count: number): Promise<void> {
  for (;;) {
    const [row] = await db.prisma.$queryRaw<{ waiting: bigint }[]>`
      SELECT count(*) AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if ((row?.waiting ?? 0n) >= BigInt(count)) return
  }
}

it('said twice at the same moment, it moves the money once and answers both alike', async () => {
  const player = await aPlayerWith(scene, 100n)
  const issue = await anIssue(scene)
  const orderId = await aBet(player, issue)
  const held = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const closing = withTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT keep_bets_out(${issue})::text`
    held.resolve()
    await leave.promise
  })
  await held.promise
  const both = Promise.all([cancels(player, orderId), cancels(player, orderId)])
  await waiters(2)
  leave.resolve()
  await closing
  const [one, two] = await both
  expect([one.replayed, two.replayed].sort()).toEqual([false, true])
  expect({ ...one, replayed: true }).toEqual({ ...two, replayed: true })
  expect(await balance(scene, player)).toBe(100n)
})

describe('against the closing of its issue', () => {
  it('what was accepted is cancelled before the issue closes', async () => {
    const player = await aPlayerWith(scene, 100n)
    const issue = await anIssue(scene)
    const orderId = await aBet(player, issue)
    const letIn = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const cancelling = withTransaction(db, async (tx) => {
      await tx.$queryRaw`SELECT code FROM cancel_order(${scene.merchantId}::int, ${player.id}::bigint, ${orderId}::uuid)`
      letIn.resolve()
      await leave.promise
    })
    await letIn.promise
    let closed = false
    const closing = db.prisma.issue.update({ where: { id: issue }, data: { state: 'CLOSED' } }).then(() => {
      closed = true
    })
    await somebodyWaits(db)
    expect(closed).toBe(false)
    leave.resolve()
    await Promise.all([cancelling, closing])
    expect(await balance(scene, player)).toBe(100n)
  })

  it('what comes while it closes waits for it, and is refused', async () => {
    const player = await aPlayerWith(scene, 100n)
    const issue = await anIssue(scene)
    const orderId = await aBet(player, issue)
    const begun = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const closing = withTransaction(db, async (tx) => {
      await tx.issue.update({ where: { id: issue }, data: { state: 'CLOSED' } })
      begun.resolve()
      await leave.promise
    })
    await begun.promise
    const late = cancels(player, orderId).then(
      () => 'taken back',
      (error: { code: string }) => error.code,
    )
    await somebodyWaits(db, 'ShareLock')
    leave.resolve()
    await closing
    expect(await late).toBe('BET_NOT_CANCELLABLE')
    expect(await balance(scene, player)).toBe(90n)
  })
})
