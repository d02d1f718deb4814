import { rolePasswords } from '../services/environment.ts'
import { migrateDatabase, runVerb, StartProblem, seedDatabase, withDatabase } from '../services/index.ts'

const USAGE = `Fills an empty database with the demo merchant, after migrating it; leaves one that has merchants as it is:
  npm run seed
The database is DATABASE_URL, else that of the running platform, else the one in .data.`

await runVerb(async () => {
  if (process.argv.length > 2) throw new StartProblem(USAGE)
  await withDatabase(async (at) => {
    const environment = await at.environment()
    await migrateDatabase(at.databaseUrl, rolePasswords(environment))
    await seedDatabase(environment)
  })
  console.log('The database has the demo data.')
  return 0
}, USAGE)
