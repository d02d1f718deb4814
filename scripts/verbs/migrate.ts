import { join } from 'node:path'
import { ROOT, runVerb, withDatabase } from '../services/index.ts'
import { exitCodeOf } from '../services/tool.ts'

/** Applies the migrations; `drift`, `create <name>` and `grant <role>` are handed on as they are. */
await runVerb(
  async () =>
    await withDatabase(async ({ databaseUrl }) => {
      const args = [join(ROOT, 'scripts', 'migrate.ts'), ...process.argv.slice(2)]
      const env = { DATABASE_URL: databaseUrl }
      return (await exitCodeOf(process.execPath, args, { output: 'show', env })).code
    }),
)
