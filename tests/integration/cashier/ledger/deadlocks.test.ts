import { connect, type Db, withTransaction } from '@croupier/db'
import { bookRebates, type LineResult, placeBets, post, type RebateShare, settleLines } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { anIssue, anOrder, aPlayerWith, drawIssue, expectAllKept, openScene, type Player, type Scene } from './scene.ts'

const PLAYERS = 40
const ROUNDS = 25

let database: TestDatabase
let left: Db
let right: Db
let scene: Scene
let players: Player[]

beforeAll(async () => {
  database = await createTestDatabase()
  left = connect(database.url, { ...PATIENT, max: 4 })
  right = connect(database.url, { ...PATIENT, max: 4 })
  scene = await openScene(left)
  players = []
  for (let at = 0; at < PLAYERS; at += 1) players.push(await aPlayerWith(scene, 1_000_000n))
})
afterEach(async () => await expectAllKept(left))
afterAll(async () => {
  await Promise.all([left.close(), right.close()])
  await database.drop()
})

/** A different order of the players in each round and place. */
const shuffled = (seed: number): Player[] => players.map((_, at) => players[(at * 7 + seed * 11) % PLAYERS] as Player)
const place = async (db: Db, of: readonly Player[], issue: bigint) => {
  const orders = of.map((player) => anOrder(scene, player, issue, [1n]))
  for (const outcome of await placeBets(db, orders)) expect(outcome.code).toBeNull()
}

it('batches of the same players in opposite order pass each other', async () => {
  const issues = [await anIssue(scene, 3_600_000), await anIssue(scene, 3_600_000)]
  for (let round = 0; round < ROUNDS; round += 1) {
    const there = shuffled(round)
    const [one, two] = (round % 2 === 0 ? issues : issues.toReversed()) as [bigint, bigint]
    await Promise.all([
      place(left, there, one),
      place(right, there.toReversed(), two),
      place(left, there.slice(3), two),
      place(right, there.toReversed().slice(5), one),
    ])
  }
  expect(await left.prisma.betOrder.count()).toBe(ROUNDS * (4 * PLAYERS - 8))
})

/** Results and rebate shares of a drawn issue's orders, in another order of players for every seed. */
function verdictsOf(orders: ReadonlyMap<bigint, bigint>, seed: number) {
  const results: LineResult[] = []
  const rebates: RebateShare[] = []
  for (const { id: memberId } of shuffled(seed)) {
    const orderRowId = orders.get(memberId) ?? 0n
    results.push({
      orderRowId,
      lineNo: 1,
      memberId,
      state: 'WIN',
      payout: units(2n),
      effective: units(1n),
      theoretical: ZERO_UNITS,
      selfRebate: units(1n),
      rebates: units(1n),
      linkedTo: null,
    })
    rebates.push({ memberId, kind: 'SELF_REBATE', mode: 'LOTT', lines: 1, units: units(1n) })
  }
  return { results, rebates }
}

it('settlement, rebates, bets and transfers over the same wallets pass each other', async () => {
  const { merchantId } = scene
  for (let round = 0; round < ROUNDS; round += 1) {
    const issueId = await anIssue(scene, 60_000)
    const placed = await placeBets(
      left,
      players.map((player) => anOrder(scene, player, issueId, [1n])),
    )
    const orders = new Map(placed.map((one, at) => [players[at]?.id ?? 0n, one.code === null ? one.orderRowId : 0n]))
    await drawIssue(scene, issueId)
    const open = await anIssue(scene, 60_000)
    const { results, rebates } = verdictsOf(orders, round)
    const scope = { merchantId, issueId, version: 1 }
    const halves = [results.slice(0, PLAYERS / 2), results.slice(PLAYERS / 2)]
    const settle = async (db: Db, at: number) =>
      await settleLines(
        db,
        scope,
        halves[at] ?? [],
        rebates.filter((one) => halves[at]?.some((line) => line.memberId === one.memberId)),
      )
    const [first, last] = [shuffled(round)[0] as Player, shuffled(round)[PLAYERS - 1] as Player]
    const swap = async (db: Db, from: Player, to: Player, ref: string) =>
      await withTransaction(db, async (tx) => {
        const accounts = { from: from.accountId, to: to.accountId }
        const one = { kind: 'TRANSFER_DOWN', ref, ...accounts, units: units(1n) } as const
        await post(tx, merchantId, [one])
      })
    await Promise.all([
      settle(left, 0),
      settle(right, 1),
      place(left, shuffled(round + 1), open),
      place(right, shuffled(round + 2).toReversed(), open),
      swap(left, first, last, `there:${round}`),
      swap(right, last, first, `back:${round}`),
    ])
    const booked = await Promise.all([
      bookRebates(left, merchantId, issueId),
      bookRebates(right, merchantId, issueId),
      place(left, shuffled(round + 3), open),
      place(right, shuffled(round + 4).toReversed(), open),
    ])
    expect(Number(booked[0]) + Number(booked[1])).toBe(PLAYERS)
    await drawIssue(scene, open)
    await refundAll(open)
  }
})

/** Gives the bets of an issue back, so that nothing stays open behind the clock. */
async function refundAll(issueId: bigint): Promise<void> {
  const lines = await left.prisma.betLine.findMany({ where: { issueId, state: 'PENDING' } })
  const results = lines.map(
    (line): LineResult => ({
      orderRowId: line.orderRowId,
      lineNo: line.lineNo,
      memberId: line.memberId,
      state: 'VOID',
      payout: ZERO_UNITS,
      effective: ZERO_UNITS,
      theoretical: ZERO_UNITS,
      selfRebate: ZERO_UNITS,
      rebates: ZERO_UNITS,
      linkedTo: null,
    }),
  )
  const scope = { merchantId: scene.merchantId, issueId, version: 1 }
  expect(await settleLines(left, scope, results, [])).toMatchObject({ settled: lines.length })
}
