import { runVerb, StartProblem, withDatabase } from '../services/index.ts'
import { requireAddress, requireSchema } from '../services/outside.ts'
import { verify } from '../verify.ts'
import { verifyContract } from '../verifyContract.ts'
import { verifyWages } from '../verifyWages.ts'
import { localWitnessed } from '../witnessedFile.ts'

const USAGE = `Reads the whole books and says whether they agree with each other and with the rules; changes nothing:
  npm run verify
  npm run verify -- postgresql://user:password@host:5432/name
  npm run verify -- --heads FILE
  npm run verify -- --heads FILE postgresql://user:password@host:5432/name
FILE is heads.jsonl of the witness, from wherever it is kept: every head in it is compared with the audit chains. Without --heads the one on
this machine is taken, where there is one and no address is named.
Works every wage and every dividend out again from lines, tree and contracts, and compares each bill to the unit:
  npm run verify -- --wages
  npm run verify -- --wages postgresql://user:password@host:5432/name
Verifies the signatures under a downloaded contract, without a database or a network:
  npm run verify -- --contract FILE KEYS
KEYS is what the platform answers at /wps/system/contractKeys.
Without an address: DATABASE_URL, else the database of the running platform, else the one in .data.`

type Check = (databaseUrl: string, masterKey: string | null) => Promise<boolean>

/** The named database, else DATABASE_URL, the running platform's, or the one in .data. */
async function checkDatabase(check: Check, named: string | undefined): Promise<number> {
  const given = process.env.MASTER_KEY ?? null
  const read = async (databaseUrl: string, masterKey: string | null): Promise<number> => {
    await requireSchema(databaseUrl)
    return (await check(databaseUrl, masterKey)) ? 0 : 1
  }
  if (named === undefined) {
    return await withDatabase(async ({ databaseUrl, environment }) => {
      return await read(databaseUrl, given ?? (await environment()).MASTER_KEY ?? null)
    })
  }
  await requireAddress(named)
  return await read(named, given)
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
  const witnessed = named === '--heads' ? first : null
  if (witnessed === undefined) throw new StartProblem(USAGE)
  const [address, ...more] = witnessed === null ? process.argv.slice(2) : others.slice(1)
  if (more.length > 0 || address?.startsWith('-') === true) throw new StartProblem(USAGE)
  const file = witnessed ?? (address === undefined ? localWitnessed() : null)
  return await checkDatabase(async (url, masterKey) => await verify(url, { masterKey, witnessed: file }), address)
}, USAGE)
