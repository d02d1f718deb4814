import { runVerb, StartProblem, withDatabase } from '../services/index.ts'
import { databaseTrouble } from '../services/outside.ts'
import { verify } from '../verify.ts'

const USAGE = `Reads the whole books and says whether they are right; it writes nothing:
  npm run verify                          this installation's database: DATABASE_URL, the running platform's, or .data
  npm run verify postgresql://user@host/name   another one`

function addressOf([named, ...more]: readonly string[]): string | undefined {
  if (more.length > 0 || named?.startsWith('-') === true) throw new StartProblem(USAGE)
  return named
}

/** The named database, else DATABASE_URL, the running platform's, or the one in .data. */
await runVerb(async () => {
  const words = process.argv.slice(2)
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const named = addressOf(words)
  if (named !== undefined) {
    const trouble = await databaseTrouble(named)
    if (trouble !== null) throw new StartProblem(`That address cannot be used: ${trouble}.`)
    return (await verify(named)) ? 0 : 1
  }
  let kept = false
  await withDatabase(async ({ databaseUrl }) => {
    kept = await verify(databaseUrl)
  })
  return kept ? 0 : 1
})
