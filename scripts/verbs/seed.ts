import { rolePasswords } from '../services/environment.ts'
import { migrateDatabase, runVerb, seedDatabase, withDatabase } from '../services/index.ts'

await runVerb(async () => {
  await withDatabase(async ({ databaseUrl, environment }) => {
    await migrateDatabase(databaseUrl, rolePasswords(environment))
    await seedDatabase(environment)
  })
  console.log('The database has the demo data.')
  return 0
})
