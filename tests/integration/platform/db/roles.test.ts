import { type Db, sqlStateOf } from '@croupier/db'
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
const LEDGER_GUARD = 'P0405'
const TEN_DAYS_MS = 10 * 86_400_000

/** What no process may do, whatever its role. */
const REFUSED_TO_BOTH = [
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

/** What the worker does and the API may not. */
const REFUSED_TO_API = [
  'SELECT sealed_seed FROM issues',
  'SELECT * FROM issues',
  'SELECT i FROM issues i',
  'COPY issues TO STDOUT',
  `UPDATE issues SET state = 'VOID'`,
  'UPDATE issues SET numbers = NULL',
  'DELETE FROM issues',
  'INSERT INTO settled_facts SELECT * FROM settled_facts',
  // Of a bill it changes only what the payer's own payment changes (rules B10.5).
  'UPDATE wage_payments SET due_units = 0',
  'UPDATE wage_payments SET payer_id = payee_id',
  'DELETE FROM wage_payments',
  'INSERT INTO wage_payments SELECT * FROM wage_payments',
  'UPDATE outbox_messages SET done_at = now()',
  'DELETE FROM outbox_messages',
  `SELECT * FROM maintain_partition('settled_facts')`,
  // What officers decide, publish and set (safety 4.9).
  `INSERT INTO withdrawal_approvals (merchant_id, withdrawal_id, officer, at) VALUES (1, 1, 'nobody', now())`,
  `INSERT INTO adjustments (member_id, merchant_id, units, by, second, reason, created_at) VALUES (1, 1, 1, 'a', 'b', 'c', now())`,
  `UPDATE merchants SET settings = '{}'`,
  `UPDATE merchants SET money_mode = 'NORMAL'`,
  `INSERT INTO merchant_hosts (host, merchant_id) VALUES ('evil.test', 1)`,
  'INSERT INTO promotions SELECT * FROM promotions',
  `UPDATE promotions SET terms = '{}'`,
  'UPDATE promotions SET budget_units = NULL',
  'INSERT INTO envelope_campaigns SELECT * FROM envelope_campaigns',
  'UPDATE mall_items SET points = 0',
  'INSERT INTO deposit_channels SELECT * FROM deposit_channels',
  `UPDATE game_modes SET limits = '{}'`,
  'INSERT INTO campaigns SELECT * FROM campaigns',
  'INSERT INTO notices SELECT * FROM notices',
  'UPDATE social_providers SET issuer = issuer',
  'UPDATE vip_levels SET level = 7',
  'SELECT * FROM officer_days',
  'SELECT * FROM staff_accounts',
  'SELECT * FROM waiting_commands',
]

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
})
afterAll(async () => await world.close())

async function stateOf(db: Db, statement: string): Promise<string | undefined> {
  return await db.prisma.$executeRawUnsafe(statement).then(
    () => undefined,
    (error: unknown) => sqlStateOf(error),
  )
}

describe('the API’s role', () => {
  it.each([...REFUSED_TO_BOTH, ...REFUSED_TO_API])('may not: %s', async (statement) => {
    expect(await stateOf(world.processes.api, statement)).toBe(FORBIDDEN)
  })

  it('reads everything else of an issue, a draw that was revealed as well', async () => {
    await playOut(world, await anIssueOnSale(world))
    const rows = await world.processes.api.prisma.$queryRaw<{ numbers: number[] }[]>`
      SELECT number, state, sale_from, close_at, draw_at, seed_commitment, revealed_seed, numbers
        FROM issues WHERE state = 'SETTLED' AND revealed_seed IS NOT NULL`
    expect(rows.length).toBeGreaterThan(0)
  })

  it('changes a balance through the ledger’s functions only', async () => {
    await aPlayer(world)
    const directWrite = 'UPDATE ledger_accounts SET balance = 1000000'
    expect(await stateOf(world.processes.api, directWrite)).toBe(LEDGER_GUARD)
  })
})

describe('the worker’s role', () => {
  it.each(REFUSED_TO_BOTH)('may not: %s', async (statement) => {
    expect(await stateOf(world.processes.worker, statement)).toBe(FORBIDDEN)
  })

  it('changes a balance through the ledger’s functions only', async () => {
    await aPlayer(world)
    const directWrite = 'UPDATE ledger_accounts SET balance = 1000000'
    expect(await stateOf(world.processes.worker, directWrite)).toBe(LEDGER_GUARD)
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

it('functions with the owner’s rights have a fixed search path, and the worker alone may call them, but for facts', async () => {
  const { roles } = inject('testServices')
  const functions = await world.db.prisma.$queryRaw<Record<string, unknown>[]>`
    SELECT p.proname::text AS name, array_to_string(p.proconfig, ',') AS settings,
           has_function_privilege('public', p.oid, 'EXECUTE') AS anybody,
           has_function_privilege(${roles.api.name}, p.oid, 'EXECUTE') AS api,
           has_function_privilege(${roles.console.name}, p.oid, 'EXECUTE') AS console
      FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef`
  expect(functions.length).toBeGreaterThan(0)
  for (const one of functions) {
    const fixed = { settings: expect.stringContaining('search_path=public, pg_temp') }
    // Those of a round or a correction are read from its row alone; an officer of the console books what was held.
    const booksFacts = one.name === 'settle_provider_round' || one.name === 'keep_adjustment_fact'
    expect(one).toMatchObject({ ...fixed, anybody: false, api: booksFacts, console: booksFacts })
  }
})
