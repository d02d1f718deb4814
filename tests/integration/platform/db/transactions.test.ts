import {
  connect,
  type Db,
  isRetryable,
  isUniqueViolation,
  listen,
  moneyNow,
  OUTBOX_CHANNEL,
  outbox,
  push,
  sqlStateOf,
  statement,
  withTransaction,
} from '@croupier/db'
import { createTestDatabase, HUNG_MS, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, PATIENT)
  await db.prisma.$executeRaw`CREATE TABLE shifts (doctor text PRIMARY KEY, on_call boolean NOT NULL)`
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Two transactions which meet in the middle: neither goes on before both have read. */
function meeting(): () => Promise<void> {
  let arrived = 0
  let open = (): void => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return async () => {
    arrived += 1
    if (arrived >= 2) open()
    await gate
  }
}

describe('withTransaction', () => {
  it('runs a write skew found at COMMIT again, so that the rule holds (safety M8)', async () => {
    await db.prisma.$executeRaw`TRUNCATE shifts`
    await db.prisma.$executeRaw`INSERT INTO shifts VALUES ('ann', true), ('bob', true)`
    const bothRead = meeting()
    let tries = 0
    const leave = async (doctor: string) =>
      await withTransaction(
        db,
        async (tx) => {
          tries += 1
          const [row] = await tx.$queryRaw<{ n: bigint }[]>`
            SELECT count(*) AS n FROM shifts WHERE on_call`
          await bothRead()
          if ((row?.n ?? 0n) < 2n) return 'stays'
          await tx.$executeRaw`UPDATE shifts SET on_call = false WHERE doctor = ${doctor}`
          return 'leaves'
        },
        { isolation: 'Serializable' },
      )
    expect((await Promise.all([leave('ann'), leave('bob')])).sort()).toEqual(['leaves', 'stays'])
    expect(tries).toBe(3)
  })

  it('runs a deadlock’s loser again', async () => {
    await db.prisma.$executeRaw`TRUNCATE shifts`
    await db.prisma.$executeRaw`INSERT INTO shifts VALUES ('ann', true), ('bob', true)`
    const bothHold = meeting()
    const touch = async (first: string, second: string) =>
      await withTransaction(db, async (tx) => {
        await tx.$executeRaw`UPDATE shifts SET on_call = NOT on_call WHERE doctor = ${first}`
        await bothHold()
        await tx.$executeRaw`UPDATE shifts SET on_call = NOT on_call WHERE doctor = ${second}`
      })
    await Promise.all([touch('ann', 'bob'), touch('bob', 'ann')])
    expect(await db.prisma.$queryRaw`SELECT DISTINCT on_call FROM shifts`).toEqual([{ on_call: true }])
  })

  it('gives up after three tries with SERVICE_BUSY, and never repeats what is not a conflict', async () => {
    let tries = 0
    const conflict = withTransaction(db, async (tx) => {
      tries += 1
      await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`
    })
    await expect(conflict).rejects.toMatchObject({ code: 'SERVICE_BUSY' })
    expect(tries).toBe(3)
    const twice = withTransaction(db, async (tx) => {
      tries += 1
      await tx.merchant.create({ data: { code: 'same', name: 'A' } })
      await tx.merchant.create({ data: { code: 'same', name: 'B' } })
    })
    await expect(twice).rejects.toSatisfy((e) => isUniqueViolation(e) && !isRetryable(e))
    expect(tries).toBe(4)
  })

  it('runs again what collided with the attaching of a partition, and repeats no other broken check', async () => {
    await db.prisma.$executeRaw`CREATE TABLE parts (day int, CHECK (day > 0)) PARTITION BY LIST (day)`
    await db.prisma.$executeRaw`CREATE TABLE parts_default PARTITION OF parts DEFAULT`
    const add = (day: number, tries: number[]) =>
      withTransaction(db, async (tx) => {
        tries.push(day)
        // The default partition by its name: what a row routed there before the attachment finds after it.
        if (day === 1 && tries.length === 1) {
          await tx.$executeRaw`CREATE TABLE parts_1 PARTITION OF parts FOR VALUES IN (1)`
          await tx.$executeRaw`INSERT INTO parts_default VALUES (1)`
        }
        await tx.$executeRaw`INSERT INTO parts VALUES (${day})`
      })
    const attached: number[] = []
    await add(1, attached)
    expect(attached).toEqual([1, 1])
    const wrong: number[] = []
    await expect(add(0, wrong)).rejects.toSatisfy((e) => sqlStateOf(e) === '23514')
    expect(wrong).toEqual([0])
    expect(await db.prisma.$queryRaw`SELECT day FROM parts`).toEqual([{ day: 1 }])
  })

  it('sheds what finds no connection in time, on both lanes', async () => {
    const narrow = connect(database.url, {
      max: 1,
      connectTimeoutMs: 3_000,
      transactionWaitMs: 200,
    })
    const holdTheOnlyOne = async (tx: Pick<Db['prisma'], '$executeRaw'>) => {
      await tx.$executeRaw`SELECT 1`
      const second = withTransaction(narrow, async () => {})
      await expect(second).rejects.toMatchObject({ code: 'SERVICE_BUSY' })
      const hot = narrow.hot.query(statement('test.one', 'SELECT 1 AS one'), [])
      await expect(hot).rejects.toMatchObject({ code: 'SERVICE_BUSY' })
    }
    await narrow.prisma.$transaction(holdTheOnlyOne, { maxWait: HUNG_MS, timeout: HUNG_MS })
    await narrow.close()
  })

  it('writes and reads instants in UTC, whatever the server thinks the time zone is', async () => {
    const at = new Date('2026-03-29T01:30:00.123Z')
    await db.prisma.merchant.create({ data: { code: 'utc', name: 'A', createdAt: at } })
    const [row] = await db.hot.query<{ iso: string }>(
      statement(
        'test.utc',
        `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') AS iso FROM merchants WHERE code = 'utc'`,
      ),
      [],
    )
    expect(row?.iso).toBe('2026-03-29 01:30:00.123')
    const read = await db.prisma.merchant.findUniqueOrThrow({ where: { code: 'utc' } })
    expect(read.createdAt).toEqual(at)
  })
})

describe('the outbox', () => {
  it('keeps an effect if and only if its transaction commits, encoded as the wire has it', async () => {
    const event = push('member.x', 'wallet.balanceChanged', {
      asset: 'CNY',
      balance: 15_000n as never,
      seq: '7',
    })
    const lost = withTransaction(db, async (tx) => {
      await outbox(tx, { kind: 'EVENT', pushes: [event] })
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toThrow('changed my mind')
    const dueAt = new Date((await moneyNow(db)).getTime() + 60_000)
    await withTransaction(db, async (tx) => {
      await outbox(tx, [
        { kind: 'EVENT', pushes: [event] },
        { kind: 'EVENT', pushes: [] },
        { kind: 'JOB', name: 'site.purge', data: {}, dueAt },
      ])
    })
    const rows = await db.prisma.outboxMessage.findMany({ orderBy: { id: 'asc' } })
    expect(rows).toMatchObject([
      {
        kind: 'EVENT',
        name: 'wallet.balanceChanged',
        payload: [
          {
            room: 'member.x',
            name: 'wallet.balanceChanged',
            data: { asset: 'CNY', balance: '1.5', seq: '7' },
          },
        ],
      },
      { kind: 'JOB', name: 'site.purge', payload: {}, dueAt },
    ])
  })
})

describe('listen', () => {
  it('receives from both lanes, and comes back by itself when its connection is cut', async () => {
    const waiting: (() => void)[] = []
    const heard = async (): Promise<void> =>
      await new Promise((resolve) => {
        waiting.push(resolve)
      })
    const first = heard()
    const lost: Error[] = []
    const listener = await listen(
      database.url,
      OUTBOX_CHANNEL,
      () => waiting.shift()?.(),
      (error) => lost.push(error),
    )
    await first
    const hot = heard()
    db.wakeRelay()
    await hot
    const slow = heard()
    await withTransaction(db, async (tx) => {
      await outbox(tx, { kind: 'JOB', name: 'site.purge', data: {} })
    })
    await slow
    const back = heard()
    await db.prisma.$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = ${`listen ${OUTBOX_CHANNEL}`} AND datname = current_database()`
    await back
    expect(lost.length).toBeGreaterThan(0)
    const again = heard()
    db.wakeRelay()
    await again
    await listener.close()
  })
})

it('tells the database’s own words from every form an error comes in', async () => {
  const raw = db.prisma.$executeRaw`SELECT 1 / 0`
  await expect(raw).rejects.toSatisfy((error) => sqlStateOf(error) === '22012')
  const hot = db.hot.query(statement('test.zero', 'SELECT 1 / 0'), [])
  await expect(hot).rejects.toSatisfy((error) => sqlStateOf(error) === '22012')
})
