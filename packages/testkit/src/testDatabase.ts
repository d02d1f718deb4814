import { randomUUID } from 'node:crypto'
import {
  addressAs,
  allowClockShift,
  connectionCount,
  createDatabase,
  dropDatabase,
  type ProcessRole,
} from '@croupier/db/admin'
import { inject } from 'vitest'
import type { TestServices } from './testServices.ts'

/** A connection that is there after so long was left open: a busy server notices a closed socket late, but it does. */
const LEFT_OPEN_MS = 120_000
const CLOSING_POLL_MS = 20

export interface TestDatabase {
  /** Address for connect(), as the owner: for what a test does beside the processes. */
  url: string
  /** Its address as a process has it, under the process' role. */
  urlOf(role: ProcessRole): string
  name: string
  /**
   * Drops the database. Throws when somebody was still connected: the test left a handle open.
   * @param leftOpenMs how long a closed connection may still be there, in ms
   */
  drop(leftOpenMs?: number): Promise<void>
}

/**
 * A database of the caller's own, copied from the migrated template; its money clock may be shifted
 * (safety R11). Make it in `beforeAll`, drop it in `afterAll` after closing every connection.
 */
export async function createTestDatabase(services: TestServices = inject('testServices')): Promise<TestDatabase> {
  const name = `croupier_test_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(services.adminUrl, name, services.template)
  await allowClockShift(services.adminUrl, name)
  const urlOf = (role: ProcessRole) => addressAs(url, services.roles[role])
  return {
    url,
    urlOf,
    name,
    drop: async (leftOpenMs = LEFT_OPEN_MS) => await drop(services.adminUrl, name, leftOpenMs),
  }
}

async function drop(adminUrl: string, name: string, leftOpenMs: number): Promise<void> {
  // The server notices a closed socket a moment after the client has closed it.
  const deadline = performance.now() + leftOpenMs
  let open = await connectionCount(adminUrl, name)
  while (open > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, CLOSING_POLL_MS))
    open = await connectionCount(adminUrl, name)
  }
  await dropDatabase(adminUrl, name)
  if (open > 0) throw new Error(`${open} connection(s) to ${name} were left open by the test`)
}
