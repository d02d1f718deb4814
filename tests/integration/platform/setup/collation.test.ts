import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@croupier/db'
import { databaseUrl, readsEveryScript } from '@croupier/db/admin'
import { createTestDatabase, PATIENT } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { startPostgres, temporaryFolder } from '../../../../scripts/services/index.ts'

const START_MS_MAX = 120_000

async function run(url: string, statement: string): Promise<void> {
  const db = connect(url, { ...PATIENT, max: 1 })
  try {
    await db.prisma.$executeRawUnsafe(statement)
  } finally {
    await db.close()
  }
}

it(
  'makes an embedded PostgreSQL whose searches know every script, and tells one that does not',
  async () => {
    const folder = temporaryFolder('letters')
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
    try {
      await run(server.url, 'CREATE EXTENSION pg_trgm')
      expect(await readsEveryScript(server.url)).toBe(true)
      await run(server.url, `CREATE DATABASE earlier TEMPLATE template0 LC_CTYPE 'C'`)
      const earlier = databaseUrl(server.url, 'earlier')
      await run(earlier, 'CREATE EXTENSION pg_trgm')
      expect(await readsEveryScript(earlier)).toBe(false)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  START_MS_MAX,
)

it('gives tests such databases, whatever server they are on', async () => {
  const database = await createTestDatabase()
  expect(await readsEveryScript(database.url)).toBe(true)
  await database.drop()
})
