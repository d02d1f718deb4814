export type { CashierGateway, GatewayAccess, GatewayResult } from './gateway.ts'
export {
  listProviders,
  saveProvider,
  switchProvider,
} from './manageProviders.ts'
export {
  addProvider,
  type CashierProvider,
  type ProviderTerms,
  readProvider,
  readProviders,
} from './provider.ts'
export { type GatewayCall, signGatewayCall, verifyGatewayCall } from './signature.ts'
