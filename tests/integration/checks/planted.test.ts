import { verifyAll, verifyLedger } from '@croupier/domain/checks'
import { cancelOrder } from '@croupier/domain/lottery'
import { checkInvariants } from '@croupier/ledger'
import { actingAs } from '@croupier/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  anIssueOnSale,
  bet,
  type LotteryWorld,
  lott,
  openLotteryWorld,
  playOut,
} from '../lottery/lotteryWorld.ts'
import { toNextMark } from '../wages/wageWorld.ts'
import { aTeam, behindTheGuards, broken, checkTwice, payWindows, type Team } from './books.ts'

let world: LotteryWorld

/** Two players bet twice, take one order back, are settled; the window's wages are paid. */
async function play(team: Team): Promise<void> {
  const issue = await anIssueOnSale(world)
  for (const player of team.players) {
    const all = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', { series: 1900 })
    await bet(world, player, issue, [all, lott('ssc.pos', '1|-|-|-|-')])
    const order = await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')])
    await cancelOrder(actingAs(world, player), order)
  }
  await playOut(world, issue)
  await toNextMark(world, 20_000)
  await payWindows(world)
}

beforeEach(async () => {
  world = await openLotteryWorld()
  await play(await aTeam(world))
}, 60_000)
afterEach(async () => await world.close())

const FIRST_ORDER = '(SELECT min(id) FROM bet_orders)'
const PAID_LINE = `(SELECT min(order_row_id) FROM bet_lines WHERE state = 'WIN')`
const WALLET = `(SELECT min(id) FROM ledger_accounts WHERE kind = 'CASH' AND version > 0 AND asset = 'CNY')`

/** What breaks each promise, written past every guard. */
const planted: readonly (readonly [string, readonly string[]])[] = [
  ['I1', [`UPDATE ledger_accounts SET asset = 'USD' WHERE id = ${WALLET}`]],
  ['I2', [`UPDATE ledger_transfers SET merchant_id = 99 WHERE id = (SELECT min(id) FROM ledger_transfers)`]],
  ['I3', [`UPDATE ledger_accounts SET balance = balance + 1 WHERE id = ${WALLET}`]],
  ['I3', [`UPDATE house_balances SET units = units + 1 WHERE account_id = (SELECT min(account_id) FROM house_balances)`]],
  ['I4', [`UPDATE ledger_transfers SET from_balance = from_balance + 1 WHERE kind = 1 AND subject_id = ${FIRST_ORDER}`]],
  ['I5', [`UPDATE ledger_transfers SET from_balance = -1 WHERE kind = 1 AND subject_id = ${FIRST_ORDER}`]],
  ['I6', [`DELETE FROM ledger_transfers WHERE kind = 1 AND subject_id = ${FIRST_ORDER}`]],
  ['I6', [`DELETE FROM bet_orders WHERE id = ${FIRST_ORDER}`]],
  ['I6', [`DELETE FROM ledger_transfers WHERE kind = 2`]],
  ['I7', [`UPDATE bet_lines SET payout_units = payout_units + 1 WHERE order_row_id = ${PAID_LINE} AND state = 'WIN'`]],
  ['I7', [`DELETE FROM settled_facts WHERE source_id = ${PAID_LINE}`]],
  ['I7', [`DELETE FROM ledger_transfers WHERE kind = 7`]],
  ['I8', [`UPDATE issues SET close_at = sale_from + interval '1 millisecond' WHERE id = (SELECT min(issue_id) FROM bet_orders)`]],
  ['I9', [`UPDATE bet_lines SET state = 'QUARANTINED', settled_at = NULL WHERE order_row_id = ${PAID_LINE}`]],
  ['I10', [`UPDATE wage_payments SET paid_units = paid_units - 1, due_units = due_units - 1 WHERE paid_units > 1`]],
  ['I10', [`DELETE FROM wage_payments WHERE paid_units > 0`]],
  ['I11', [`UPDATE settled_facts SET effective_units = effective_units + 100`]],
  ['I11', [`UPDATE wage_payments SET carry_out_ppm_units = -1`]],
  ['I12', [`UPDATE wage_runs SET window_end = window_end + interval '1 minute'`]],
  ['I18', [`DELETE FROM member_closure WHERE distance = 2`]],
  ['I18', [`UPDATE contract_versions SET win_rate_ppm = 900000 WHERE win_rate_ppm = 2000`]],
  [
    'I19',
    [
      `INSERT INTO idempotency_keys (member_id, route, key, fingerprint, reply, created_at, merchant_id)
       SELECT member_id, 'lottery.placeBets', order_id, fingerprint, '{"code": "ISSUE_CLOSED"}', placed_at, merchant_id
         FROM bet_orders WHERE id = ${FIRST_ORDER}`,
    ],
  ],
  ['I20', [`UPDATE outbox_messages SET due_at = due_at - interval '2 minutes', done_at = NULL`]],
  ['I24', [`UPDATE members SET type = 4 WHERE id = (SELECT owner_id FROM ledger_accounts WHERE id = ${WALLET})`]],
]

describe('one planted breach', () => {
  it.each(planted)('of %s is found by the minute check: %j', async (id, statements) => {
    await behindTheGuards(world.db, statements)
    await verifyLedger(world.ctx)
    const outcomes = await verifyLedger(world.ctx)
    expect(outcomes.find((one) => one.id === id)).toMatchObject({ id, failures: [] })
    expect(outcomes.find((one) => one.id === id)?.breaches).toBeGreaterThan(0)
  })

  it.each(planted)('of %s is found by the full pass: %j', async (id, statements) => {
    await behindTheGuards(world.db, statements)
    const parts = await verifyAll(world.ctx)
    expect(parts.filter((one) => one.error !== null || one.ended_at === null)).toEqual([])
    const found = parts.filter((one) => one.part.startsWith(`${id}.`) && one.breaches > 0)
    expect(found).not.toEqual([])
  })
})

it('finds nothing in healthy books, neither minute by minute nor in full', async () => {
  expect(await checkTwice(world)).toEqual([])
  const parts = await verifyAll(world.ctx)
  const wrong = parts.filter((one) => one.breaches > 0 && !one.part.startsWith('I20.'))
  expect(wrong).toEqual([])
  expect(parts.filter((one) => one.error !== null || one.ended_at === null)).toEqual([])
  const all = await checkInvariants(world.db, { except: ['I20'] })
  expect(all.filter((one) => one.breaches > 0)).toEqual([])
  const read = new Map(parts.map((one) => [one.part, one.items]))
  expect(read.get('A6.lines')).toBe(4n)
  expect(read.get('A5.draws')).toBe(1n)
  expect(await world.db.prisma.wagePayment.count()).toBeGreaterThan(1)
  expect(broken(await verifyLedger(world.ctx))).toEqual([])
})
