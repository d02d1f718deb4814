export { atNoon, atNoonTomorrow } from './atNoon.ts'
export { aYes } from './aYes.ts'
export { envelopeOf, publicKeysOf, sealedText } from './bodySealer.ts'
export { eventually } from './eventually.ts'
export { type FakeClock, fakeClock } from './fakeClock.ts'
export { idMadeBy } from './idMadeBy.ts'
export {
  actingAs,
  actorOf,
  aMember,
  anAgentTree,
  aSession,
  type MemberOptions,
  type MembersWorld,
  TEST_PASSWORD,
  type TestMember,
  withBalance,
} from './members.ts'
export { aMerchant } from './merchants.ts'
export { messagesTo, type TestMessage, withContact } from './messages.ts'
export { noCashier } from './noCashier.ts'
export { noGames } from './noGames.ts'
export { HUNG_MS, PATIENT } from './patience.ts'
export { aPicture, lookAtPicture } from './pictures.ts'
export { keptLog, silentLogger } from './silentLogger.ts'
export {
  buildTestApp,
  type CallInput,
  TEST_JWT_SECRET,
  TEST_ORIGIN,
  type TestApp,
  type TestAppOptions,
  type TestReply,
  type TestSession,
} from './testApp.ts'
export { createTestDatabase, type TestDatabase } from './testDatabase.ts'
export { type TestRedis, testRedisPrefix } from './testRedis.ts'
export type { TestServices } from './testServices.ts'
export { startTestSignInProvider, type TestSignInProvider } from './testSignInProvider.ts'
export { connectSocket, openTestGateway, type TestGateway, type TestSocket } from './testSockets.ts'
export { runJob, startTestWorker, type TestWorkerOptions } from './testWorker.ts'
export { apiCtx, consoleCtx, knownOfficers, officerCtx, openTestWorld, type TestWorld } from './testWorld.ts'
export { useTestWorld } from './useTestWorld.ts'
export { uuidAt } from './uuidAt.ts'
