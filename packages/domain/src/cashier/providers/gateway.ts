import type { cashierGateway } from '@croupier/wire'

/** How a provider is called: its address and the key that both sides sign with. */
export interface GatewayAccess {
  /** without a slash at its end */
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
}

/**
 * What came of a call (safety R8).
 * - `answer`: the provider said so.
 * - `refused`: the provider said no, and nothing happened there. Of a question for an order or payout it says that it was never
 *   taken, and nothing else is called so.
 * - `unknown`: no answer, or none that can be relied on: a time-out, a fault, an unreadable body. What was sent may or may not have
 *   been taken; only a question for it tells.
 */
export type GatewayResult<T> =
  | { readonly outcome: 'answer'; readonly value: T }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unknown'; readonly reason: string }

/** An outside provider of payments (rules E4.1). It is called outside of every transaction; no call throws. */
export interface CashierGateway {
  /** Announces an amount that a payer will send; the same order again gets the same answer. */
  createOrder(at: GatewayAccess, order: cashierGateway.Order): Promise<GatewayResult<cashierGateway.OrderReply>>
  readOrder(at: GatewayAccess, orderId: string): Promise<GatewayResult<cashierGateway.OrderState>>
  /** The payer's own address on a chain, always the same. */
  addressOf(at: GatewayAccess, body: cashierGateway.AddressBody): Promise<GatewayResult<cashierGateway.AddressReply>>
  /** Asks for a payout; after `unknown` it is sent again only once `readPayout` has said that it was never taken. */
  sendPayout(at: GatewayAccess, payout: cashierGateway.Payout): Promise<GatewayResult<cashierGateway.PayoutReply>>
  readPayout(at: GatewayAccess, payoutId: string): Promise<GatewayResult<cashierGateway.PayoutState>>
  /** Movements from `from` on and before `to`, by the provider's clock. */
  statement(at: GatewayAccess, from: Date, to: Date): Promise<GatewayResult<cashierGateway.Statement>>
}
