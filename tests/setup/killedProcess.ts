import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ConnectOptions, withTransaction } from '@croupier/db'
import { eventually, HUNG_MS, PATIENT, type TestWorld } from '@croupier/testkit'
import { expect } from 'vitest'

/** The name of a victim's connections. */
const VICTIM = 'croupier-victim'

/** What a victim is told at its start. */
export interface Orders<Task> {
  readonly url: string
  /** the time of its clock */
  readonly at: string
  readonly connection: ConnectOptions
  readonly task: Task
}

/** A process that is going to be killed: the file it runs, the database role it has, and what it is told to do. */
export interface Victim<Task> {
  readonly file: string
  readonly role: 'api' | 'worker'
  readonly task: Task
}

function start<Task>(world: TestWorld, { file, role, task }: Victim<Task>): ChildProcess {
  const orders: Orders<Task> = {
    url: world.database.urlOf(role),
    at: world.clock.now().toISOString(),
    connection: { ...PATIENT, name: VICTIM, max: 2 },
    task,
  }
  return spawn(process.execPath, [file, JSON.stringify(orders)], { stdio: 'inherit' })
}

async function connectionsOf(world: TestWorld, isWaiting: boolean): Promise<number> {
  const [row] = await world.db.prisma.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = ${VICTIM} AND datname = current_database()
       AND (NOT ${isWaiting} OR wait_event_type = 'Lock')`
  return Number(row?.count ?? 0n)
}

/** Kills a process (SIGKILL). */
async function kill(victim: ChildProcess, ended: Promise<unknown[]>): Promise<void> {
  victim.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}
/** Returns when the database has noticed: what that process had not committed is gone. */
const noticed = async (world: TestWorld) =>
  await eventually(async () => expect(await connectionsOf(world, false)).toBe(0))

/** Lets another process work and kills it at the moment at which it is about to write into a table for the first time. */
export async function killedBeforeWriting<Task>(world: TestWorld, victim: Victim<Task>, table: string): Promise<void> {
  await withTransaction(
    world.db,
    async (tx) => {
      await tx.$executeRawUnsafe(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
      const process = start(world, victim)
      const ended = once(process, 'exit')
      await eventually(async () => expect(await connectionsOf(world, true)).toBe(1))
      await kill(process, ended)
    },
    { timeoutMs: HUNG_MS },
  )
  await noticed(world)
}

/** Lets another process work and kills it when something has come: a call to somebody outside who does not answer. */
export async function killedWhen<Task>(world: TestWorld, victim: Victim<Task>, come: Promise<void>): Promise<void> {
  const process = start(world, victim)
  const ended = once(process, 'exit')
  const early = ended.then(() => Promise.reject(new Error('it ended before it was killed')))
  await Promise.race([come, early])
  early.catch(() => {})
  await kill(process, ended)
  await noticed(world)
}

/** Lets another process work to its end. */
export async function carriedOut<Task>(world: TestWorld, victim: Victim<Task>): Promise<void> {
  expect(await once(start(world, victim), 'exit')).toEqual([0, null])
}
