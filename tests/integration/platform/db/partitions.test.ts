import { connect, type Db, shiftMoneyClock, sqlStateOf } from '@croupier/db'
import { createTestDatabase, PATIENT, type TestDatabase, uuidAt } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'

/** A call may touch one page for so many that are kept. */
const KEPT_PAGES_OF_ONE = inVolume(2, 4)
const ROWS_A_DAY = inVolume(1_000_000, 25_000)
/** Few rows are wide ones: they take as many pages as a table of many. */
const PAYLOAD = inVolume(`'[]'::jsonb`, `to_jsonb(ARRAY[repeat('x', 1800)])`)

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { ...PATIENT, max: 3, statementTimeoutMs: 120_000 })
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

interface Maintained {
  readonly made: number
  readonly dropped: number
  readonly held: number
  readonly deleted: number
}

async function maintain(parent: string): Promise<Maintained> {
  const rows = await db.prisma.$queryRaw<Maintained[]>`SELECT * FROM maintain_partition(${parent})`
  if (rows[0] === undefined) throw new Error('it answers one row')
  return rows[0]
}

/** The same, and how many pages it touched, functions and all. */
async function pagesOf(sql: string): Promise<number> {
  const rows = await db.prisma.$queryRawUnsafe<{ 'QUERY PLAN': { Plan: object }[] }[]>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Record<string, number>
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

const partitionsOf = async (parent: string): Promise<string[]> => {
  const rows = await db.prisma.$queryRaw<{ name: string }[]>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = ${parent}::regclass ORDER BY 1`
  return rows.map(({ name }) => name)
}
const dayOf = (offDays: number): string =>
  new Date(Date.now() + offDays * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')

/** Puts this many finished rows, created that many days ago, into the outbox. */
async function fill(rows: number, daysAgo: number, payload = `'[]'`): Promise<void> {
  await db.prisma.$executeRawUnsafe(`
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, done_at)
    SELECT 'EVENT', 'site.statusChanged', ${payload}, n.at, n.at, n.at
      FROM generate_series(1, ${rows}), (SELECT money_now() - ${daysAgo} * interval '1 day' AS at) n`)
}
const waiting = async (daysAgo: number, rows = 1): Promise<void> => {
  await db.prisma.$executeRawUnsafe(`
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
    SELECT 'JOB', 'mails.deliver', '{}', n.at, n.at
      FROM generate_series(1, ${rows}), (SELECT money_now() - ${daysAgo} * interval '1 day' AS at) n`)
}

describe('retention', () => {
  it(`drops old days of ${5 * ROWS_A_DAY} outbox rows, and its cost does not follow the rows that are kept`, async () => {
    // Days that were kept ready, one after the other, as time went by.
    for (const daysAgo of [9, 2]) {
      await shiftMoneyClock(db, -daysAgo * DAY_MS)
      await maintain('outbox_messages')
    }
    await shiftMoneyClock(db, 0)
    for (const partition of await partitionsOf('outbox_messages')) {
      // An autovacuum of a million new rows would hold the lock that this call does not wait for.
      await db.prisma.$executeRawUnsafe(`ALTER TABLE ${partition} SET UNLOGGED, SET (autovacuum_enabled = off)`)
    }
    for (const daysAgo of [9, 8, 5, 3, 1]) await fill(ROWS_A_DAY, daysAgo, PAYLOAD)
    const before = await partitionsOf('outbox_messages')
    const pages = await pagesOf(`SELECT * FROM maintain_partition('outbox_messages')`)
    const after = await partitionsOf('outbox_messages')
    expect(before.filter((name) => !after.includes(name))).toEqual(
      [-9, -8].map((day) => `outbox_messages_${dayOf(day)}`),
    )
    const [kept] = await db.prisma.$queryRaw<{ pages: number; rows: number }[]>`
      SELECT (sum(pg_relation_size(relid)) / 8192)::int AS pages,
             (SELECT count(*)::int FROM outbox_messages) AS rows
        FROM pg_partition_tree('outbox_messages') WHERE isleaf`
    expect(kept?.rows).toBe(3 * ROWS_A_DAY)
    // What it touches is the catalogue, which grows with the schema, and no row that is kept.
    expect(pages).toBeLessThan((kept?.pages ?? 0) / KEPT_PAGES_OF_ONE)
    // With nothing to drop it costs next to nothing.
    const again = await pagesOf(`SELECT * FROM maintain_partition('outbox_messages')`)
    expect(again).toBeLessThan(2_000)
  })

  it('never drops what is not done: dead letters and waiting rows outlive their day', async () => {
    await fill(10, 0)
    await waiting(0)
    await waiting(0)
    await db.prisma.$executeRaw`
      UPDATE outbox_messages SET dead_at = created_at, error = 'given up'
       WHERE id = (SELECT max(id) FROM outbox_messages)`
    await shiftMoneyClock(db, 9 * DAY_MS)
    expect(await maintain('outbox_messages')).toMatchObject({ held: 0, deleted: 0 })
    const rows = await db.prisma.outboxMessage.findMany({ orderBy: { id: 'asc' } })
    expect(rows).toMatchObject([
      { kind: 'JOB', deadAt: null },
      { kind: 'JOB', error: 'given up' },
    ])
    expect(await partitionsOf('outbox_messages')).not.toContain(`outbox_messages_${dayOf(0)}`)
    // Done at last, they lapse where they are.
    await db.prisma.$executeRaw`UPDATE outbox_messages SET done_at = money_now()`
    expect(await maintain('outbox_messages')).toMatchObject({ deleted: 2 })
    expect(await db.prisma.outboxMessage.count()).toBe(0)
  })

  it('holds a day of which too much is unfinished, and says so', async () => {
    await waiting(0, 10_001)
    await shiftMoneyClock(db, 9 * DAY_MS)
    expect(await maintain('outbox_messages')).toMatchObject({ held: 1 })
    expect(await partitionsOf('outbox_messages')).toContain(`outbox_messages_${dayOf(0)}`)
    expect(await db.prisma.outboxMessage.count()).toBe(10_001)
  })

  it('goes on after a standstill: what came without a partition expires, too', async () => {
    await shiftMoneyClock(db, 40 * DAY_MS)
    await fill(7_000, 0)
    expect(await maintain('outbox_messages')).toMatchObject({ deleted: 0 })
    await shiftMoneyClock(db, 49 * DAY_MS)
    expect(await maintain('outbox_messages')).toMatchObject({ deleted: 5_000 })
    expect(await maintain('outbox_messages')).toMatchObject({ deleted: 2_000 })
  })
})

describe('command keys', () => {
  const take = async (key: string) =>
    await db.prisma.$queryRaw<{ partition: string }[]>`
      INSERT INTO idempotency_keys (member_id, route, key, fingerprint, created_at)
      VALUES (1, 'agents.openAccount', ${key}::uuid, '\\x00', money_now()) RETURNING tableoid::regclass::text AS partition`

  it('are in the week of their own time and are dropped with it after 30 days', async () => {
    const [now] = await take(uuidAt(new Date()))
    expect(now?.partition).toMatch(/^idempotency_keys_\d{8}$/)
    expect(await take(uuidAt(new Date(Date.now() + 7 * DAY_MS)))).not.toEqual([now])
    await shiftMoneyClock(db, 29 * DAY_MS)
    expect(await maintain('idempotency_keys')).toMatchObject({ dropped: 0 })
    expect(await db.prisma.idempotencyKey.count()).toBe(2)
    await shiftMoneyClock(db, 38 * DAY_MS)
    await maintain('idempotency_keys')
    expect(await db.prisma.idempotencyKey.count()).toBe(1)
    expect(await partitionsOf('idempotency_keys')).not.toContain(now?.partition)
  })
})

describe('a process', () => {
  let app: Db
  beforeEach(() => {
    app = connect(database.urlOf('worker'), PATIENT)
  })
  afterEach(async () => await app.close())

  it('has partitions made and dropped, writes into new ones, and decides nothing about them', async () => {
    await shiftMoneyClock(db, 9 * DAY_MS)
    const done = await app.prisma.$queryRaw<(Maintained & { parent: string })[]>`
      SELECT * FROM maintain_partitions()`
    const outbox = done.find(({ parent }) => parent === 'outbox_messages')
    expect(outbox?.made).toBeGreaterThan(0)
    expect(outbox?.dropped).toBeGreaterThan(0)
    await app.prisma.$executeRaw`
      INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
      VALUES ('EVENT', 'x', '[]', money_now(), money_now())`
    const statements = [
      `UPDATE partition_rules SET kept_days = 1`,
      `INSERT INTO partition_rules VALUES ('settled_facts', 'timestamptz', 1, 7, 1)`,
      `SELECT keep_partitions('settled_facts')`,
      `SELECT drop_partition(r, 'outbox_messages_${dayOf(9)}') FROM partition_rules r WHERE parent = 'outbox_messages'`,
      `DROP TABLE outbox_messages_${dayOf(9)}`,
    ]
    for (const statement of statements) {
      const refused = app.prisma.$executeRawUnsafe(statement)
      await expect(refused, statement).rejects.toSatisfy((error) => sqlStateOf(error) === '42501')
    }
  })
})
