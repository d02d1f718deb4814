import type { CashierGateway } from '../providers/index.ts'

/** The outside world of the cashier: how providers are called, and where they call us. */
export interface CashierOutside {
  readonly gateway: CashierGateway
  /** origin that providers reach us at, without a path */
  readonly callbackOrigin: string
}

/** Where a provider tells what happened to an order. */
export const callbackUrlOf = ({ callbackOrigin }: CashierOutside, providerId: string): string =>
  `${callbackOrigin}/callbacks/cashier/${providerId}`
