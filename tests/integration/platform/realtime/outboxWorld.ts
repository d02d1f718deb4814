import { outbox, withTransaction } from '@croupier/db'
import { connectRedis, whenReady } from '@croupier/queue'
import type { TestWorld } from '@croupier/testkit'
import type { JobName } from '@croupier/wire'

/** Asks for a job through the outbox, at once or at an instant. */
export async function askForJob({ db }: TestWorld, name: JobName, dueAt?: Date): Promise<void> {
  const when = dueAt === undefined ? {} : { dueAt }
  await withTransaction(db, async (tx) => await outbox(tx, { kind: 'JOB', name, data: {}, ...when }))
}

/** The messages that are not done, the oldest first. */
export async function openMessages({ db }: TestWorld) {
  return await db.prisma.outboxMessage.findMany({
    where: { doneAt: null },
    orderBy: { id: 'asc' },
  })
}

/** Makes a Redis that came back empty of what this world kept in it. */
export async function emptyRedis({ redis: { url, prefix } }: TestWorld): Promise<void> {
  const redis = connectRedis(url, 'producer', () => {})
  await whenReady(redis)
  const keys = await redis.keys(`*${prefix}*`)
  if (keys.length > 0) await redis.del(...keys)
  redis.disconnect()
}
