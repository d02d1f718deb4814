export type { CashierGateway, GatewayAccess, GatewayResult } from './gateway.ts'
export {
  listPaymentProviders,
  savePaymentProvider,
  switchPaymentProvider,
} from './managePaymentProviders.ts'
export {
  addPaymentProvider,
  type PaymentProvider,
  type PaymentProviderTerms,
  readPaymentProvider,
  readPaymentProviders,
} from './paymentProvider.ts'
export { type GatewayCall, signGatewayCall, verifyGatewayCall } from './signature.ts'
