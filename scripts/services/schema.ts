import { join } from 'node:path'
import { ROOT } from './folders.ts'
import { runTool } from './tool.ts'

/**
 * Brings a database to the newest schema, in a process of its own (the migration engine is large).
 * Throws StartProblem with the migration's own words when one fails.
 */
export async function migrateDatabase(databaseUrl: string, signal?: AbortSignal): Promise<void> {
  const script = join(ROOT, 'scripts', 'migrate.ts')
  const env = { DATABASE_URL: databaseUrl }
  await runTool('Migrating the database', process.execPath, [script], {
    output: 'hold',
    env,
    signal,
  })
}

/** Fills an empty database with the demo data; leaves one that has members as it is. */
export async function seedDatabase(
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<void> {
  const script = join(ROOT, 'scripts', 'seed.ts')
  await runTool('Seeding the database', process.execPath, [script], { output: 'hold', env, signal })
}
