import { withTransaction } from '@croupier/db'
import { offerHouseContract } from '@croupier/domain/agency/contracts'
import {
  payApprovedDividends,
  payAutomatically,
  setAutoPay,
  settleDueDividends,
} from '@croupier/domain/agency/dividends'
import { payDueWages, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import { actingAs, aMember, aYes, consoleCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { HOUR_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { behindTheGuards } from '../../operations/checks/books.ts'
import { runScript, SCRIPT_MS_MAX } from '../../platform/setup/runScript.ts'
import { moves, terms } from '../contracts/contractWorld.ts'
import { aTieredContract, moveTo, periodNow, type TieredOptions } from './tieredWorld.ts'
import { aFact, aSignedContract, toNextMark } from './wageWorld.ts'

const SETTLED_BY_MS = 11_000
const KINDS = ['DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'] as const

let world: TestWorld
let top: TestMember
let agent: TestMember
let player: TestMember

const verifyWages = async (...words: string[]) =>
  await runScript(world.databaseUrl, 'verbs/verify.ts', ['--wages', ...words])

/** Contracts of every kind from the house to the top agent and on to its downline. */
async function signEverything(from: Date): Promise<void> {
  for (const kind of KINDS) {
    const tiered = (percent: number): TieredOptions => ({
      kind,
      from,
      category: 'CONS',
      tiers: [
        { bets: 1_000, users: 1, percent },
        { bets: 5_000, users: 2, percent: percent * 2 },
      ],
    })
    await aTieredContract(world, null, top, tiered(kind === 'DIVIDEND' ? 4 : 0.2))
    await aTieredContract(world, top, agent, tiered(kind === 'DIVIDEND' ? 2 : 0.1))
  }
}

/** A day of bets in which somebody for tests bets most, then the jobs of the night. */
async function liveADay(day: { start: Date; end: Date }): Promise<void> {
  const at = (hours: number) => new Date(day.start.getTime() + hours * HOUR_MS)
  const theoretical = '90000'
  await aFact(world.db, player, { stake: '400000', payout: '0', theoretical, at: at(1) })
  await aFact(world.db, player, { stake: '100000', payout: '180000', theoretical, at: at(1.5) })
  await aFact(world.db, agent, { stake: '200000', payout: '0', theoretical, at: at(9) })
  await aFact(world.db, agent, { stake: '-70000', payout: '0', theoretical: '-10', at: at(20) })
  const trial = await aMember(world, { type: 42, upline: agent })
  await aFact(world.db, trial, { stake: '900000', payout: '0', theoretical, at: at(2) })
  await moveTo(world, day.end, 135)
  while ((await settleDueWages(world.ctx)) > 0);
  while ((await settleDueDividends(world.ctx)) > 0);
  await payApprovedDividends(world.ctx)
  await payAutomatically(world.ctx)
  await moveTo(world, day.end, 180)
  await payDueWages(world.ctx)
}

/** Two windows of real-time wages; a line of the first one is committed when it is paid already. */
async function liveTwoWindows(): Promise<void> {
  // With contracts of every kind the line gives away more than the edge: two officers say yes.
  const offered = await offerHouseContract(consoleCtx(world), {
    merchantId: top.merchantId,
    payeeId: top.id,
    category: 'CONS',
    terms: terms({ win: 0.1, loss: 0.5, single: '10' }),
    second: aYes(),
  })
  await moves(world, top, offered, 'sign')
  await aSignedContract(world, top, agent, { win: 0.05, loss: 0.3, single: '200' })
  const start = await toNextMark(world, 1_000)
  const at = new Date(start.getTime() + 2_000)
  await aFact(world.db, player, { stake: '300', payout: '0', at })
  await aFact(world.db, player, { stake: '150', payout: '280', at })
  await aFact(world.db, player, { stake: '9.99', payout: '0', at })
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const { promise: began, resolve: written } = Promise.withResolvers<void>()
  const slow = withTransaction(world.db, async (tx) => {
    await aFact(tx as never, player, { stake: '1000', payout: '0', at })
    written()
    await committed
  })
  await began
  await toNextMark(world, SETTLED_BY_MS)
  await settleDueRealtimeWages(world.ctx)
  commit()
  await slow
  await toNextMark(world, SETTLED_BY_MS)
  await settleDueRealtimeWages(world.ctx)
}

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1, balance: '100000' })
  agent = await aMember(world, { type: 2, upline: top, balance: '100000' })
  player = await aMember(world, { upline: agent })
  for (const payer of [top, agent]) await setAutoPay(actingAs(world, payer), true)
  const { end: from } = await periodNow(world)
  await signEverything(from)
  await moveTo(world, from, 1)
  await liveADay(await periodNow(world))
  await liveTwoWindows()
})
const PAID = (kind: string) =>
  `(SELECT min(id) FROM wage_payments WHERE kind = '${kind}' AND payer_id IS NOT NULL AND due_units > 0)`
const CONTRACT = (kind: string) => `(SELECT contract_id FROM wage_payments WHERE id = ${PAID(kind)})`
const TIERS = (kind: string) => `version_id = (SELECT id FROM contract_versions WHERE contract_id = ${CONTRACT(kind)})`

/** What is changed by one unit, and what the command says then. */
const changed: readonly (readonly [string, string, RegExp])[] = [
  [
    'a payment of a daily wage',
    `UPDATE ledger_transfers SET units = units + 1 WHERE kind = 9 AND subject_id = ${PAID('DAILY_WAGE')}`,
    /bill \d+ \(DAILY_WAGE, contract \d+, from .*\): paid 1260\.0000, its movements are 1260\.0001/,
  ],
  ...(['DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND', 'REALTIME_WAGE'] as const).map(
    (kind) =>
      [
        `a bill of kind ${kind}`,
        `UPDATE wage_payments SET due_units = due_units + 1, paid_units = paid_units + 1 WHERE id = ${PAID(kind)}`,
        new RegExp(String.raw`bill \d+ \(${kind}, .*due [\d.]+1, the rules give [\d.]+0\n`),
      ] as const,
  ),
  [
    'the active users of a bill',
    `UPDATE wage_payments SET active_users = active_users + 1 WHERE id = ${PAID('DAILY_WAGE')}`,
    /active users 3, the rules give 2/,
  ],
  [
    'the threshold of a tier',
    `UPDATE contract_tiers SET periodic_bets_units = 6300000001 WHERE tier_no = 2 AND ${TIERS('DAILY_WAGE')}`,
    /due 1260\.0000, the rules give 630\.0000/,
  ],
  [
    'the ratio of a tier',
    `UPDATE contract_tiers SET ratio_ppm = ratio_ppm + 1 WHERE ${TIERS('DIVIDEND')}`,
    /DIVIDEND, .*due [\d.]+, the rules give [\d.]+/,
  ],
  [
    'a line',
    `UPDATE settled_facts SET effective_units = effective_units + 1 WHERE stake_units = 3000000`,
    /lost [\d.]+0, the rules give [\d.]+1/,
  ],
  [
    'a bill that is not there',
    `DELETE FROM wage_payments WHERE id = ${PAID('HOURLY_WAGE')}`,
    /no bill \(HOURLY_WAGE, contract \d+, from .*\): the rules give/,
  ],
  [
    'a bill of another contract',
    `UPDATE wage_payments SET contract_id = 999999 WHERE id = ${PAID('DAILY_WAGE')}`,
    /no contract of an account that counts gives it/,
  ],
]

const TABLES = ['contract_tiers', 'ledger_transfers', 'settled_facts', 'wage_payments']

/** Keeps the tables as they are, and puts them back. */
async function copyOf(): Promise<() => Promise<void>> {
  const copies = TABLES.map((table) => `CREATE TABLE kept_${table} AS TABLE ${table}`)
  await behindTheGuards(world.db, copies)
  return async () =>
    await behindTheGuards(
      world.db,
      TABLES.flatMap((table) => [
        `DELETE FROM ${table}`,
        `INSERT INTO ${table} SELECT * FROM kept_${table}`,
        `DROP TABLE kept_${table}`,
      ]),
    )
}

describe('npm run verify -- --wages', () => {
  it(
    'agrees with every bill that was paid, and says what it read and what it did not check',
    async () => {
      const { code, out } = await verifyWages()
      expect(out).toMatch(/ok {9}REALTIME_WAGE {2}0 of 4 bills differ/)
      for (const kind of KINDS) {
        expect(out).toMatch(new RegExp(`ok {9}${kind} +0 of 2 bills differ`))
      }
      expect(out).toMatch(/read \d+ accounts, 8 contracts, \d+ runs, 9 lines, \d+ rebates and wages/)
      expect(out).toContain('not checked: 1 lines of accounts for tests, which count for nobody')
      expect(code).toBe(0)
    },
    SCRIPT_MS_MAX,
  )

  it.each(changed)(
    'names %s that is another',
    async (_, sql, says) => {
      const undo = await copyOf()
      await behindTheGuards(world.db, [sql])
      const { code, out } = await verifyWages(world.databaseUrl)
      await undo()
      expect(out).toMatch(says)
      expect(out).toContain('DIFFERENT')
      expect(code).toBe(1)
    },
    SCRIPT_MS_MAX,
  )

  it(
    'answers words that it does not know with how it is used',
    async () => {
      for (const words of [['--wages', 'one', 'two'], ['--wagse'], ['--wages', '--all']]) {
        const { code, err } = await runScript(world.databaseUrl, 'verbs/verify.ts', words)
        expect(err).toContain('npm run verify -- --wages')
        expect(err).not.toContain('    at ')
        expect(code).toBe(1)
      }
    },
    SCRIPT_MS_MAX,
  )
})
