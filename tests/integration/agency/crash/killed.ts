import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withTransaction } from '@croupier/db'
import { eventually, HUNG_MS, PATIENT, type TestWorld } from '@croupier/testkit'
import { expect } from 'vitest'
import type { Orders, Task } from './task.ts'

/** The name of a victim's connections. */
const VICTIM = 'croupier-victim'

function start(world: TestWorld, role: 'api' | 'worker', task: Task) {
  const orders: Orders = {
    url: world.database.urlOf(role),
    at: world.clock.now().toISOString(),
    connection: { ...PATIENT, name: VICTIM, max: 2 },
    task,
  }
  const file = join(import.meta.dirname, 'victim.ts')
  return spawn(process.execPath, [file, JSON.stringify(orders)], { stdio: 'inherit' })
}

async function connectionsOf(world: TestWorld, isWaiting: boolean): Promise<number> {
  const [row] = await world.db.prisma.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = ${VICTIM} AND datname = current_database()
       AND (NOT ${isWaiting} OR wait_event_type = 'Lock')`
  return Number(row?.count ?? 0n)
}

/**
 * Lets another process carry out a task and kills it (SIGKILL) at the moment at which it is about to write into a table for the
 * first time. Returns when the database has noticed: what that process had not committed is gone.
 */
export async function killedBeforeWriting(
  world: TestWorld,
  role: 'api' | 'worker',
  task: Task,
  table: string,
): Promise<void> {
  await withTransaction(
    world.db,
    async (tx) => {
      await tx.$executeRawUnsafe(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
      const victim = start(world, role, task)
      const ended = once(victim, 'exit')
      await eventually(async () => expect(await connectionsOf(world, true)).toBe(1))
      victim.kill('SIGKILL')
      expect(await ended).toEqual([null, 'SIGKILL'])
    },
    { timeoutMs: HUNG_MS },
  )
  await eventually(async () => expect(await connectionsOf(world, false)).toBe(0))
}

/** Lets another process carry out a task to its end. */
export async function carriedOut(
  world: TestWorld,
  role: 'api' | 'worker',
  task: Task,
): Promise<void> {
  expect(await once(start(world, role, task), 'exit')).toEqual([0, null])
}
