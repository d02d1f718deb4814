export {
  accessOf,
  addGameProvider,
  type Capability,
  type GameProvider,
  type GameProviderTerms,
  readGameProvider,
  readGameProviders,
} from './gameProvider.ts'
export type { GameAccess, GameAnswer, GameGateway, GamesOutside } from './gateway.ts'
export { type KeyLine, listKeys, type NewKey, rotateKey } from './rotateKey.ts'
export { sideBySide } from './sideBySide.ts'
export {
  type GameKey,
  type SignedMessage,
  signGameMessage,
  type Verified,
  verifyGameCall,
} from './signature.ts'
export { watchGameProviders } from './watchGameProviders.ts'
