export { cashierGateway } from './cashierGateway.ts'
export { gameGateway } from './gameGateway.ts'
export { lookupOutside, namesOwnAddress } from './ownNetwork.ts'
export type { CallRules } from './signedCall.ts'
