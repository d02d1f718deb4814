import { outbox, push, withTransaction } from '@croupier/db'
import { ensurePartitions, purgeSite } from '@croupier/domain/site'
import { aMember, aSession, openTestWorld, type TestWorld } from '@croupier/testkit'
import { rooms } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const DAY_MS = 86_400_000
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => await world.close())

const rowsOf = async () => await world.db.prisma.outboxMessage.findMany({ orderBy: { id: 'asc' } })

describe('upkeep', () => {
  it('makes the partitions of the coming week, once', async () => {
    await ensurePartitions(world.ctx)
    expect(await ensurePartitions(world.ctx)).toBe(0)
    await world.advance(DAY_MS)
    expect(await ensurePartitions(world.ctx)).toBe(1)
  })

  it('deletes what is done and old, and nothing that still waits', async () => {
    const { db } = world
    const pushes = [push(rooms.site(), 'site.statusChanged', { maintenance: false })]
    const say = async () =>
      await withTransaction(db, async (tx) => await outbox(tx, { kind: 'EVENT', pushes }))
    await say()
    await say()
    const [done, waiting] = await rowsOf()
    const doneAt = done?.createdAt ?? null
    await db.prisma.outboxMessage.updateMany({ where: { id: done?.id ?? 0n }, data: { doneAt } })
    await aSession(world, await aMember(world))
    expect(await purgeSite(world.ctx)).toBe(0)
    await world.advance(8 * DAY_MS)
    expect(await purgeSite(world.ctx)).toBe(1)
    expect((await rowsOf()).map((row) => row.id)).toEqual([waiting?.id])
  })
})
