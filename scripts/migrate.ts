import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RolePasswords } from '@croupier/db/admin'
import { grantRoles } from './roles.ts'
import { type Engine, MIGRATIONS_FOLDER, schemaFiles, withEngine } from './schemaEngine.ts'
import { databaseTrouble } from './services/outside.ts'

/** Tables that belong to the migrations' SQL alone; partitions are added when asked. */
const SQL_TABLES = [
  'public.clock_shift',
  'public.partition_rules',
  'public.team_day_marks',
  'public.watermarks',
]

/** The migrations on disk as the engine takes them. */
function migrationsList() {
  const names = existsSync(MIGRATIONS_FOLDER) ? readdirSync(MIGRATIONS_FOLDER).sort() : []
  return {
    baseDir: MIGRATIONS_FOLDER,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names
      .filter((name) => existsSync(join(MIGRATIONS_FOLDER, name, 'migration.sql')))
      .map((path) => ({
        path,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: readFileSync(join(MIGRATIONS_FOLDER, path, 'migration.sql'), 'utf8'),
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
async function check({ pool }: Engine, migration: string): Promise<void> {
  const file = join(MIGRATIONS_FOLDER, migration, 'check.sql')
  if (!existsSync(file)) throw new Error(`migration ${migration} has no check.sql`)
  const statements = readFileSync(file, 'utf8')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
  for (const statement of statements.filter((text) => text !== '')) {
    const { rows } = await pool.query<Record<string, unknown>>(statement)
    const held = rows.length === 1 && Object.values(rows[0] ?? {}).every((value) => value === true)
    if (!held) throw new Error(`migration ${migration} did not keep its promise:\n${statement}`)
  }
}

/**
 * Applies what the database has not got yet, each followed by its check.sql (house rule 18).
 * Returns the names of the migrations that were applied, in order.
 * @throws Error with the engine's words, or naming the broken invariant
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  return await withEngine(databaseUrl, async (opened) => {
    const input = { migrationsList: migrationsList(), filters: await filters(opened) }
    const { appliedMigrationNames } = await opened.engine.applyMigrations(input)
    for (const name of appliedMigrationNames) await check(opened, name)
    return appliedMigrationNames
  })
}

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
export async function createMigration(
  databaseUrl: string,
  name: string,
  now: Date,
): Promise<string> {
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
  const applied = await migrate(databaseUrl)
  for (const one of applied) console.log(`applied ${one}`)
  if (applied.length === 0) console.log('The database is up to date.')
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
