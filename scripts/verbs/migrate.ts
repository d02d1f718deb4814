import { migrateDatabase, runVerb, withDatabase } from '../services/index.ts'

await runVerb(async () => {
  await withDatabase(async ({ databaseUrl }) => await migrateDatabase(databaseUrl))
  console.log('The database has the newest schema.')
  return 0
})
