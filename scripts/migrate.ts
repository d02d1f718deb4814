import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RolePasswords } from '@croupier/db/admin'
import { withKindNumbers } from '@croupier/ledger/kinds'
import pg from 'pg'
import { grantRoles } from './roles.ts'
import { type Engine, MIGRATIONS_FOLDER, schemaFiles, withEngine } from './schemaEngine.ts'
import { applyTexts, applyTextsForTables, schemaTexts } from './schemaTexts.ts'
import { databaseTrouble } from './services/outside.ts'

/** Tables that belong to the migrations' SQL alone; partitions are added when asked. */
const SQL_TABLES = [
  'public.clock_shift',
  'public.partition_rules',
  'public.schema_texts',
  'public.team_day_marks',
  'public.watermarks',
]

const CONNECT_TIMEOUT_MS = 5_000

/** The names of the migrations on disk, in their order. */
const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS_FOLDER)
    .sort()
    .filter((name) => existsSync(join(MIGRATIONS_FOLDER, name, 'migration.sql')))

const sqlOf = (migration: string, file: string): string =>
  withKindNumbers(readFileSync(join(MIGRATIONS_FOLDER, migration, file), 'utf8'))

/** The migrations on disk as the engine takes them. */
function migrationsList() {
  return {
    baseDir: MIGRATIONS_FOLDER,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames().map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: sqlOf(path, 'migration.sql'),
        },
      },
    })),
  }
}

/** What the engine must not look at: our own SQL tables and every partition there is. */
async function filters({ pool }: Engine) {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT 'public.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relispartition AND n.nspname = 'public'`,
  )
  return { externalTables: [...SQL_TABLES, ...rows.map((row) => row.name)], externalEnums: [] }
}

/**
 * Runs a migration's check.sql: every statement is a SELECT of one row whose columns must all be true.
 * @throws Error naming the migration and the statement that does not hold
 */
async function check(client: pg.Client, migration: string): Promise<void> {
  const file = join(MIGRATIONS_FOLDER, migration, 'check.sql')
  if (!existsSync(file)) throw new Error(`migration ${migration} has no check.sql`)
  const statements = sqlOf(migration, 'check.sql')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
  for (const statement of statements.filter((text) => text !== '')) {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    const isTrue = rows.length === 1 && Object.values(rows[0] ?? {}).every((value) => value === true)
    if (!isTrue) throw new Error(`migration ${migration} did not keep its promise:\n${statement}`)
  }
}

/** What the database was given, in order. */
interface Applied {
  readonly migrations: string[]
  /** names of functions and views */
  readonly texts: string[]
}

/** Runs `work` while nobody else migrates this database. */
async function alone<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('croupier.migrate'))")
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The migrations that the database has not got yet.
 * @throws Error for a database that was made from other migrations than these
 */
async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const names = migrationNames()
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found",
  )
  if (tables[0]?.found !== true) return names
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  )
  const applied = new Set(rows.map(({ name }) => name))
  if (applied.size > 0 && !applied.has(names[0] ?? '')) throw new Error(FROM_BEFORE)
  return names.filter((name) => !applied.has(name))
}

const FROM_BEFORE =
  'This database was made by a checkout from before the first release, which cannot be carried on. Begin again: `npm start -- --fresh` (deletes local data), or give DATABASE_URL an empty database.'

/**
 * Applies what the database has not got yet: migrations, then functions and views, then each new migration's check.sql.
 * @throws Error with the engine's words, or naming the text or the invariant that is broken
 */
export async function migrate(databaseUrl: string): Promise<Applied> {
  return await alone(databaseUrl, async (client) => {
    const migrations = await pendingMigrations(client)
    const known = schemaTexts()
    if (migrations.length > 0) {
      await applyTextsForTables(client, known)
      await withEngine(databaseUrl, async (opened) => {
        const input = { migrationsList: migrationsList(), filters: await filters(opened) }
        await opened.engine.applyMigrations(input)
      })
    }
    const texts = await applyTexts(client, known)
    if (migrations.length > 0) await client.query(FIRST_PARTITIONS)
    for (const name of migrations) await check(client, name)
    return { migrations, texts }
  })
}

/** A table that a migration gave a rule has no partition yet. */
const FIRST_PARTITIONS = `SELECT keep_partitions(parent) FROM partition_rules
   WHERE to_regclass(parent || '_default') IS NULL`

/** The SQL by which the database differs from prisma/schema; empty when it does not. */
export async function checkDrift(databaseUrl: string): Promise<string> {
  return await withEngine(databaseUrl, async (opened) => {
    const files = schemaFiles()
    const configDir = process.cwd()
    const diff = await opened.engine.diff({
      from: { tag: 'schemaDatasource', files, configDir },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: await filters(opened),
    })
    return diff.exitCode === 2 ? (diff.stdout ?? '') : ''
  })
}

/**
 * Writes the next migration: the SQL from the migrated database to prisma/schema, to be adapted by hand, and an empty
 * check.sql to be filled. Returns the new folder.
 */
export async function createMigration(databaseUrl: string, name: string, now: Date): Promise<string> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error('a migration is named in snake_case')
  const sql = await checkDrift(databaseUrl)
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = join(MIGRATIONS_FOLDER, `${stamp}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), sql)
  writeFileSync(join(folder, 'check.sql'), '-- One SELECT of true per promise of this migration.\n')
  return folder
}

const USAGE = `Brings the database of DATABASE_URL to the newest schema and gives the processes' roles their rights:
  npm run migrate
  npm run migrate -- drift           what differs from prisma/schema
  npm run migrate -- create <name>   the next migration, to be adapted by hand
With API_DATABASE_PASSWORD, WORKER_DATABASE_PASSWORD and CONSOLE_DATABASE_PASSWORD the roles are made when they are not there.`

/** The passwords of the processes' roles, null where none is configured. @throws Error when one of them is missing */
function passwordsOf(env: NodeJS.ProcessEnv): RolePasswords | null {
  const { API_DATABASE_PASSWORD: api = '', WORKER_DATABASE_PASSWORD: worker = '' } = env
  const { CONSOLE_DATABASE_PASSWORD: console = '' } = env
  const given = [api, worker, console].filter((password) => password !== '').length
  if (given === 0) return null
  if (given === 3) return { api, worker, console }
  throw new Error(
    'API_DATABASE_PASSWORD, WORKER_DATABASE_PASSWORD and CONSOLE_DATABASE_PASSWORD are set together or not at all.',
  )
}

async function bringUpToDate(databaseUrl: string): Promise<number> {
  const passwords = passwordsOf(process.env)
  const { migrations, texts } = await migrate(databaseUrl)
  for (const one of migrations) console.log(`applied ${one}`)
  if (texts.length > 0) console.log(`applied functions and views: ${texts.join(', ')}`)
  if (migrations.length + texts.length === 0) console.log('The database is up to date.')
  const roles = await grantRoles(databaseUrl, passwords)
  if (roles.length > 0) console.log(`${roles.join(', ')} may do what their processes need.`)
  return 0
}

/** `migrate`, `migrate drift`, `migrate create <name>`: the exit code. */
async function main([verb, name]: readonly string[]): Promise<number> {
  if (verb === '--help' || verb === '-h') {
    console.log(USAGE)
    return 0
  }
  const databaseUrl = process.env.DATABASE_URL
  if (databaseUrl === undefined || databaseUrl === '') {
    console.error('DATABASE_URL says which database to migrate.')
    return 2
  }
  const trouble = await databaseTrouble(databaseUrl)
  if (trouble !== null) {
    console.error(`DATABASE_URL cannot be used: ${trouble}.`)
    return 1
  }
  if (verb === undefined) return await bringUpToDate(databaseUrl)
  if (verb === 'drift') {
    const drift = await checkDrift(databaseUrl)
    console.log(drift === '' ? 'no drift' : drift)
    return drift === '' ? 0 : 1
  }
  if (verb === 'create' && name !== undefined) {
    console.log(await createMigration(databaseUrl, name, new Date()))
    return 0
  }
  console.error(USAGE)
  return 2
}

if (import.meta.main) {
  try {
    // The engine leaves its 10 s lock timer behind, which would keep the process alive: exit at once.
    process.exit(await main(process.argv.slice(2)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
