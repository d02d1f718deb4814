import { awayOf, connect, type Db, statement, withTransaction } from '@croupier/db'
import { createTestDatabase, eventually, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Cable } from '../../../setup/cable.ts'

const COMMIT_LOCK = 4_711
let database: TestDatabase
let db: Db
/** through a cable that a test pulls */
let far: Db
let cable: Cable

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, PATIENT)
  cable = new Cable(database.url)
  far = connect(await cable.start(), PATIENT)
  for (const sql of [
    'CREATE TABLE notes (text text PRIMARY KEY)',
    `CREATE FUNCTION late() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_advisory_xact_lock(${COMMIT_LOCK}); RETURN NULL; END $$`,
    `CREATE CONSTRAINT TRIGGER late AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW WHEN (NEW.text = 'late') EXECUTE FUNCTION late()`,
  ]) {
    await db.prisma.$executeRawUnsafe(sql)
  }
})
afterAll(async () => {
  await far.close()
  await cable.close()
  await db.close()
  await database.drop()
})

const note = async (text: string, then: () => void = () => {}) =>
  await withTransaction(far, async (tx) => {
    await tx.$executeRaw`INSERT INTO notes VALUES (${text})`
    then()
    await tx.$executeRaw`SELECT 1`
  })
const noted = async () =>
  (await db.prisma.$queryRaw<{ text: string }[]>`SELECT text FROM notes ORDER BY text`).map(({ text }) => text)

it('what it did not commit may be tried again: nothing was done', async () => {
  const lost = note('lost', () => cable.cut())
  await expect(lost).rejects.toMatchObject({ code: 'SERVICE_BUSY', params: { retryAfterS: 1 } })
  await expect(note('refused')).rejects.toMatchObject({ code: 'SERVICE_BUSY' })
  cable.restore()
  await note('later')
  expect(await noted()).toEqual(['later'])
})

it('what was asked to commit is not called undone: nobody knows', async () => {
  const free = Promise.withResolvers<void>()
  const holding = withTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${COMMIT_LOCK})::text`
    await free.promise
  })
  const unknown = note('late').then(
    () => null,
    (error: unknown) => error,
  )
  await eventually(async () => {
    const [row] = await db.prisma.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event = 'advisory' AND query ILIKE 'COMMIT%'`
    expect(row?.count).toBe(1n)
  })
  cable.cut()
  const error = await unknown
  expect(error).not.toMatchObject({ code: 'SERVICE_BUSY' })
  expect(awayOf(error)).toBe('BROKEN')
  free.resolve()
  await holding
  await eventually(async () => expect(await noted()).toContain('late'))
  cable.restore()
})

it('a named statement that could not be sent was not done, one that broke may have been', async () => {
  const dead = connect('postgresql://nobody@127.0.0.1:1/none', PATIENT)
  const now = statement('test.now', 'SELECT now()')
  await expect(dead.hot.query(now, [])).rejects.toMatchObject({ code: 'SERVICE_BUSY' })
  await dead.close()
  const sleep = statement('test.sleep', 'SELECT pg_sleep(600)')
  const broken = far.hot.query(sleep, []).catch((error: unknown) => error)
  await eventually(async () => {
    const [row] = await db.prisma.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`
    expect(row?.count).toBe(1n)
  })
  cable.cut()
  const error = await broken
  expect(error).not.toMatchObject({ code: 'SERVICE_BUSY' })
  expect(awayOf(error)).toBe('BROKEN')
  cable.restore()
  await db.prisma.$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`
})
