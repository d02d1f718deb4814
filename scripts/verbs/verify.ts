import { runVerb, StartProblem, withDatabase } from '../services/index.ts'
import { requireAddress, requireSchema } from '../services/outside.ts'
import { verify } from '../verify.ts'

const USAGE = `Reads the whole books and says whether they agree with each other and with the rules; changes nothing:
  npm run verify
  npm run verify -- postgresql://user:password@host:5432/name
Without an address: DATABASE_URL, else the database of the running platform, else the one in .data.`

async function check(databaseUrl: string): Promise<number> {
  await requireSchema(databaseUrl)
  return (await verify(databaseUrl)) ? 0 : 1
}

/** The named database, else DATABASE_URL, the running platform's, or the one in .data. */
await runVerb(async () => {
  const [named, ...others] = process.argv.slice(2)
  if (others.length > 0) throw new StartProblem(USAGE)
  if (named === undefined) return await withDatabase(async (at) => await check(at.databaseUrl))
  await requireAddress(named)
  return await check(named)
}, USAGE)
