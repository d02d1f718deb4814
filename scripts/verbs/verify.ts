import { runVerb, StartProblem, withDatabase } from '../services/index.ts'
import { requireAddress, requireSchema } from '../services/outside.ts'
import { verify } from '../verify.ts'
import { verifyContract } from '../verifyContract.ts'
import { verifyWages } from '../verifyWages.ts'

const USAGE = `Reads the whole books and says whether they agree with each other and with the rules; changes nothing:
  npm run verify
  npm run verify -- postgresql://user:password@host:5432/name
Works every wage and every dividend out again from lines, tree and contracts, and compares each bill to the unit:
  npm run verify -- --wages
  npm run verify -- --wages postgresql://user:password@host:5432/name
Verifies the signatures under a downloaded contract, without a database or a network:
  npm run verify -- --contract FILE KEYS
KEYS is what the platform answers at /wps/system/contractKeys.
Without an address: DATABASE_URL, else the database of the running platform, else the one in .data.`

type Check = (databaseUrl: string) => Promise<boolean>

/** The named database, else DATABASE_URL, the running platform's, or the one in .data. */
async function checkDatabase(check: Check, named: string | undefined): Promise<number> {
  const read = async (databaseUrl: string): Promise<number> => {
    await requireSchema(databaseUrl)
    return (await check(databaseUrl)) ? 0 : 1
  }
  if (named === undefined) return await withDatabase(async (at) => await read(at.databaseUrl))
  await requireAddress(named)
  return await read(named)
}

await runVerb(async () => {
  const [named, ...others] = process.argv.slice(2)
  const [first, second] = others
  if (named === '--contract' && first !== undefined && second !== undefined) {
    return (await verifyContract(first, second)) ? 0 : 1
  }
  if (named === '--wages' && second === undefined && first?.startsWith('-') !== true) {
    return await checkDatabase(verifyWages, first)
  }
  if (others.length > 0 || named?.startsWith('-') === true) throw new StartProblem(USAGE)
  return await checkDatabase(verify, named)
}, USAGE)
