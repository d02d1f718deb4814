export { BARRED_PLACE, endGamesOfPlace, judgePlayerPlace } from './barredPlaces.ts'
export { endGameSessions } from './endSessions.ts'
export { type AtTheGate, gateOf } from './gate.ts'
export { type LaunchedGame, type LaunchInput, launchGame, refuseAtGate } from './launchGame.ts'
export {
  closeGameSession,
  keepGameSession,
  openGameSession,
  SESSION_MS,
} from './openSession.ts'
export { playerIdOf } from './playerIdOf.ts'
export { freshToken, hashOfToken } from './tokens.ts'
