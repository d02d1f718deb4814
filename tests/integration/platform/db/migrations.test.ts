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
  expect(await migrate(database.url)).toEqual([])
  expect(await checkDrift(database.url)).toBe('')
})

it('sees when somebody changed the database by hand', async () => {
  await db.prisma.$executeRaw`ALTER TABLE members ADD COLUMN extra int`
  expect(await checkDrift(database.url)).toContain('DROP COLUMN "extra"')
  await db.prisma.$executeRaw`ALTER TABLE members DROP COLUMN extra`
})
