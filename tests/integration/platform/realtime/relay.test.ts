import { type Db, leaseOutbox, type Statement, statement, withTransaction } from '@croupier/db'
import { connectRedis, type RedisConnection, socketStream, whenReady } from '@croupier/queue'
import { eventually, HUNG_MS, openTestWorld, startTestWorker, type TestWorld } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Publisher, type Transport } from '../../../../apps/worker/src/publisher.ts'
import { inVolume } from '../../../setup/volume.ts'
import { askForJob, openMessages } from './outboxWorld.ts'

const JOB = 'exclusions.sweep'
const ROWS_PER_TURN_MAX = 1_000
const BACKLOG = inVolume(200_000, 8_000)
const BYTES_MAX = 256 * 1_024
const LEFT = statement('test.left', 'SELECT count(*)::int AS left FROM outbox_messages WHERE done_at IS NULL')

let world: TestWorld
let redis: RedisConnection
beforeAll(async () => {
  world = await openTestWorld()
  redis = connectRedis(world.redis.url, 'producer', () => {})
  await whenReady(redis)
})
beforeEach(async () => {
  await world.db.prisma.outboxMessage.deleteMany()
  await redis.del(socketStream(world.redis.prefix))
})
afterAll(async () => {
  await redis.del(socketStream(world.redis.prefix))
  redis.disconnect()
  await world.close()
})

/** This many events that nobody subscribes to, each with this many bytes that cannot be compressed. */
async function waiting(rows: number, bytes = 1): Promise<void> {
  await world.db.prisma.$executeRaw`
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
    SELECT 'EVENT', 'site.statusChanged', jsonb_build_array(jsonb_build_object('room', 'nobody', 'name',
             'site.statusChanged', 'data', CASE WHEN ${bytes}::int < 2 THEN '1' ELSE
               (SELECT string_agg(md5(n || '.' || k), '') FROM generate_series(1, ${bytes}::int / 32) k) END)), i.at, i.at
      FROM generate_series(1, ${rows}::int) n, (SELECT money_now() AS at) i`
}
const emitted = async () => await redis.xlen(socketStream(world.redis.prefix))
const lease = async (options: { rowsMax?: number; leaseMs?: number } = {}) =>
  await leaseOutbox(world.db, {
    kind: 'EVENT',
    rowsMax: 1_000,
    bytesMax: BYTES_MAX,
    leaseMs: 30_000,
    after: null,
    ...options,
  })

/** The database with a count of the named statements of one kind of message. */
function counting(): { db: Db; counts: Record<string, number> } {
  const counts: Record<string, number> = {}
  const query = async <Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
    if (values[0] !== 'JOB') counts[statement.name] = (counts[statement.name] ?? 0) + 1
    return await world.db.hot.query<Row>(statement, values)
  }
  return { db: { ...world.db, hot: { query } }, counts }
}

/** Pages that a lease of 10 events behind a place touches; nothing is changed by it. */
async function pagesOfLease(after: string): Promise<number> {
  const plans: { 'QUERY PLAN': { Plan: object }[] }[] = []
  const undone = withTransaction(world.db, async (tx) => {
    plans.push(
      ...(await tx.$queryRawUnsafe<typeof plans>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM lease_outbox('EVENT', 10, 100000, '30 s', 10, ${after})`,
      )),
    )
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const plan = plans[0]?.['QUERY PLAN'][0]?.Plan as Record<string, number>
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

describe('a drain', () => {
  it(`of ${BACKLOG} messages takes one lease and one mark a thousand, and no lease reads more than the first`, async () => {
    await waiting(BACKLOG)
    const begun = performance.now()
    const first = await pagesOfLease("'-infinity', 0")
    const { db, counts } = counting()
    const worker = await startTestWorker({ ...world, ctx: { ...world.ctx, db } }, { handlers: {} })
    await eventually(async () => {
      const left = await world.db.hot.query<{ left: number }>(LEFT, [])
      expect(left).toEqual([{ left: 0 }])
    }, HUNG_MS)
    const looks = Math.ceil((performance.now() - begun) / 1_000)
    await worker.close()
    expect(counts['outbox.finish']).toBe(BACKLOG / ROWS_PER_TURN_MAX)
    // Besides, a look a second that finds nothing.
    expect(counts['outbox.lease']).toBeLessThan(2 * (BACKLOG / ROWS_PER_TURN_MAX) + looks)
    const [last] = await world.db.prisma.$queryRaw<{ id: bigint; at: string }[]>`
      SELECT id, due_at::text AS at FROM outbox_messages ORDER BY id DESC LIMIT 1`
    await waiting(10)
    expect(await pagesOfLease(`'${last?.at}', ${last?.id}`)).toBeLessThan(3 * first)
  })

  it('leases 256 kB at a time, and one message however large it is', async () => {
    await waiting(5, 100_000)
    expect(await lease()).toHaveLength(3)
    expect(await lease()).toHaveLength(2)
    await waiting(2, 600_000)
    expect(await lease()).toHaveLength(1)
  })

  it('leaves a message to its lease, and gives it to somebody else when that is over', async () => {
    await waiting(2)
    expect(await lease({ rowsMax: 1 })).toMatchObject([{ attempts: 1 }])
    expect(await lease()).toMatchObject([{ attempts: 1 }])
    expect(await lease()).toEqual([])
    await world.advance(31_000)
    expect(await lease()).toMatchObject([{ attempts: 2 }, { attempts: 2 }])
  })

  it('gives up a message that ten leases did not finish, such as one that ends every relay', async () => {
    await waiting(1)
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await lease({ leaseMs: 1 })).toMatchObject([{ attempts: attempt }])
      await world.advance(16 * 60_000)
    }
    expect(await lease()).toEqual([])
    expect(await openMessages(world)).toMatchObject([
      { error: 'nobody finished it in 10 attempts', deadAt: expect.any(Date) },
    ])
  })
})

describe('what cannot be passed on', () => {
  it('holds up nobody: an unreadable message is quarantined, a job that is none as well', async () => {
    const { prisma } = world.db
    await waiting(1)
    const now = world.clock.now()
    const odd = { createdAt: now, dueAt: now, payload: { no: 'list' } }
    await prisma.outboxMessage.create({ data: { ...odd, kind: 'EVENT', name: 'a.thing' } })
    await prisma.outboxMessage.create({ data: { ...odd, kind: 'JOB', name: 'no.job' } })
    await waiting(1)
    await askForJob(world, JOB)
    const worker = await startTestWorker(world, { handlers: { [JOB]: async () => {} } })
    await eventually(async () => {
      expect(await openMessages(world)).toMatchObject([
        { name: 'a.thing', attempts: 1, deadAt: expect.any(Date) },
        { name: 'no.job', error: 'there is no job no.job', deadAt: expect.any(Date) },
      ])
    })
    expect(await emitted()).toBe(2)
    await worker.close()
  })

  it('a stream that takes nothing holds up no job, and its events wait unharmed', async () => {
    const stream = socketStream(world.redis.prefix)
    await redis.set(stream, 'not a stream')
    const worker = await startTestWorker(world, { handlers: { [JOB]: async () => {} } })
    await waiting(3)
    for (const _job of [1, 2, 3]) await askForJob(world, JOB)
    await eventually(async () => {
      expect(await openMessages(world)).toMatchObject(Array(3).fill({ kind: 'EVENT' }))
    })
    await eventually(() => {
      const warnings = world.logged.filter(({ message }) => message === 'nothing is passed on')
      expect(warnings.length).toBeGreaterThan(2)
    })
    expect(await openMessages(world)).toMatchObject(Array(3).fill({ attempts: 0, deadAt: null }))
    await redis.del(stream)
    await world.advance(10_000)
    await eventually(async () => expect(await openMessages(world)).toEqual([]))
    expect(await emitted()).toBe(3)
    await worker.close()
  })

  it('a message that alone is refused waits by itself, and is a dead letter after ten attempts', async () => {
    await waiting(2)
    const [bad] = await openMessages(world)
    const passing: Transport<bigint> = {
      kind: 'EVENT',
      leaseMs: 30_000,
      finishes: true,
      read: ({ id }) => id,
      send: async (ids) => ids.map((id) => (id === bad?.id ? new Error('not this one') : null)),
    }
    const passer = new Publisher(passing, { db: world.db, log: world.ctx.log })
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await passer.turn(false)).toMatchObject({ more: false })
      expect(await openMessages(world)).toMatchObject([{ id: bad?.id, attempts: attempt }])
      await waiting(1)
      await world.advance(16 * 60_000)
    }
    await passer.turn(false)
    expect(await openMessages(world)).toMatchObject([{ id: bad?.id, error: 'not this one', deadAt: expect.any(Date) }])
  })
})

describe('while Redis is awaited', () => {
  it('no transaction is open, and no other relay sends the same', async () => {
    await waiting(1)
    const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const passing: Transport<bigint> = {
      kind: 'EVENT',
      leaseMs: 30_000,
      finishes: true,
      read: ({ id }) => id,
      send: async (ids) => {
        requested.resolve()
        await answer.promise
        return ids.map(() => null)
      },
    }
    const passer = new Publisher(passing, { db: world.db, log: world.ctx.log })
    const turn = passer.turn(false)
    await requested.promise
    const open = await world.db.prisma.$queryRaw<{ open: number }[]>`
      SELECT count(*)::int AS open FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    expect(open).toEqual([{ open: 0 }])
    expect(await lease()).toEqual([])
    answer.resolve()
    expect(await turn).toEqual({ more: false })
    expect(await openMessages(world)).toEqual([])
  })
})
