import { connect, type Db } from '@croupier/db'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDrift, migrate } from '../../../../scripts/migrate.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, PATIENT)
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

it('leaves the database as prisma/schema says, partitions and all, and has nothing to do twice', async () => {
  expect(await migrate(database.url)).toEqual({ migrations: [], texts: [] })
  expect(await checkDrift(database.url)).toBe('')
})

it('sees when somebody changed the database by hand', async () => {
  await db.prisma.$executeRaw`ALTER TABLE members ADD COLUMN extra int`
  expect(await checkDrift(database.url)).toContain('DROP COLUMN "extra"')
  await db.prisma.$executeRaw`ALTER TABLE members DROP COLUMN extra`
})

it('refuses a database of a checkout before the first release, and says how to begin again', async () => {
  const name = '00000000000001_platform'
  const rename = async (from: string, to: string) =>
    await db.prisma.$executeRaw`
      UPDATE _prisma_migrations SET migration_name = ${to} WHERE migration_name = ${from}`
  await rename(name, '20261122000000_foundation')
  await expect(migrate(database.url)).rejects.toThrow('Begin again: `npm start -- --fresh`')
  await rename('20261122000000_foundation', name)
  expect(await migrate(database.url)).toEqual({ migrations: [], texts: [] })
})
