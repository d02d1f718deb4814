export { type AtTheGate, gateOf } from './gate.ts'
export { type LaunchedGame, type LaunchInput, launchGame } from './launchGame.ts'
export {
  closeGameSession,
  keepGameSession,
  openGameSession,
  SESSION_MS,
} from './openSession.ts'
export { freshToken, hashOfToken } from './tokens.ts'
