import { type Db, type Tx, withTransaction } from '@croupier/db'
import {
  bookRebates,
  type LineResult,
  placeBets,
  type RebateShare,
  settleLines,
  transferKindNumbers,
} from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { expect, it } from 'vitest'
import { anIssue, anOrder, aPlayer, balance, deposit, drawIssue, type Player, type Scene, useScene } from './scene.ts'
import { waitsForRow } from './waiting.ts'

let db: Db
let scene: Scene
let upline: Player
let player: Player

useScene(async (own) => {
  ;({ db, scene } = own)
  upline = await aPlayer(scene, { type: 1 })
  player = await aPlayer(scene, { under: upline })
})

/** An order of one line per stake, each said its outcome: `orderRowId` and what settlement is told. */
interface Drawn {
  readonly issueId: bigint
  readonly orderRowIds: readonly bigint[]
}

/** A drawn issue on which the bettor has one order per list of stakes. */
async function aDrawnIssue(bettor: Player, ...orders: (readonly bigint[])[]): Promise<Drawn> {
  const issueId = await anIssue(scene)
  const placed = await placeBets(
    db,
    orders.map((stakes) => anOrder(scene, bettor, issueId, stakes)),
  )
  await drawIssue(scene, issueId)
  const orderRowIds = placed.map((one) => {
    if (one.code !== null) throw new Error(one.code)
    return one.orderRowId
  })
  return { issueId, orderRowIds }
}

type Outcome = readonly [LineResult['state'], payout: bigint]

/** The results of an order's lines of 100 each; in rebates each carries 5 for the player and 3 for somebody above. */
function resultsOf(orderRowId: bigint, bettor: Player, outcomes: readonly Outcome[], rebated = false): LineResult[] {
  return outcomes.map(([state, payout], at) => {
    const counts = state === 'WIN' || state === 'LOSE'
    return {
      orderRowId,
      lineNo: at + 1,
      memberId: bettor.id,
      state,
      payout: units(payout),
      effective: counts ? units(100n) : ZERO_UNITS,
      theoretical: ZERO_UNITS,
      selfRebate: rebated && counts ? units(5n) : ZERO_UNITS,
      rebates: rebated && counts ? units(8n) : ZERO_UNITS,
      linkedTo: null,
    }
  })
}

const SELF = { kind: 'SELF_REBATE', mode: 'LOTT' } as const
const UPLINE = { kind: 'UPLINE_REBATE', mode: 'LOTT' } as const
const rebatesOf = (lines: number): RebateShare[] => [
  { memberId: player.id, ...SELF, lines, units: units(5n * BigInt(lines)) },
  { memberId: upline.id, ...UPLINE, lines, units: units(3n * BigInt(lines)) },
]
const settle = async (issueId: bigint, results: LineResult[], rebates: RebateShare[] = []) =>
  await settleLines(db, { merchantId: scene.merchantId, issueId, version: 1 }, results, rebates)
const book = async (issueId: bigint) => await bookRebates(db, scene.merchantId, issueId)
const movements = async (subjectId: bigint, ...kinds: (keyof typeof transferKindNumbers)[]) =>
  await db.prisma.ledgerTransfer.findMany({
    where: { subjectId, kind: { in: kinds.map((kind) => transferKindNumbers[kind]) } },
    orderBy: { id: 'asc' },
  })
const NOTHING = { settled: 0, paid: 0, payout: 0n }

it('pays an order once and in one movement, however often and however many at once it is told', async () => {
  await deposit(scene, player, 500n)
  const { issueId, orderRowIds } = await aDrawnIssue(player, [100n, 100n, 100n], [100n], [100n])
  const [mixed, lost, pushed] = orderRowIds as [bigint, bigint, bigint]
  const mixedOutcomes = [
    ['WIN', 190n],
    ['LOSE', 0n],
    ['PUSH', 7n],
  ] as const
  const results = [
    ...resultsOf(mixed, player, mixedOutcomes, true),
    ...resultsOf(lost, player, [['LOSE', 0n]], true),
    ...resultsOf(pushed, player, [['PUSH', 100n]], true),
  ]
  const settlements = await Promise.all(
    Array.from({ length: 8 }, async () => await settle(issueId, results, rebatesOf(3))),
  )
  expect(settlements.filter((one) => one.settled > 0)).toEqual([{ settled: 5, paid: 2, payout: 390n }])
  expect(settlements.filter((one) => one.settled === 0)).toEqual(Array(7).fill(NOTHING))
  // a push gives the stake back, whatever the caller says
  const payouts = await movements(mixed, 'LOTTERY_PAYOUT', 'BET_PUSH', 'BET_VOID')
  expect(payouts.map((one) => [one.kind, one.units, one.version])).toEqual([[4, 290n, 1]])
  expect(await movements(lost, 'LOTTERY_PAYOUT', 'BET_PUSH', 'BET_VOID')).toEqual([])
  expect((await movements(pushed, 'BET_PUSH')).map((one) => one.units)).toEqual([100n])
  expect(await balance(scene, player)).toBe(390n)
  // rebates wait for the issue's last line
  expect(await balance(scene, upline)).toBe(0n)
  const booked = await Promise.all(Array.from({ length: 4 }, async () => await book(issueId)))
  expect(booked.sort()).toEqual([0, 0, 0, 2])
  expect(await balance(scene, player)).toBe(405n)
  expect(await balance(scene, upline)).toBe(9n)
  const rebates = await movements(issueId, 'SELF_REBATE', 'UPLINE_REBATE')
  expect(rebates.map((one) => [one.partId, one.kind, one.units, one.version])).toEqual([
    [upline.accountId, 7, 9n, 1],
    [player.accountId, 6, 15n, 1],
  ])
  const facts = await db.prisma.settledFact.findMany({
    where: { roundId: issueId },
    orderBy: [{ sourceId: 'asc' }, { sourceNo: 'asc' }],
  })
  expect(facts.map((fact) => [fact.sourceId, fact.sourceNo, fact.rebateUnits])).toEqual([
    [mixed, 1, 8n],
    [mixed, 2, 8n],
    [mixed, 3, 0n],
    [lost, 1, 8n],
    [pushed, 1, 0n],
  ])
  expect(facts.every((fact) => fact.settlementVersion === 1 && fact.source === 1)).toBe(true)
})

it('does nothing at all when one of the lines is settled already, or the version has moved on', async () => {
  await deposit(scene, player, 200n)
  const { issueId, orderRowIds } = await aDrawnIssue(player, [100n], [100n])
  const [first, second] = orderRowIds as [bigint, bigint]
  const before = await balance(scene, player)
  const one = resultsOf(first, player, [['WIN', 150n]])
  const two = resultsOf(second, player, [['WIN', 120n]])
  await settle(issueId, one)
  const seen: string[] = []
  const end = db.activity.observe({
    operation: (operation) => seen.push(operation),
    retried: (reason) => seen.push(reason),
  })
  expect(await settle(issueId, [...one, ...two], rebatesOf(2))).toEqual(NOTHING)
  end()
  // It is no conflict: asked again it would come out the same.
  expect(seen).toEqual(['ledger'])
  expect(await balance(scene, player)).toBe(before + 150n)
  expect(await db.prisma.issueRebate.count({ where: { issueId } })).toBe(0)
  const scope = { merchantId: scene.merchantId, issueId, version: 2 }
  expect(await settleLines(db, scope, two, [])).toEqual(NOTHING)
  expect(await settle(issueId, two)).toEqual({ settled: 1, paid: 1, payout: 120n })
})

/** Whether a settlement waits while another transaction has done something, and what it answers once that is over. */
async function settlesBeside(hold: (tx: Tx) => Promise<unknown>, issueId: bigint, results: LineResult[]) {
  const held = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const holding = withTransaction(db, async (tx) => {
    await hold(tx)
    held.resolve()
    await leave.promise
  })
  await held.promise
  const result = settle(issueId, results)
  const waited = await waitsForRow(db, result)
  leave.resolve()
  await holding
  return { waited, result: await result }
}

it('waits for a version that is being raised, and does nothing for the one before', async () => {
  await deposit(scene, player, 100n)
  const { issueId, orderRowIds } = await aDrawnIssue(player, [100n])
  const won = resultsOf((orderRowIds as [bigint])[0], player, [['WIN', 150n]])
  const raise = async (tx: Tx) => await tx.issue.update({ where: { id: issueId }, data: { settlementVersion: 2 } })
  expect(await settlesBeside(raise, issueId, won)).toEqual({ waited: true, result: NOTHING })
  const scope = { merchantId: scene.merchantId, issueId, version: 2 }
  expect(await settleLines(db, scope, won, [])).toMatchObject({ settled: 1, payout: 150n })
})

it('waits for no wallet of those who lost, nor of anybody else', async () => {
  await deposit(scene, player, 100n)
  const { issueId, orderRowIds } = await aDrawnIssue(player, [100n])
  const lost = resultsOf((orderRowIds as [bigint])[0], player, [['LOSE', 0n]])
  const lock = async (tx: Tx) =>
    await tx.$queryRaw`
    SELECT 1 FROM ledger_accounts WHERE owner_id IN (${player.id}, ${upline.id}) FOR NO KEY UPDATE`
  expect(await settlesBeside(lock, issueId, lost)).toEqual({
    waited: false,
    result: { settled: 1, paid: 0, payout: 0n },
  })
})

it('finds no line under another issue or player than its own', async () => {
  await deposit(scene, player, 200n)
  const one = await aDrawnIssue(player, [100n])
  const other = await aDrawnIssue(player, [100n])
  const [order, neighbour] = [...one.orderRowIds, ...other.orderRowIds] as [bigint, bigint]
  const won = resultsOf(order, player, [['WIN', 150n]])
  expect(await settle(other.issueId, won)).toEqual(NOTHING)
  expect(await settle(one.issueId, resultsOf(order, upline, [['WIN', 150n]]))).toEqual(NOTHING)
  expect(await settle(one.issueId, won)).toMatchObject({ settled: 1 })
  const lost = resultsOf(neighbour, player, [['LOSE', 0n]])
  expect(await settle(other.issueId, lost)).toMatchObject({ settled: 1 })
})

it('gives a void order back in one movement from the stakes; nothing else is void beside it', async () => {
  await deposit(scene, player, 300n)
  const { issueId, orderRowIds } = await aDrawnIssue(player, [100n, 200n])
  const [order] = orderRowIds as [bigint]
  const before = await balance(scene, player)
  const half: Outcome[] = [
    ['VOID', 100n],
    ['WIN', 500n],
  ]
  await expect(settle(issueId, resultsOf(order, player, half))).rejects.toThrow(/as a whole/)
  const all: Outcome[] = [
    ['VOID', 0n],
    ['VOID', 999n],
  ]
  expect(await settle(issueId, resultsOf(order, player, all))).toEqual({
    settled: 2,
    paid: 1,
    payout: 300n,
  })
  const [back, ...more] = await movements(order, 'BET_VOID', 'LOTTERY_PAYOUT', 'BET_PUSH')
  const [stake] = await movements(order, 'LOTTERY_STAKE')
  expect(more).toEqual([])
  expect(back).toMatchObject({ kind: 3, units: 300n, fromAccountId: stake?.toAccountId })
  expect(await balance(scene, player)).toBe(before + 300n)
  expect(await db.prisma.settledFact.count({ where: { roundId: issueId } })).toBe(0)
})

it('leaves a play-money bettor out of facts', async () => {
  const demo = await aPlayer(scene, { under: upline, type: 4 })
  await deposit(scene, demo, 100n)
  const { issueId, orderRowIds } = await aDrawnIssue(demo, [100n])
  const [order] = orderRowIds as [bigint]
  expect(await settle(issueId, resultsOf(order, demo, [['WIN', 150n]]))).toMatchObject({
    settled: 1,
    paid: 1,
  })
  expect(await balance(scene, demo)).toBe(150n)
  expect(await db.prisma.settledFact.count({ where: { roundId: issueId } })).toBe(0)
})

it('refuses an issue that is not drawn, and a rebate for somebody without a wallet, as a whole', async () => {
  await deposit(scene, player, 100n)
  const open = await anIssue(scene)
  await expect(settle(open, [])).rejects.toThrow(/not drawn/)
  const { issueId, orderRowIds } = await aDrawnIssue(player, [100n])
  const [order] = orderRowIds as [bigint]
  const lost = { memberId: 999_999n, ...SELF, lines: 1, units: units(3n) }
  const won = resultsOf(order, player, [['WIN', 150n]]).map((one) => ({
    ...one,
    rebates: units(3n),
  }))
  await settle(issueId, won, [lost])
  await expect(book(issueId)).rejects.toThrow(/has no account/)
  // nothing of it was taken: it waits until somebody mends it
  expect(await db.prisma.issueRebate.findMany({ where: { issueId } })).toMatchObject([
    { memberId: 999_999n, units: 3n },
  ])
})

it('puts a fact of an unplanned day into the net below the partitions', async () => {
  await deposit(scene, player, 100n)
  const { issueId, orderRowIds } = await aDrawnIssue(player, [100n])
  await db.prisma.$executeRaw`UPDATE clock_shift SET shift = shift + interval '400 days'`
  await settle(issueId, resultsOf((orderRowIds as [bigint])[0], player, [['LOSE', 0n]]))
  const [row] = await db.prisma.$queryRaw<{ caught: bigint }[]>`
    SELECT count(*) AS caught FROM settled_facts_default WHERE round_id = ${issueId}`
  expect(row?.caught).toBe(1n)
  await db.prisma.$executeRaw`UPDATE clock_shift SET shift = '0'`
})
