import { join } from 'node:path'
import { rolePasswords } from '../services/environment.ts'
import { ROOT, runVerb, withDatabase } from '../services/index.ts'
import { exitCodeOf } from '../services/tool.ts'

const SCRIPT = join(ROOT, 'scripts', 'migrate.ts')

/** Applies the migrations and gives the roles their rights; `drift` and `create <name>` are passed on as they are. */
await runVerb(async () => {
  const args = [SCRIPT, ...process.argv.slice(2)]
  const run = async (env: Record<string, string>) =>
    (await exitCodeOf(process.execPath, args, { output: 'show', env })).code
  if (args.includes('--help') || args.includes('-h')) return await run({})
  return await withDatabase(async ({ databaseUrl, environment }) => {
    const { api, worker, console } = rolePasswords(await environment())
    const passwords = {
      API_DATABASE_PASSWORD: api,
      WORKER_DATABASE_PASSWORD: worker,
      CONSOLE_DATABASE_PASSWORD: console,
    }
    return await run({ DATABASE_URL: databaseUrl, ...passwords })
  })
})
