import { verifyAll } from '@croupier/domain/operations/checks'
import { checkInvariants, checks } from '@croupier/ledger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inVolume, isDeep } from '../../../setup/volume.ts'
import { behindTheGuards, broken, checkNow } from './books.ts'
import { passOf } from './passOf.ts'
import { OWES, plantedBill, plantedTransfer } from './plantedBills.ts'
import { plantedChases } from './plantedChases.ts'
import { plantedApprovals, plantedOfficers, plantedOrigins } from './plantedOfficers.ts'
import { plantedStock, plantedTally, plantedWays } from './plantedWays.ts'
import { type PlayedBooks, playedBooks } from './playedBooks.ts'

let books: PlayedBooks

beforeAll(async () => {
  books = await playedBooks()
})
afterAll(async () => await books.drop())

const FIRST_ORDER = '(SELECT min(id) FROM bet_orders)'
const PAID_LINE = `(SELECT min(order_row_id) FROM bet_lines WHERE state = 'WIN')`
const WALLET = `(SELECT min(id) FROM ledger_accounts WHERE kind = 'CASH' AND version > 0 AND asset = 'CNY')`
/** The issue was sold and drawn twenty minutes earlier, and its settlement never came to an end. */
const STUCK_ISSUE = `UPDATE issues SET state = 'SETTLING', settled_at = NULL, sale_from = sale_from - interval '20 minutes',
  close_at = close_at - interval '20 minutes', draw_at = draw_at - interval '20 minutes',
  drawn_at = drawn_at - interval '20 minutes' WHERE id = (SELECT min(issue_id) FROM bet_orders)`

/** What breaks each invariant, written past every guard. */
const planted: readonly (readonly [string, readonly string[]])[] = [
  ...plantedChases(WALLET),
  ...plantedWays(WALLET),
  ...plantedOfficers(WALLET),
  ...plantedOrigins(WALLET),
  ['I1', [`UPDATE ledger_accounts SET asset = 'USD' WHERE id = ${WALLET}`]],
  ['I2', [`UPDATE ledger_transfers SET merchant_id = 99 WHERE id = (SELECT min(id) FROM ledger_transfers)`]],
  ['I3', [`UPDATE ledger_accounts SET balance = balance + 1 WHERE id = ${WALLET}`]],
  [
    'I3',
    [`UPDATE house_balances SET units = units + 1 WHERE account_id = (SELECT min(account_id) FROM house_balances)`],
  ],
  [
    'I4',
    [`UPDATE ledger_transfers SET from_balance = from_balance + 1 WHERE kind = 1 AND subject_id = ${FIRST_ORDER}`],
  ],
  [
    'I4',
    [
      'DROP INDEX ledger_transfers_from',
      `INSERT INTO ledger_transfers SELECT (jsonb_populate_record(t, '{"subject_id": 999999}')).* FROM ledger_transfers t
        WHERE kind = 1 AND subject_id = ${FIRST_ORDER}`,
    ],
  ],
  ['I5', [`UPDATE ledger_transfers SET from_balance = -1 WHERE kind = 1 AND subject_id = ${FIRST_ORDER}`]],
  ['I5', [`UPDATE ledger_accounts SET may_go_negative = true WHERE id = ${WALLET}`]],
  ['I6', [`DELETE FROM ledger_transfers WHERE kind = 1 AND subject_id = ${FIRST_ORDER}`]],
  ['I6', [`DELETE FROM bet_orders WHERE id = ${FIRST_ORDER}`]],
  ['I6', [`DELETE FROM ledger_transfers WHERE kind = 2`]],
  ['I7', [`UPDATE bet_lines SET payout_units = payout_units + 1 WHERE order_row_id = ${PAID_LINE} AND state = 'WIN'`]],
  ['I7', [`DELETE FROM settled_facts WHERE source_id = ${PAID_LINE}`]],
  ['I7', [`DELETE FROM ledger_transfers WHERE kind = 7`]],
  [
    'I7',
    [
      `INSERT INTO ledger_transfers (subject_id, from_account_id, to_account_id, units, created_at, merchant_id, kind, version)
       SELECT subject_id, to_account_id, from_account_id, units, created_at, merchant_id, 17, 9 FROM ledger_transfers
        WHERE kind = 4 ORDER BY id LIMIT 1`,
    ],
  ],
  [
    'I8',
    [
      `UPDATE issues SET close_at = sale_from + interval '1 millisecond' WHERE id = (SELECT min(issue_id) FROM bet_orders)`,
    ],
  ],
  ['I9', [`UPDATE bet_lines SET state = 'QUARANTINED', settled_at = NULL WHERE order_row_id = ${PAID_LINE}`]],
  [
    'I9',
    [
      STUCK_ISSUE,
      `UPDATE bet_lines SET state = 'PENDING', settled_at = NULL, payout_units = NULL, effective_units = NULL
        WHERE order_row_id = ${PAID_LINE}`,
    ],
  ],
  [
    'I9',
    [
      STUCK_ISSUE,
      `INSERT INTO issue_rebates (issue_id, member_id, units, merchant_id, lines, kind, version, mode)
       SELECT issue_id, member_id, 1, merchant_id, 1, 6, 1, 'LOTT' FROM bet_orders WHERE id = ${FIRST_ORDER}`,
    ],
  ],
  ['I10', [`UPDATE wage_payments SET paid_units = paid_units - 1, due_units = due_units - 1 WHERE paid_units > 1`]],
  ['I10', [`DELETE FROM wage_payments WHERE paid_units > 0`]],
  ['I11', [`UPDATE settled_facts SET effective_units = effective_units + 100`]],
  ['I11', [`UPDATE wage_payments SET carry_out_ppm_units = -1`]],
  ['I11', [plantedBill({ effective: 100, due: 10, state: 'UNPAID' })]],
  ['I11', [plantedBill({ due: 100, state: 'UNPAID' })]],
  ['I13', [plantedBill({ kind: 'DIVIDEND', due: 100, state: 'UNPAID' })]],
  ['I13', [plantedBill({ kind: 'DIVIDEND', due: 100, state: 'DEFAULTED' }), OWES]],
  ['I13', [`UPDATE members SET status = 'FROZEN_DIVIDEND' WHERE id = (SELECT min(id) FROM members)`]],
  [
    'I13',
    [
      `ALTER TABLE wage_payments DROP CONSTRAINT wage_payments_outcome`,
      `UPDATE wage_payments SET state = 'PARTIAL', pay_until = now() WHERE id = (SELECT min(id) FROM wage_payments WHERE paid_units > 0)`,
    ],
  ],
  [
    'I13',
    [
      `UPDATE wage_payments SET paid_units = paid_units - 1, state = 'PARTIAL', pay_until = now()
        WHERE id = (SELECT min(id) FROM wage_payments WHERE paid_units > 1)`,
    ],
  ],
  ['I17', [plantedBill({ payer: '(SELECT max(id) FROM members)' })]],
  ['I17', [plantedTransfer('m.id = p.id', 'o.id = p.parent_id')]],
  ['I17', [plantedTransfer('m.id = p.parent_id', 'o.id = p.id'), `UPDATE agent_transfers SET units = units + 100`]],
  ['I17', [plantedTransfer('m.id = p.parent_id', 'o.id = p.id'), `DELETE FROM agent_transfers`]],
  ['I17', [plantedTransfer('m.id = p.parent_id', 'o.id = p.id'), `DELETE FROM ledger_transfers WHERE kind = 14`]],
  ['I18', [plantedBill({})]],
  ['I12', [`UPDATE wage_runs SET window_end = window_end + interval '1 minute'`]],
  [
    'I12',
    [
      plantedBill({}),
      `INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, snapshot, started_at, settled_at)
       SELECT merchant_id, kind, period_code, window_start - interval '3 days', window_end - interval '3 days', snapshot, now(), now()
         FROM wage_runs WHERE kind = 'DAILY_WAGE'`,
      `INSERT INTO check_queue (part, subject_id) SELECT 'I12.periods', id FROM wage_runs WHERE kind = 'DAILY_WAGE'`,
    ],
  ],
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
  ['I22', [`UPDATE audit_records SET action = 'member.renamed' WHERE sequence = 2`]],
  ['I22', [`UPDATE audit_records SET after = after || '{"by": "nobody"}' WHERE sequence = 1`]],
  ['I22', [`DELETE FROM audit_records WHERE sequence = 2`]],
  ['I22', [`UPDATE audit_records SET hash = sha256('another one') WHERE sequence = 2`]],
  ['I24', [`UPDATE members SET type = 4 WHERE id = (SELECT owner_id FROM ledger_accounts WHERE id = ${WALLET})`]],
  [
    'I27',
    [
      `UPDATE ledger_accounts SET owes = true WHERE id = ${WALLET}`,
      `UPDATE ledger_accounts SET balance = -5
        WHERE kind = 'RECEIVABLE' AND owner_id = (SELECT owner_id FROM ledger_accounts WHERE id = ${WALLET})`,
    ],
  ],
  ['I24', ['UPDATE members SET test_at = now() WHERE id = (SELECT min(parent_id) FROM members WHERE type = 0)']],
]

const A_DAY = `'2026-01-05', (SELECT min(id) FROM members WHERE parent_id IS NOT NULL)`
/** What only the night compares: nothing is paid by it. */
const plantedInFull: readonly (readonly [string, string, string | readonly string[]])[] = [
  ...plantedApprovals(WALLET),
  plantedStock,
  ['I29', 'tallies', plantedTally(WALLET)],
  ['I26', 'facts', `INSERT INTO member_days SELECT ${A_DAY}, 'LOTT', 5, 5, 0, 1`],
  ['I26', 'teams', `INSERT INTO member_days SELECT ${A_DAY}, 'LOTT', 5, 5, 0, 1`],
  ['I26', 'totals', `INSERT INTO member_days SELECT ${A_DAY}, 'LOTT', 5, 5, 0, 1`],
  ['I26', 'incomes', `INSERT INTO member_incomes SELECT ${A_DAY}, 6, 5, 0, 1`],
]

/** Parts of the full pass that found something above. */
const found = new Set<string>()

/** The parts of a check that the full pass reads. */
const inFull = (id: string): string[] =>
  checks
    .filter((one) => one.id === id)
    .flatMap(({ parts }) => parts.filter(({ runs }) => runs.includes('FULL')))
    .map((part) => part.id)

async function expectFound(id: string, statements: readonly string[]): Promise<void> {
  const how = JSON.stringify(statements)
  await books.onCopy(async (ctx) => {
    await behindTheGuards(ctx.db, statements)
    const measured = (await checkNow(ctx)).find((one) => one.id === id)
    expect(measured, how).toMatchObject({ id, failures: [] })
    expect(measured?.breaches, how).toBeGreaterThan(0)
    const parts = await passOf(ctx, id)
    expect(parts.filter((one) => one.error !== null || one.ended_at === null)).toEqual([])
    const ofIt = parts.filter((one) => one.part.startsWith(`${id}.`) && one.breaches > 0)
    expect(ofIt, how).not.toEqual([])
    for (const { part } of ofIt) found.add(part)
  })
}

const ids = [...new Set(planted.map(([id]) => id))]

it.each(ids)('breaches of %s are found by the minute check and by the full pass', async (id) => {
  const ways = planted.filter(([of]) => of === id)
  for (const [, statements] of inVolume(ways, ways.slice(0, 1))) await expectFound(id, statements)
})

it.each(plantedInFull)('a breach of %s.%s is found by the full pass: %s', async (id, part, sql) => {
  await books.onCopy(async (ctx) => {
    await behindTheGuards(ctx.db, [sql].flat())
    const parts = await passOf(ctx, id)
    expect(parts.filter((one) => one.error !== null || one.ended_at === null)).toEqual([])
    expect(parts.find((one) => one.part === `${id}.${part}`)?.breaches).toBeGreaterThan(0)
    found.add(`${id}.${part}`)
  })
})

if (isDeep) {
  it('no part of a check is without a breach that it finds', () => {
    const parts = checks.flatMap(({ id }) => inFull(id))
    expect(parts.filter((part) => !found.has(part))).toEqual([])
  })
}

it('nothing is found in healthy books, neither minute by minute nor in full', async () => {
  await books.onCopy(async (ctx) => {
    expect(broken(await checkNow(ctx))).toEqual([])
    const parts = await verifyAll(ctx)
    const wrong = parts.filter((one) => one.breaches > 0 && !one.part.startsWith('I20.'))
    expect(wrong).toEqual([])
    expect(parts.filter((one) => one.error !== null || one.ended_at === null)).toEqual([])
    const all = await checkInvariants(ctx.db, { except: ['I20'] })
    expect(all.filter((one) => one.breaches > 0)).toEqual([])
    const read = new Map(parts.map((one) => [one.part, one.items]))
    expect(read.get('A6.lines')).toBe(4n)
    expect(read.get('A5.draws')).toBeGreaterThan(0n)
    expect(read.get('I22.records')).toBe(BigInt(await ctx.db.prisma.auditRecord.count()))
    expect(await ctx.db.prisma.wagePayment.count()).toBeGreaterThan(1)
    expect(broken(await checkNow(ctx))).toEqual([])
  })
})

it('what was found is kept until it is gone', async () => {
  await books.onCopy(async (ctx) => {
    const wallet = `UPDATE ledger_accounts SET balance = balance %s WHERE id = ${WALLET}`
    await behindTheGuards(ctx.db, [wallet.replace('%s', '+ 1')])
    await checkNow(ctx)
    expect(broken(await checkNow(ctx))).not.toEqual([])
    await behindTheGuards(ctx.db, [wallet.replace('%s', '- 1')])
    expect(broken(await checkNow(ctx))).toEqual([])
    expect(await ctx.db.prisma.checkBreach.count({ where: { clearedAt: null, checkId: 'I3' } })).toBe(0)
    expect(await ctx.db.prisma.checkBreach.count({ where: { checkId: 'I3' } })).toBeGreaterThan(0)
  })
})
