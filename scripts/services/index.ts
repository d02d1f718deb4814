export { type BoxSection, box } from './box.ts'
export { endSentence } from './child.ts'
export { DATA_FOLDER, ROOT, temporaryFolder } from './folders.ts'
export { listenForInterrupt } from './interrupt.ts'
export { withOperator, withOperatorDb } from './operator.ts'
export { startPlatform } from './platform.ts'
export type { Platform } from './platformOptions.ts'
export { requireText, runVerb, StartProblem } from './problem.ts'
export { runFolder } from './runFolder.ts'
export { readRunning } from './running.ts'
export { withDatabase } from './stores/database.ts'
export { openTestServices, startTestServices } from './stores/openTestServices.ts'
export { type PostgresServer, startPostgres } from './stores/postgres.ts'
export { startRedis } from './stores/redis.ts'
export { migrateDatabase, seedDatabase } from './stores/schema.ts'
export {
  forgetTestServices,
  keepTestServices,
  readTestServices,
} from './stores/testServicesFile.ts'
export { openTestTemplate } from './stores/testTemplate.ts'
