import { connect, type Db } from '@croupier/db'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, PATIENT)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/**
 * Tables with amounts that are terms, or few rows for each member or payment: they go wherever what they belong to goes. What a provider
 * lists is of no merchant, but of all who play there; officers' commands are of one or of all.
 */
const REFERENCED = [
  'aml_cases',
  'campaigns',
  'contract_tiers',
  'contract_versions',
  'deposit_channels',
  'deposit_payments',
  'game_providers',
  'game_titles',
  'provider_calls',
  'provider_days',
  'safeguarded_funds',
  'waiting_commands',
]

/**
 * The tables that may be distributed by merchant, new ones too: all that hold amounts or accounts, or are partitioned by time. What all
 * merchants share, issues and games, is neither. Of a partitioned table the table itself, not its partitions.
 */
async function hotTables(): Promise<string[]> {
  const rows = await db.prisma.$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND (c.relkind = 'p' OR EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
             AND NOT a.attisdropped AND a.attname ~ '_units$|^units$|^balance$|^account_id$|_account_id$|^wallet_id$'))
     ORDER BY 1`
  return rows.map(({ name }) => name).filter((name) => !REFERENCED.includes(name))
}

/** Primary and unique keys of the tables, indexes and constraints alike, that do not hold merchant_id: `table (columns)`. */
async function keysWithoutMerchant(tables: readonly string[]): Promise<string[]> {
  const rows = await db.prisma.$queryRaw<{ key: string }[]>`
    SELECT format('%s (%s)', i.indrelid::regclass,
             string_agg(coalesce(a.attname, 'expression'), ', ' ORDER BY k.place)) AS key
      FROM pg_index i
     CROSS JOIN LATERAL unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY AS k(attnum, place)
      LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum AND k.attnum > 0
     WHERE i.indisunique AND i.indrelid::regclass::text = ANY (${tables})
     GROUP BY i.indexrelid, i.indrelid
    HAVING NOT bool_or(a.attname IS NOT DISTINCT FROM 'merchant_id') ORDER BY 1`
  return rows.map(({ key }) => key)
}

describe('tables that are distributed by merchant', () => {
  it('are told by their columns: those of money, bets, facts, wages and keys are among them', async () => {
    expect(await hotTables()).toEqual(
      expect.arrayContaining([
        'agent_transfers',
        'bet_lines',
        'bet_orders',
        'house_balances',
        'idempotency_keys',
        'issue_rebates',
        'ledger_accounts',
        'ledger_transfers',
        'outbox_messages',
        'settled_facts',
        'wage_payments',
        'wage_runs',
      ]),
    )
  })

  it('hold merchant_id', async () => {
    const tables = await hotTables()
    const rows = await db.prisma.$queryRaw<{ name: string }[]>`
      SELECT attrelid::regclass::text AS name FROM pg_attribute
       WHERE attname = 'merchant_id' AND attnotnull AND attrelid::regclass::text = ANY (${tables})`
    const holding = new Set(rows.map(({ name }) => name))
    expect(tables.filter((name) => !holding.has(name))).toEqual([])
  })

  it('have merchant_id in every primary and unique key', async () => {
    expect(await keysWithoutMerchant(await hotTables())).toEqual([])
  })

  it('are told from tables whose key is without it', async () => {
    await db.prisma.$executeRaw`CREATE TABLE bet_probe (
      merchant_id int NOT NULL, id bigint, code text, note text,
      PRIMARY KEY (id, merchant_id), UNIQUE (code) INCLUDE (merchant_id))`
    await db.prisma.$executeRaw`CREATE UNIQUE INDEX ON bet_probe (lower(note), id)`
    expect(await keysWithoutMerchant(['bet_probe'])).toEqual(['bet_probe (code)', 'bet_probe (expression, id)'])
  })
})
