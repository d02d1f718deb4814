import { type Db, sqlStateOf, withTransaction } from '@croupier/db'
import { PROCESS_ROLES, type ProcessRole } from '@croupier/db/admin'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { maintainPartitions } from '@croupier/domain/platform/site'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  anIssueOnSale,
  aPlayer,
  bet,
  type LotteryWorld,
  lott,
  openLotteryWorld,
  passTo,
  playOut,
} from '../../lottery/lotteryWorld.ts'

/** insufficient_privilege */
const FORBIDDEN = '42501'
const TEN_DAYS_MS = 10 * 86_400_000
const HOUSE = `(SELECT id FROM ledger_accounts WHERE kind = 'HOUSE_FUNDS' LIMIT 1)::bigint`
const WALLET = `(SELECT id FROM ledger_accounts WHERE kind = 'CASH' LIMIT 1)::bigint`

const OPEN_THE_GUARD = `SELECT set_config('croupier.ledger_writes', 'open', true)`

/** What no process may do, whatever its role. */
const REFUSED_TO_ALL = [
  // Money moves through the functions that run with the owner's rights, and through nothing beside them (safety 4.9).
  'UPDATE ledger_accounts SET balance = 1000000',
  `${OPEN_THE_GUARD}; UPDATE ledger_accounts SET balance = 1000000, version = version + 1`,
  `${OPEN_THE_GUARD}; INSERT INTO ledger_transfers SELECT * FROM ledger_transfers`,
  `SELECT * FROM ledger_write(1, '{1}', '{900001}', '{0}', '{0}', ARRAY[${HOUSE}], ARRAY[${WALLET}], '{10000000000}', now(), now())`,
  `SELECT * FROM ledger_write(1, '{90}', '{900001}', '{0}', '{0}', ARRAY[${HOUSE}], ARRAY[${WALLET}], '{10000000000}', now(), now())`,
  'INSERT INTO bet_orders SELECT * FROM bet_orders',
  'INSERT INTO bet_lines SELECT * FROM bet_lines',
  `UPDATE bet_lines SET payout_units = 1000000, state = 'WIN'`,
  'INSERT INTO issue_rebates SELECT * FROM issue_rebates',
  'INSERT INTO settled_facts SELECT * FROM settled_facts',
  'INSERT INTO external_results SELECT * FROM external_results',
  `UPDATE external_results SET numbers = '{}'`,
  'DELETE FROM staff_roles',
  // Whose a row is never changes.
  'UPDATE payout_accounts SET member_id = 1',
  'UPDATE withdrawals SET member_id = 1',
  'UPDATE reward_grants SET member_id = 1',
  'UPDATE members SET merchant_id = 1',
  'DELETE FROM protection_breaks',
  'UPDATE ledger_transfers SET units = 1',
  'DELETE FROM ledger_transfers',
  'TRUNCATE ledger_transfers',
  'DELETE FROM ledger_accounts',
  `UPDATE ledger_accounts SET asset = 'DEMO'`,
  'UPDATE ledger_accounts SET may_go_negative = true',
  'UPDATE settled_facts SET payout_units = 0',
  'INSERT INTO settled_facts_default SELECT * FROM settled_facts',
  'SELECT * FROM settled_facts_default',
  'UPDATE audit_records SET after = NULL',
  'TRUNCATE audit_records',
  'DELETE FROM contract_events',
  `UPDATE access_verdicts SET rule = 'NONE'`,
  `UPDATE clock_shift SET shift = '1 hour'`,
  'DELETE FROM _prisma_migrations',
  'DELETE FROM schema_texts',
  'TRUNCATE outbox_messages',
  'CREATE TABLE other (id int)',
  'ALTER TABLE members ADD COLUMN other int',
  'DROP TABLE members',
  'ALTER TABLE ledger_transfers DISABLE TRIGGER USER',
  'SET session_replication_role = replica',
  'CREATE OR REPLACE FUNCTION money_now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT now() $$',
  'CREATE ROLE other',
  `SELECT setval('ledger_transfers_id_seq', 1)`,
]

/** What officers decide, publish and set is the console's alone (safety 4.9). */
const REFUSED_BESIDE_CONSOLE = [
  // Nobody else says that an officer did something.
  `INSERT INTO audit_records (merchant_id, sequence, action, after, address, request_id, created_at, hash)
    VALUES (1, 900001, 'withdrawal.approved', '{"by": "olga"}', '', '', now(), decode(repeat('00', 32), 'hex'))`,
  'INSERT INTO social_providers SELECT * FROM social_providers',
  'UPDATE social_providers SET issuer = issuer',
  `INSERT INTO withdrawal_approvals (merchant_id, withdrawal_id, officer, at) VALUES (1, 1, 'nobody', now())`,
  `INSERT INTO adjustments (member_id, merchant_id, units, by, second, reason, created_at) VALUES (1, 1, 1, 'a', 'b', 'c', now())`,
  'UPDATE officer_days SET units = 0',
  `UPDATE merchants SET settings = '{}'`,
  `INSERT INTO merchant_hosts (host, merchant_id) VALUES ('evil.test', 1)`,
  'INSERT INTO promotions SELECT * FROM promotions',
  `UPDATE promotions SET terms = '{}'`,
  'UPDATE promotions SET budget_units = NULL',
  'INSERT INTO mall_items SELECT * FROM mall_items',
  'UPDATE mall_items SET points = 0',
  'INSERT INTO deposit_channels SELECT * FROM deposit_channels',
  'UPDATE deposit_channels SET merchant_id = 1',
  'UPDATE cashier_providers SET merchant_id = 1',
  `UPDATE game_modes SET limits = '{}'`,
  'UPDATE games SET state = state',
  'INSERT INTO game_provider_keys SELECT * FROM game_provider_keys',
  'INSERT INTO campaigns SELECT * FROM campaigns',
  'INSERT INTO notices SELECT * FROM notices',
  'INSERT INTO member_notes SELECT * FROM member_notes',
  'SELECT * FROM staff_accounts',
  'SELECT * FROM waiting_commands',
  `UPDATE waiting_commands SET state = 'DONE'`,
]

/** What the console does not do: it plans, draws, settles and folds nothing. */
const REFUSED_TO_CONSOLE = [
  'SELECT sealed_seed FROM issues',
  'INSERT INTO issues SELECT * FROM issues',
  'INSERT INTO beacon_rounds SELECT * FROM beacon_rounds',
  'INSERT INTO wage_payments SELECT * FROM wage_payments',
  'DELETE FROM staff_accounts',
  'DELETE FROM waiting_commands',
  'UPDATE house_balances SET units = 0',
  'UPDATE payout_accounts SET sealed = sealed',
  'INSERT INTO withdrawals SELECT * FROM withdrawals',
  'INSERT INTO deposits SELECT * FROM deposits',
  'DELETE FROM exclusions',
]

/** What the worker does and the API may not. */
const REFUSED_TO_API = [
  'SELECT sealed_seed FROM issues',
  'SELECT * FROM issues',
  'SELECT i FROM issues i',
  'COPY issues TO STDOUT',
  `UPDATE issues SET state = 'VOID'`,
  'UPDATE issues SET numbers = NULL',
  'DELETE FROM issues',
  // Of a bill it changes only what the payer's own payment changes (rules B10.5).
  'UPDATE wage_payments SET due_units = 0',
  'UPDATE wage_payments SET payer_id = payee_id',
  'DELETE FROM wage_payments',
  'INSERT INTO wage_payments SELECT * FROM wage_payments',
  'UPDATE outbox_messages SET done_at = now()',
  'DELETE FROM outbox_messages',
  `SELECT * FROM maintain_partition('settled_facts')`,
  // What officers decide, publish and set (safety 4.9).
  `UPDATE merchants SET money_mode = 'NORMAL'`,
  'INSERT INTO envelope_campaigns SELECT * FROM envelope_campaigns',
  'UPDATE vip_levels SET level = 7',
  'SELECT * FROM officer_days',
]

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
})
afterAll(async () => await world.close())

async function stateOf(db: Db, statement: string): Promise<string | undefined> {
  return await withTransaction(db, async (tx) => {
    for (const one of statement.split('; ')) await tx.$executeRawUnsafe(one)
  }).then(
    () => undefined,
    (error: unknown) => sqlStateOf(error),
  )
}

describe('the API’s role', () => {
  it.each([...REFUSED_TO_ALL, ...REFUSED_BESIDE_CONSOLE, ...REFUSED_TO_API])('may not: %s', async (statement) => {
    expect(await stateOf(world.processes.api, statement)).toBe(FORBIDDEN)
  })

  it('reads everything else of an issue, a draw that was revealed as well', async () => {
    await playOut(world, await anIssueOnSale(world))
    const rows = await world.processes.api.prisma.$queryRaw<{ numbers: number[] }[]>`
      SELECT number, state, sale_from, close_at, draw_at, seed_commitment, revealed_seed, numbers
        FROM issues WHERE state = 'SETTLED' AND revealed_seed IS NOT NULL`
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('the console’s role', () => {
  it.each([...REFUSED_TO_ALL, ...REFUSED_TO_CONSOLE])('may not: %s', async (statement) => {
    expect(await stateOf(world.processes.console, statement)).toBe(FORBIDDEN)
  })
})

describe('the worker’s role', () => {
  it.each([...REFUSED_TO_ALL, ...REFUSED_BESIDE_CONSOLE])('may not: %s', async (statement) => {
    expect(await stateOf(world.processes.worker, statement)).toBe(FORBIDDEN)
  })

  it('plans, opens seeds, draws, settles and pays', async () => {
    const player = await aPlayer(world)
    const issue = await anIssueOnSale(world)
    await bet(world, player, issue, [lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-')])
    await passTo(world, issue.drawAt, 1)
    await closeDueIssues(world.ctx)
    expect(await drawDueIssues(world.ctx)).toBeGreaterThan(0)
    expect(await settleDueIssues(world.ctx)).toBe(1)
  })

  it('has the coming partitions made, which it may not make itself', async () => {
    await world.advance(TEN_DAYS_MS)
    const maintenance = await maintainPartitions(world.ctx)
    expect(maintenance.map((one) => one.failed)).toEqual(maintenance.map(() => false))
    expect(maintenance.reduce((sum, one) => sum + one.changed, 0)).toBeGreaterThan(0)
    expect(await planIssues(world.ctx)).toBeGreaterThan(0)
  })
})

/** Which process may call what runs with the owner's rights. */
const CALLERS: Readonly<Record<string, readonly ProcessRole[]>> = {
  ledger_post: ['api', 'worker', 'console'],
  place_bet: ['api'],
  place_bets: ['api'],
  cancel_order: ['api', 'worker'],
  place_chase_parts: ['api', 'worker'],
  release_chase_parts: ['api', 'worker'],
  settle_lines: ['worker'],
  reverse_settlement: ['worker'],
  book_rebates: ['worker'],
  pay_wages: ['worker'],
  retry_wages: ['worker'],
  pay_bills: ['api', 'worker', 'console'],
  page_mailboxes: ['worker'],
  ledger_pay_debts: ['console'],
  turn_to_play_money: ['console'],
  settle_provider_round: ['api', 'worker', 'console'],
  keep_adjustment_fact: ['api', 'worker', 'console'],
  maintain_partitions: ['worker'],
  maintain_partition: ['worker'],
}

it('functions with the owner’s rights have a fixed search path, and those call them who need them', async () => {
  const { roles } = inject('testServices')
  const functions = await world.db.prisma.$queryRaw<
    { name: string; settings: string; anybody: boolean; callers: string[] }[]
  >`
    SELECT p.proname::text AS name, array_to_string(p.proconfig, ',') AS settings,
           has_function_privilege('public', p.oid, 'EXECUTE') AS anybody,
           ARRAY(SELECT r.name FROM unnest(${PROCESS_ROLES.map((role) => roles[role].name)}::text[]) r(name)
                  WHERE has_function_privilege(r.name, p.oid, 'EXECUTE')) AS callers
      FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef`
  expect(functions.map(({ name }) => name).sort()).toEqual(Object.keys(CALLERS).sort())
  for (const { name, settings, anybody, callers } of functions) {
    expect(settings, name).toContain('search_path=public, pg_temp')
    expect(anybody, name).toBe(false)
    expect(callers, name).toEqual((CALLERS[name] ?? []).map((role) => roles[role].name))
  }
})
