import { runVerb, withDatabase } from '../services/index.ts'
import { verify } from '../verify.ts'

/** The named database, else DATABASE_URL, the running platform's, or the one in .data. */
await runVerb(async () => {
  const [named] = process.argv.slice(2)
  if (named !== undefined) return (await verify(named)) ? 0 : 1
  let kept = false
  await withDatabase(async ({ databaseUrl }) => {
    kept = await verify(databaseUrl)
  })
  return kept ? 0 : 1
})
