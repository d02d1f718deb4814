export { createTestDatabase, type TestDatabase } from './testDatabase.ts'
export { type TestRedis, testRedisPrefix } from './testRedis.ts'
export type { TestServices } from './testServices.ts'
