import type { Db } from '@croupier/db'
import { type LineResult, placeBets, rollUpHouse, settleLines } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  anIssue,
  anOrder,
  aPlayer,
  balance,
  deposit,
  drawIssue,
  expectAllKept,
  openOwnScene,
  type Player,
  type Scene,
} from './scene.ts'

let db: Db
let scene: Scene
let close: () => Promise<void>
let upline: Player
let player: Player

beforeAll(async () => {
  ;({ db, scene, close } = await openOwnScene())
  upline = await aPlayer(scene, { type: 1 })
  player = await aPlayer(scene, { under: upline })
})

afterEach(async () => await expectAllKept(db))

afterAll(async () => await close())

/** A drawn issue on which the bettor has one line per stake; returns the ids of issue and lines. */
async function aDrawnIssue(bettor: Player, stakes: readonly bigint[]) {
  const issueId = await anIssue(scene)
  await placeBets(db, [anOrder(scene, bettor, issueId, stakes)])
  await drawIssue(scene, issueId)
  const lines = await db.prisma.betLine.findMany({ where: { issueId }, orderBy: { id: 'asc' } })
  return { issueId, lines: lines.map((line) => line.id) }
}

function result(lineId: bigint, state: LineResult['state'], payout: bigint): LineResult {
  const effective = units(state === 'PUSH' || state === 'VOID' ? 0n : 100n)
  return { lineId, state, payout: units(payout), effective, theoretical: ZERO_UNITS }
}

it('pays each line once with its rebates, however often and however many at once it is told', async () => {
  await deposit(scene, player, 400n)
  const { issueId, lines } = await aDrawnIssue(player, [100n, 100n, 100n, 100n])
  const [win, lose, push, voided] = lines as [bigint, bigint, bigint, bigint]
  const results = [
    result(win, 'WIN', 190n),
    result(lose, 'LOSE', 0n),
    result(push, 'PUSH', 100n),
    result(voided, 'VOID', 100n),
  ]
  const rebates = lines.flatMap((lineId) => [
    { lineId, memberId: player.id, kind: 'SELF_REBATE' as const, units: units(5n) },
    { lineId, memberId: upline.id, kind: 'UPLINE_REBATE' as const, units: units(3n) },
  ])
  const told = await Promise.all(
    Array.from({ length: 8 }, async () => await settleLines(db, issueId, 1, results, rebates)),
  )
  expect(told.filter((one) => one.settled > 0)).toEqual([
    { settled: 4, paid: 3, payout: 390n, rebate: 16n },
  ])
  expect(await balance(scene, player)).toBe(400n)
  expect(await balance(scene, upline)).toBe(6n)
  const facts = await db.prisma.settledFact.findMany({ where: { issueId } })
  expect(facts.map((fact) => [fact.lineId, fact.rebateUnits])).toEqual(
    expect.arrayContaining([
      [win, 8n],
      [lose, 8n],
      [push, 0n],
    ]),
  )
  expect(facts).toHaveLength(3)
})

it('leaves a play-money bettor out of facts and rebates', async () => {
  const demo = await aPlayer(scene, { under: upline, type: 4 })
  await deposit(scene, demo, 100n)
  const { issueId, lines } = await aDrawnIssue(demo, [100n])
  const [line] = lines as [bigint]
  const before = await balance(scene, upline)
  const rebate = {
    lineId: line,
    memberId: upline.id,
    kind: 'UPLINE_REBATE',
    units: units(3n),
  } as const
  expect(await settleLines(db, issueId, 1, [result(line, 'WIN', 150n)], [rebate])).toMatchObject({
    settled: 1,
    rebate: 0n,
  })
  expect(await balance(scene, upline)).toBe(before)
  expect(await db.prisma.settledFact.count({ where: { issueId } })).toBe(0)
})

it('refuses an issue that is not drawn, and a rebate for somebody without a wallet, as a whole', async () => {
  await deposit(scene, player, 100n)
  const open = await anIssue(scene)
  await expect(settleLines(db, open, 1, [], [])).rejects.toThrow(/not drawn/)
  const { issueId, lines } = await aDrawnIssue(player, [100n])
  const [line] = lines as [bigint]
  const lost = { lineId: line, memberId: 999_999n, kind: 'SELF_REBATE', units: units(3n) } as const
  const results = [result(line, 'WIN', 150n)]
  await expect(settleLines(db, issueId, 1, results, [lost])).rejects.toThrow(/lacks an account/)
  expect(await settleLines(db, issueId, 1, results, [])).toMatchObject({ settled: 1, paid: 1 })
})

it('puts a fact of an unplanned day into the net below the partitions', async () => {
  await deposit(scene, player, 100n)
  const { issueId, lines } = await aDrawnIssue(player, [100n])
  await db.prisma.$executeRaw`UPDATE clock_shift SET shift = shift + interval '400 days'`
  await settleLines(db, issueId, 1, [result((lines as [bigint])[0], 'LOSE', 0n)], [])
  const [row] = await db.prisma.$queryRaw<{ caught: bigint }[]>`
    SELECT count(*) AS caught FROM settled_facts_default WHERE issue_id = ${issueId}`
  expect(row?.caught).toBe(1n)
  await db.prisma.$executeRaw`UPDATE clock_shift SET shift = '0'`
})

it('rolls the house up past a transaction that took its number and is still running', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let posted = (): void => {}
  const begun = new Promise<void>((resolve) => {
    posted = resolve
  })
  const slow = db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT * FROM ledger_post(ARRAY[12::smallint], ARRAY['slow'],
      ARRAY[(SELECT id FROM ledger_accounts WHERE kind = 'HOUSE_FUNDS' AND asset = 'CNY')], ARRAY[${player.accountId}::bigint],
      ARRAY[11::bigint], now())`
    posted()
    await held
  })
  await begun
  await deposit(scene, upline, 1n)
  await rollUpHouse(db)
  await rollUpHouse(db)
  release()
  await slow
  await expectAllKept(db)
  // Numbers of transactions are the whole server's: what runs in another database holds the mark back until it ends.
  while ((await notFolded()) > 0n) await rollUpHouse(db)
})

/** How many transfers the roll-up has not reached. */
async function notFolded(): Promise<bigint> {
  const [row] = await db.prisma.$queryRaw<{ left: bigint }[]>`
    SELECT count(*) AS left FROM ledger_transfers, house_roll_up WHERE id > folded_to`
  if (!row) throw new Error('The roll-up has no mark.')
  return row.left
}
