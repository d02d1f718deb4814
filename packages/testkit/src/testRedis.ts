import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { TestServices } from './testServices.ts'

export interface TestRedis {
  url: string
  /** For BullMQ's `prefix` and other key names, so that test files do not see each other. */
  prefix: string
}

/** The tests' Redis and a key prefix of the caller's own. */
export function testRedisPrefix(services: TestServices = inject('testServices')): TestRedis {
  return { url: services.redisUrl, prefix: `test-${randomUUID()}` }
}
