import { eventually, startTestWorker, type TestWorld, useTestWorld } from '@croupier/testkit'
import { jobs } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { askForJob, emptyRedis, openMessages } from './outboxWorld.ts'

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})
describe('the timetable', () => {
  it('ticks for every job of the wire, and comes back after Redis was emptied', async () => {
    let ticks = 0
    const handlers = {
      'lottery.closeIssues': async () => {
        ticks += 1
      },
    }
    const worker = await startTestWorker(world, { handlers, upsertEveryMs: 200 })
    const names = Object.keys(jobs).sort()
    expect((await worker.queues.scheduled()).sort()).toEqual(names)
    await eventually(() => expect(ticks).toBeGreaterThan(0))
    await emptyRedis(world)
    const before = ticks
    await eventually(async () => {
      expect((await worker.queues.scheduled()).sort()).toEqual(names)
      expect(ticks).toBeGreaterThan(before)
    })
    await worker.close()
  })

  it('is kept by one worker; when that one ends, another takes over', async () => {
    const first = await startTestWorker(world, { handlers: {}, upsertEveryMs: 100 })
    const second = await startTestWorker(world, { handlers: {}, upsertEveryMs: 100 })
    expect([first.timetable.leading, second.timetable.leading]).toEqual([true, false])
    await first.close()
    await eventually(() => expect(second.timetable.leading).toBe(true))
    await second.close()
  })
})

describe('a job that an outbox row asked for', () => {
  const ask = async (dueAt?: Date) => await askForJob(world, 'wages.retryPayments', dueAt)
  const open = async () => await openMessages(world)

  it('is finished when its handler succeeded, not when it was published', async () => {
    const gate = Promise.withResolvers<void>()
    const handlers = { 'wages.retryPayments': async () => await gate.promise }
    const worker = await startTestWorker(world, { handlers })
    await ask()
    await eventually(async () => expect(await open()).toMatchObject([{ attempts: 1 }]))
    gate.resolve()
    await eventually(async () => expect(await open()).toEqual([]))
    await worker.close()
  })

  it('that Redis forgot is published again after a minute', async () => {
    // It receives the job and does nothing, as one that was killed over it.
    const forgetful = await startTestWorker(world, { handlers: {} })
    await ask()
    await eventually(async () => expect(await open()).toMatchObject([{ attempts: 1 }]))
    await forgetful.close()
    await emptyRedis(world)
    const nothing = { 'wages.retryPayments': async () => {} }
    const worker = await startTestWorker(world, { handlers: nothing })
    expect(await open()).toMatchObject([{ attempts: 1 }])
    await world.advance(61_000)
    await eventually(async () => expect(await open()).toEqual([]))
    await worker.close()
  })

  it('waits for its time', async () => {
    const handlers = { 'wages.retryPayments': async () => {} }
    const later = await world.db.prisma.$queryRaw<{ at: Date }[]>`
      SELECT money_now() + interval '1 hour' AS at`
    const dueAt = later[0]?.at ?? new Date(0)
    await ask(dueAt)
    await ask()
    const worker = await startTestWorker(world, { handlers })
    await eventually(async () => expect(await open()).toMatchObject([{ attempts: 0, dueAt }]))
    await world.advance(3_600_000)
    await eventually(async () => expect(await open()).toEqual([]))
    await worker.close()
  })
})
