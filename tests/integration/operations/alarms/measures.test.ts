import { randomUUID } from 'node:crypto'
import { readMeasures } from '@croupier/domain/operations/alarms'
import { transferKindOf } from '@croupier/ledger'
import { aMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { WorkerMetrics } from '@croupier/worker'
import { expect, it } from 'vitest'
import { behindTheGuards, untilFinal } from '../checks/books.ts'

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
  await aMember(world, { account: 'rich', balance: '100' })
})
/** What a measure says, by its labels' values; nothing where it says nothing. */
async function measured(name: string): Promise<Record<string, number>> {
  const samples = (await readMeasures(world.ctx)).filter((one) => one.name === name)
  return Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels).join(' '), value]))
}
const plant = async (...statements: string[]) => await behindTheGuards(world.db, statements)
const tally = async () => {
  await untilFinal(world.ctx)
  await world.db.prisma.$queryRaw`SELECT tally_ledger()`
}

it('every group is read, under the worker’s own role', async () => {
  const read = await measured('operations_group_read')
  expect(Object.keys(read).sort()).toEqual(
    'access bets care checks clearing officers outbox providers release tallies wages withdrawals'.split(' '),
  )
  expect(new Set(Object.values(read))).toEqual(new Set([1]))
})

it('movements are counted once each, by kind', async () => {
  await tally()
  await tally()
  const before = await measured('ledger_tx_total')
  await aMember(world, { account: 'poor', balance: '1' })
  await tally()
  await tally()
  await tally()
  const after = await measured('ledger_tx_total')
  const [kind] = await world.db.prisma.$queryRaw<{ kind: number }[]>`
    SELECT kind::int AS kind FROM ledger_transfers ORDER BY id DESC LIMIT 1`
  const name = transferKindOf(kind?.kind ?? 0)
  expect(after).toEqual({ ...before, [name]: (before[name] ?? 0) + 1 })
})

it('a clearing account says what its provider owes', async () => {
  await plant(
    `INSERT INTO ledger_accounts (merchant_id, kind, asset, counterparty, may_go_negative)
     VALUES (${world.merchantId}, 'CLEARING', 'CNY', 'provider:VEND', true)`,
    `INSERT INTO house_balances (account_id, day, units, merchant_id)
     SELECT id, '2026-01-05', 70000, merchant_id FROM ledger_accounts WHERE counterparty = 'provider:VEND'`,
  )
  expect(await measured('ledger_clearing_balance_units')).toEqual({ 'provider:VEND CNY': 70_000 })
})

it('a breach counts for its check until it is gone, and of the chain it says so', async () => {
  expect((await measured('ledger_invariant_violations')).I3).toBe(0)
  expect((await measured('audit_chain_ok'))['']).toBe(1)
  const breach = (id: string) =>
    `INSERT INTO check_breaches (key, found_at, seen_at, merchant_id, severe, check_id, part, subject, detail)
     VALUES (1, now(), now(), ${world.merchantId}, true, '${id}', '${id}.x', 'x', 'y')`
  await plant(breach('I3'), breach('I22'))
  expect((await measured('ledger_invariant_violations')).I3).toBe(1)
  expect((await measured('audit_chain_ok'))['']).toBe(0)
  await plant('UPDATE check_breaches SET cleared_at = now()')
  expect((await measured('ledger_invariant_violations')).I3).toBe(0)
  await plant(
    `INSERT INTO check_marks (part, ran_at) VALUES ('I3.transfers', money_now() - interval '7 minutes'), ('I3.gone', '2020-01-01')`,
  )
  expect((await measured('ledger_invariant_oldest_seconds'))['']).toBeCloseTo(420, -1)
  expect(Object.keys(await measured('ledger_invariant_last_success_timestamp_seconds'))).toEqual(['I3'])
})

it('a full pass is as old as the part that was read longest ago, and says what fails', async () => {
  expect((await measured('ledger_full_pass_oldest_seconds'))['']).toBe(0)
  const pass = (part: string, hours: number, failures: number) =>
    `INSERT INTO check_passes (part, upto, started_at, whole_at, failures)
     VALUES ('${part}', 1, money_now(), money_now() - interval '${hours} hours', ${failures})`
  await plant(pass('I1.x', 2, 0), pass('I2.x', 5, 2))
  expect((await measured('ledger_full_pass_oldest_seconds'))['']).toBeCloseTo(5 * 3_600, -1)
  expect((await measured('ledger_full_pass_failing'))['']).toBe(0)
  await plant(pass('I3.x', 1, 3))
  expect((await measured('ledger_full_pass_failing'))['']).toBe(1)
  await plant('DELETE FROM check_passes')
})

it('an effect that waits is as old as it has been due', async () => {
  await plant(
    `UPDATE outbox_messages SET done_at = now()`,
    `INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
     VALUES ('JOB', 'ledger.verify', '{}', money_now(), money_now() - interval '90 seconds')`,
  )
  expect((await measured('outbox_oldest_seconds')).JOB).toBeCloseTo(90, -1)
  await plant(`UPDATE outbox_messages SET done_at = now()`)
  expect((await measured('outbox_oldest_seconds')).JOB).toBe(0)
})

it('a day’s wages are overdue two hours after it, and those settled late are counted', async () => {
  const run = (kind: string, code: string, end: string, took: string) =>
    `INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, started_at, settled_at)
     VALUES (${world.merchantId}, '${kind}', '${code}', money_now() - interval '${end}' - interval '5 minutes',
             money_now() - interval '${end}', money_now(), money_now() - interval '${end}' + interval '${took}')`
  await plant(run('REALTIME_WAGE', 'R', '17 minutes', '12 minutes'), run('DAILY_WAGE', 'D', '27 hours', '1 hour'))
  const overdue = await measured('wage_run_overdue_seconds')
  expect(overdue.REALTIME_WAGE).toBeCloseTo(12 * 60, -1)
  expect(overdue.DAILY_WAGE).toBeCloseTo(3_600, -1)
  expect((await measured('wage_run_late_total')).REALTIME_WAGE).toBe(1)
  expect((await measured('wage_run_late_total')).DAILY_WAGE).toBe(0)
  expect(Object.keys(await measured('wage_run_last_success_timestamp_seconds')).sort()).toEqual([
    'DAILY_WAGE',
    'REALTIME_WAGE',
  ])
})

const withdrawal = (ago: string, state: string, units = 10_000) =>
  `INSERT INTO withdrawals (merchant_id, member_id, public_id, account_id, provider_id, state, asset, pay_asset, amount_units, fee_units,
     held_units, created_at)
   VALUES (${world.merchantId}, (SELECT min(id) FROM members), '${randomUUID()}', '018f0000-0000-7000-8000-000000000001',
     '018f0000-0000-7000-8000-000000000002', '${state}', 'CNY', 'CNY', ${units}, 0, ${units}, money_now() - interval '${ago}')`

it('withdrawals are counted by state and by hour, and an unknown one by its age', async () => {
  expect((await measured('withdrawal_unknown_oldest_seconds'))['']).toBe(0)
  await plant(
    withdrawal('10 minutes', 'REQUESTED'),
    withdrawal('50 minutes', 'UNKNOWN'),
    withdrawal('7 days 30 minutes', 'REVIEWING', 30_000),
    `INSERT INTO withdrawal_steps (merchant_id, withdrawal_id, from_state, to_state, at, by)
     SELECT merchant_id, id, 'SENT', 'UNKNOWN', money_now() - interval '40 minutes', 'BANK' FROM withdrawals WHERE state = 'UNKNOWN'`,
  )
  expect(await measured('withdrawal_state')).toEqual({ REQUESTED: 1, UNKNOWN: 1, REVIEWING: 1 })
  expect((await measured('withdrawal_unknown_oldest_seconds'))['']).toBeCloseTo(2_400, -1)
  expect((await measured('withdrawal_account_hour_max'))['']).toBe(2)
  expect(await measured('withdrawal_hour_units')).toEqual({ CNY: 20_000 })
  expect(await measured('withdrawal_hour_week_ago_units')).toEqual({ CNY: 30_000 })
})

it('differences with providers are added up, and have an age', async () => {
  const provider = randomUUID()
  await plant(
    `INSERT INTO cashier_providers (id, created_at, merchant_id, name, base_url, key_id, secret_sealed)
     VALUES ('${provider}', now(), ${world.merchantId}, 'Bank A', 'https://a.example', 'k', 's')`,
    `INSERT INTO provider_differences (merchant_id, provider_id, our_id, theirs_units, ours_units, found_at, seen_at)
     VALUES (${world.merchantId}, '${provider}', 'd1', 50, 80, money_now() - interval '2 hours', money_now())`,
    `INSERT INTO provider_cases (opened_at, seen_at, merchant_id, vendor, kind, subject)
     VALUES (money_now() - interval '3 hours', now(), ${world.merchantId}, 'VEND', 'SUM_DIFFERS', 'r1')`,
  )
  expect((await measured('provider_recon_diff_units'))['Bank A']).toBe(30)
  expect((await measured('provider_recon_diff_oldest_seconds'))['Bank A']).toBeCloseTo(7_200, -1)
  expect(await measured('provider_cases_open')).toEqual({ VEND: 1 })
  expect((await measured('provider_cases_oldest_seconds')).VEND).toBeCloseTo(10_800, -1)
})

it('locks of an hour stand beside an average hour', async () => {
  const lock = (account: string, ago: string) =>
    `INSERT INTO password_locks (merchant_id, account_key, failures, failed_at, locked_at)
     VALUES (${world.merchantId}, '${account}', 3, money_now() - interval '${ago}', money_now() - interval '${ago}')`
  await plant(lock('a', '5 minutes'), lock('b', '2 days'))
  expect((await measured('lockout_hour'))['']).toBe(1)
  expect((await measured('lockout_usual_hour'))['']).toBeCloseTo(1 / 168, 5)
})

it('a group that fails is told, the others are read, and a scrape shows both', async () => {
  await world.db.prisma.$executeRaw`ALTER TABLE password_locks RENAME TO locks_away`
  const metrics = new WorkerMetrics()
  metrics.watch(world.ctx, { counts: async () => [] })
  await metrics.register.metrics()
  const text = await metrics.register.metrics()
  await world.db.prisma.$executeRaw`ALTER TABLE locks_away RENAME TO password_locks`
  expect(text).toContain('operations_group_read{group="access"} 0')
  expect(text).toContain('operations_group_read{group="wages"} 1')
  expect(text).toContain('withdrawal_state{state="UNKNOWN"} 1')
  expect(text).toContain('db_pool_connections{state="waiting"} 0')
  expect(text).toMatch(/db_client_operation_duration_seconds_count\{operation="operations",result="ok"\} [1-9]/)
  expect(text).not.toContain('rich')
})

it('a command that waits for a second officer is known by its age alone', async () => {
  const officer = `SELECT id FROM staff_accounts WHERE name = 'olga'`
  await plant(
    `INSERT INTO staff_accounts (name, password_hash, sealed_secret, roles, created_at) VALUES ('olga', 'h', 's', '{OWNER}', now())`,
    `INSERT INTO waiting_commands (id, action, permission, subject, reason, fingerprint, sealed_command, first_id, state, created_at, expires_at)
     SELECT '${randomUUID()}', 'members.adjust', 'cashier.act', 'a', 'why', sha256('x'), 's', (${officer}), 'WAITING', now() - interval '15 minutes',
            now() + interval '1 day'`,
  )
  expect((await measured('waiting_command_oldest_seconds'))['']).toBeCloseTo(900, -1)
})

it('names that are locked after wrong logins are counted, not named', async () => {
  await plant(
    `INSERT INTO staff_locks (name, failures, failed_at, locked_until) VALUES ('olga', 5, now(), now() + interval '15 minutes'),
            ('otto', 4, now(), NULL), ('anna', 5, now() - interval '1 day', now() - interval '1 hour')`,
  )
  expect((await measured('officer_locks'))['']).toBe(1)
})
