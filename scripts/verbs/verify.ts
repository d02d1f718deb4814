import { runVerb, StartProblem, withDatabase } from '../services/index.ts'
import { requireAddress, requireSchema } from '../services/outside.ts'
import { verify } from '../verify.ts'
import { verifyContract } from '../verifyContract.ts'

const USAGE = `Reads the whole books and says whether they agree with each other and with the rules; changes nothing:
  npm run verify
  npm run verify -- postgresql://user:password@host:5432/name
Verifies the signatures under a downloaded contract, without a database or a network:
  npm run verify -- --contract FILE KEYS
KEYS is what the platform answers at /wps/system/contractKeys.
Without an address: DATABASE_URL, else the database of the running platform, else the one in .data.`

async function check(databaseUrl: string): Promise<number> {
  await requireSchema(databaseUrl)
  return (await verify(databaseUrl)) ? 0 : 1
}

/** The named database, else DATABASE_URL, the running platform's, or the one in .data. */
await runVerb(async () => {
  const [named, ...others] = process.argv.slice(2)
  const [file, keys] = others
  if (named === '--contract' && file !== undefined && keys !== undefined) {
    return (await verifyContract(file, keys)) ? 0 : 1
  }
  if (others.length > 0) throw new StartProblem(USAGE)
  if (named === undefined) return await withDatabase(async (at) => await check(at.databaseUrl))
  await requireAddress(named)
  return await check(named)
}, USAGE)
