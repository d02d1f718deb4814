import { join } from 'node:path'
import type { TestWorld } from '@croupier/testkit'
import * as processes from '../../../setup/killedProcess.ts'
import type { Task } from './task.ts'

const file = join(import.meta.dirname, 'victim.ts')

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
  await processes.killedBeforeWriting(world, { file, role, task }, table)
}

/** Lets another process carry out a task to its end. */
export async function carriedOut(world: TestWorld, role: 'api' | 'worker', task: Task): Promise<void> {
  await processes.carriedOut(world, { file, role, task })
}
