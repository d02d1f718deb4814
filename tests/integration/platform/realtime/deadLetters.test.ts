import { randomUUID } from 'node:crypto'
import { moneyNow, OUTBOX_ATTEMPTS_MAX } from '@croupier/db'
import { listDeadLetters, releaseDeadLetter } from '@croupier/domain/platform/site'
import { checkInvariants } from '@croupier/ledger'
import { consoleCtx, eventually, startTestWorker, type TestWorld, useTestWorld } from '@croupier/testkit'
import { fail } from '@croupier/wire'
import { type RunningWorker, WorkerMetrics } from '@croupier/worker'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForJob, openMessages } from './outboxWorld.ts'

/** Ticks once, at the start of a worker, and not again for a day. */
const JOB = 'exclusions.sweep'
/** Longer than any pause between two attempts. */
const PAUSE_MS = 16 * 60_000
const OFFICER = { by: 'an officer', reason: 'mended' }

let world: TestWorld
let worker: RunningWorker
let runs = 0
let work: () => Promise<void>
useTestWorld(async (opened) => {
  world = opened
})
beforeEach(async () => {
  runs = 0
  work = async () => {}
  await world.db.prisma.outboxMessage.deleteMany()
  const redis = { ...world.redis, prefix: `${world.redis.prefix}-${randomUUID().slice(0, 8)}` }
  worker = await startTestWorker(
    { ...world, redis },
    {
      handlers: {
        [JOB]: async () => {
          runs += 1
          await work()
        },
      },
    },
  )
  await eventually(() => expect(runs).toBe(1))
  runs = 0
})
afterEach(async () => await worker.close())
const message = async () => (await openMessages(world))[0]
const i20 = async () => {
  const results = await checkInvariants(world.db)
  return results.find(({ id }) => id === 'I20')?.breaches
}
const deadMetric = async () => {
  const metrics = new WorkerMetrics()
  metrics.watch(world.ctx, worker.queues)
  const text = await metrics.register.metrics()
  return /^outbox_dead_letters\{kind="JOB"\} (\d+)$/m.exec(text)?.[1]
}

/** Lets the pause pass and waits for the next attempt to be noted. */
async function nextAttempt(attempt: number): Promise<void> {
  await eventually(async () => {
    expect(await message()).toMatchObject({ attempts: attempt, error: `not today ${attempt}` })
  })
  await world.advance(PAUSE_MS)
  worker.relay.wake()
}

/** Lets all attempts of one job fail. */
async function exhaust(): Promise<void> {
  work = async () => {
    throw new Error(`not today ${runs}`)
  }
  await askForJob(world, JOB)
  for (let attempt = 1; attempt < OUTBOX_ATTEMPTS_MAX; attempt += 1) await nextAttempt(attempt)
  await eventually(async () => expect((await message())?.deadAt).toBeInstanceOf(Date))
}

describe('a job that fails', () => {
  it('is tried again each time, then it is a dead letter that is counted and released', async () => {
    await exhaust()
    expect(runs).toBe(OUTBOX_ATTEMPTS_MAX)
    expect(await message()).toMatchObject({
      attempts: OUTBOX_ATTEMPTS_MAX,
      error: 'not today 10',
    })
    await world.advance(PAUSE_MS)
    expect(await i20()).toBe(1)
    expect(await deadMetric()).toBe('1')
    worker.relay.wake()

    const id = (await message())?.id ?? 0n
    expect(await listDeadLetters(consoleCtx(world))).toMatchObject([{ id, attempts: 10, error: 'not today 10' }])
    expect(await releaseDeadLetter(consoleCtx(world), { ...OFFICER, id: 999_999n })).toBe(false)
    expect(runs).toBe(OUTBOX_ATTEMPTS_MAX)

    work = async () => {}
    expect(await releaseDeadLetter(consoleCtx(world), { ...OFFICER, id })).toBe(true)
    await eventually(async () => expect(await openMessages(world)).toEqual([]))
    expect(runs).toBe(OUTBOX_ATTEMPTS_MAX + 1)
    expect(await i20()).toBe(0)
    expect(await deadMetric()).toBe('0')
    const audited = await world.db.prisma.auditRecord.findFirst({ orderBy: { id: 'desc' } })
    expect(audited).toMatchObject({
      action: 'outbox.released',
      merchantId: world.merchantId,
      after: { by: 'an officer', reason: 'mended', message: { id: String(id), error: 'not today 10' } },
    })
    expect(await listDeadLetters(consoleCtx(world))).toEqual([])
  })

  it('is tried again when the service was busy, though that is a refusal', async () => {
    work = async () => {
      if (runs < 3) fail('SERVICE_BUSY', { retryAfterS: 1 })
    }
    await askForJob(world, JOB)
    for (const attempt of [1, 2]) {
      await eventually(() => expect(runs).toBe(attempt))
      // The pause after a failure is shorter than the lease that it replaces.
      await eventually(async () => {
        const [row] = await openMessages(world)
        const pauseMs = (row?.retryAt?.getTime() ?? 0) - (await moneyNow(world.db)).getTime()
        expect(row).toMatchObject({ attempts: attempt, error: 'SERVICE_BUSY' })
        expect(pauseMs).toBeLessThan(30_000)
      })
      await world.advance(PAUSE_MS)
      worker.relay.wake()
    }
    await eventually(async () => expect(await openMessages(world)).toEqual([]))
    expect(runs).toBe(3)
  })

  it('is a dead letter at once when the rules refuse it', async () => {
    work = async () => fail('MEMBER_FROZEN', {})
    await askForJob(world, JOB)
    await eventually(async () => {
      expect(await message()).toMatchObject({ attempts: 1, error: 'MEMBER_FROZEN' })
      expect((await message())?.deadAt).toBeInstanceOf(Date)
    })
    await world.advance(PAUSE_MS)
    expect(await i20()).toBe(1)
    expect(runs).toBe(1)
  })

  it('has its effect once more and no further when an attempt comes after it is done', async () => {
    work = async () => {}
    await askForJob(world, JOB)
    await eventually(async () => expect(await openMessages(world)).toEqual([]))
    const [row] = await world.db.prisma.outboxMessage.findMany()
    await worker.queues.add(JOB, {}, row?.id ?? 0n, 'late')
    await askForJob(world, JOB)
    await eventually(async () => expect(await openMessages(world)).toEqual([]))
    expect(runs).toBe(2)
  })
})

describe('a job that ticks', () => {
  it('goes on ticking however often it fails, whatever else cannot be scheduled', async () => {
    await worker.close()
    let failures = 0
    const other = await startTestWorker(
      { ...world, redis: { ...world.redis, prefix: `${world.redis.prefix}-ticks` } },
      {
        upsertEveryMs: 50,
        handlers: {
          'lottery.closeIssues': async () => {
            failures += 1
            if (failures % 2 === 0) fail('MEMBER_FROZEN', {})
            throw new Error('not today')
          },
        },
      },
    )
    await eventually(() => expect(failures).toBeGreaterThan(4))
    expect(await other.queues.scheduled()).toContain('lottery.closeIssues')
    await other.close()
    worker = await startTestWorker(world, { handlers: {} })
  })
})
