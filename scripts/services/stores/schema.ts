import { join } from 'node:path'
import type { RolePasswords } from '@croupier/db/admin'
import { processEnvironment } from '../environment.ts'
import { ROOT } from '../folders.ts'
import { runTool } from '../tool.ts'

/**
 * Brings a database to the newest schema and gives the processes' roles their rights, in a process of its own (the migration
 * engine is large). With passwords, roles that are not there are made.
 * Throws StartProblem with the migration's own words when one fails.
 */
export async function migrateDatabase(
  databaseUrl: string,
  passwords: RolePasswords | null = null,
  signal?: AbortSignal,
): Promise<void> {
  const script = join(ROOT, 'scripts', 'migrate.ts')
  const env = {
    DATABASE_URL: databaseUrl,
    API_DATABASE_PASSWORD: passwords?.api,
    WORKER_DATABASE_PASSWORD: passwords?.worker,
    CONSOLE_DATABASE_PASSWORD: passwords?.console,
  }
  await runTool('Migrating the database', process.execPath, [script], {
    output: 'hold',
    env,
    signal,
  })
}

/**
 * Gives the console the demo's officers, once. As the database's owner: of the processes, only the console's role reaches
 * officers' accounts.
 */
export async function plantOfficers(
  environment: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<void> {
  const script = join(ROOT, 'scripts', 'demo', 'officers.ts')
  const { DATABASE_URL, MASTER_KEY } = environment
  const env = { DATABASE_URL, MASTER_KEY }
  await runTool('Opening officers', process.execPath, [script], { output: 'hold', env, signal })
}

/** Fills an empty migrated database with the demo data; leaves one that has members as it is. */
export async function seedDatabase(environment: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<void> {
  const script = join(ROOT, 'scripts', 'seed.ts')
  const env = processEnvironment('seed', environment)
  await runTool('Seeding the database', process.execPath, [script], { output: 'hold', env, signal })
}
