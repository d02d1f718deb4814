import { randomUUID } from 'node:crypto'
import { connect, type Db, sqlStateOf } from '@croupier/db'
import { placeBets } from '@croupier/ledger'
import { createTestDatabase, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDrift, grant, migrate } from '../../../scripts/migrate.ts'
import { anIssue, anOrder, aPlayer, deposit, openScene } from '../ledger/scene.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url)
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

it('gives a process its rights and no more: bets work, the books cannot be rewritten', async () => {
  const role = `app_${randomUUID().slice(0, 8)}`
  await db.prisma.$executeRawUnsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  try {
    await grant(database.url, role)
    const url = new URL(database.url)
    url.username = role
    url.password = 'secret'
    const app = connect(url.toString())
    try {
      const scene = await openScene(app)
      const player = await aPlayer(scene)
      await deposit(scene, player, 100n)
      const order = anOrder(scene, player, await anIssue(scene), [40n])
      expect(await placeBets(app, [order])).toMatchObject([{ code: null, balance: 60n }])
      const statements = [
        'UPDATE ledger_transfers SET units = 1',
        'DELETE FROM ledger_entries',
        'TRUNCATE audit_records',
        'DELETE FROM ledger_accounts',
        `UPDATE ledger_accounts SET asset = 'DEMO'`,
        `UPDATE clock_shift SET shift = '1 hour'`,
        'INSERT INTO settled_facts_default SELECT * FROM settled_facts',
      ]
      for (const statement of statements) {
        const refused = app.prisma.$executeRawUnsafe(statement)
        await expect(refused, statement).rejects.toSatisfy((e) => sqlStateOf(e) === '42501')
      }
      const sideDoor = app.prisma.$executeRaw`UPDATE ledger_accounts SET balance = 1000000`
      await expect(sideDoor).rejects.toSatisfy((error) => sqlStateOf(error) === 'P0405')
    } finally {
      await app.close()
    }
  } finally {
    await db.prisma.$executeRawUnsafe(`DROP OWNED BY ${role}`)
    await db.prisma.$executeRawUnsafe(`DROP ROLE ${role}`)
  }
})
