import { parseUnits, toDecimalString, type Units } from '@croupier/money'
import { z } from 'zod'
import { instant } from '../amount.ts'

/** How far the clocks of the two sides may be apart, and how long a signed call can be sent again (safety 4.8). */
export const SKEW_SECONDS_MAX = 120

/** The headers of every call, in both directions. */
export const HEADERS = {
  keyId: 'x-key-id',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const

/** What a signature covers besides the secret. */
export interface SignedParts {
  /** unix seconds */
  readonly timestamp: string
  /** a fresh uuid of the call */
  readonly nonce: string
  /** in capitals */
  readonly method: string
  /** path and query of the request line, unchanged */
  readonly path: string
  /** SHA-256 of the raw body as lower-case hex; of nothing where there is no body */
  readonly bodyHash: string
}

/** The text whose HMAC-SHA256 under the provider's secret, as hex, is the signature of a call. */
export function stringToSign({ timestamp, nonce, method, path, bodyHash }: SignedParts): string {
  return `${timestamp}.${nonce}.${method}.${path}.${bodyHash}`
}

/**
 * An amount of the gateway ⇄ Units, never below zero. A chain counts finer than the ledger: what is below a unit is left out, so
 * that never more is booked than arrived.
 */
const gatewayAmount = z.codec(
  z.string().regex(/^(0|[1-9]\d{0,13})(\.\d{1,18})?$/),
  z.custom<Units>((value) => typeof value === 'bigint' && value >= 0n),
  {
    decode: (text) => parseUnits(text.replace(/(\.\d{4})\d+$/, '$1')),
    encode: (value) => toDecimalString(value),
  },
)

const id = z.string().regex(/^[\w-]{1,64}$/)
const ref = z.string().min(1).max(100)
const label = z.string().max(200)
const currency = z.string().regex(/^[A-Z]{3,5}$/)

/** A chain that USDT is sent over. */
export const chain = z.enum(['TRC20', 'ERC20'])
export type Chain = z.infer<typeof chain>

/** How money comes in. */
export const orderMethod = z.enum(['BANK', 'EWALLET', 'GATEWAY', 'USDT'])
/** How money goes out. */
export const payoutMethod = z.enum(['BANK', 'EWALLET', 'USDT'])

/** `POST /v1/orders`: an amount is expected. The same order again gets the same answer. */
export const order = z.object({
  orderId: id,
  method: orderMethod,
  /** of USDT only */
  chain: chain.optional(),
  currency,
  amount: gatewayAmount,
  /** says which payer it is without saying who */
  memberRef: id,
  callbackUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: instant,
})
export type Order = z.output<typeof order>

/** Where the payer sends the money; which parts there are depends on the method. */
export const payTo = z.object({
  bankName: label.optional(),
  accountName: label.optional(),
  accountNo: label.optional(),
  reference: label.optional(),
  /** the text of a QR code */
  qr: z.string().max(1_000).optional(),
  payUrl: z.url({ protocol: /^https?$/ }).optional(),
  address: label.optional(),
  chain: chain.optional(),
})
export type PayTo = z.output<typeof payTo>

export const orderReply = z.object({ providerRef: ref, payTo })
export type OrderReply = z.output<typeof orderReply>

/** One amount that arrived. */
export const payment = z.object({
  paymentId: ref,
  amount: gatewayAmount,
  /** blocks on top of it and including it; of USDT only */
  confirmations: z.int().min(0).optional(),
  /** how many of them make it certain */
  needed: z.int().min(1).optional(),
  txHash: ref.optional(),
  payerName: label.optional(),
  paidAt: instant,
  state: z.enum(['SEEN', 'CONFIRMED', 'REVERSED']),
})
export type Payment = z.output<typeof payment>

/** `GET /v1/orders/:orderId` */
export const orderState = z.object({
  orderId: id,
  state: z.enum(['WAITING', 'PAID', 'EXPIRED', 'REVERSED']),
  payments: z.array(payment).max(1_000),
})
export type OrderState = z.output<typeof orderState>

/** `POST /v1/addresses`: an address of the payer's own, always the same. */
export const addressBody = z.object({ memberRef: id, chain })
export type AddressBody = z.output<typeof addressBody>
export const addressReply = z.object({ address: z.string().min(1).max(200) })
export type AddressReply = z.output<typeof addressReply>

/** `POST /v1/payouts`: an amount is to be paid. The same payout again never pays twice. */
export const payout = z.object({
  payoutId: id,
  method: payoutMethod,
  /** of USDT only */
  chain: chain.optional(),
  currency,
  amount: gatewayAmount,
  account: z.object({ holder: label, number: label, bank: label.optional() }),
  /** absent: what came of it is only asked for */
  callbackUrl: z.url({ protocol: /^https?$/ }).optional(),
})
export type Payout = z.output<typeof payout>

export const payoutReply = z.object({ providerRef: ref })
export type PayoutReply = z.output<typeof payoutReply>

/** `GET /v1/payouts/:payoutId` */
export const payoutState = z.object({
  payoutId: id,
  state: z.enum(['PENDING', 'PAID', 'REFUSED', 'RETURNED']),
  /** what has reached the account and was not returned */
  paidAmount: gatewayAmount,
  reason: label.optional(),
  txHash: ref.optional(),
  /** of this state */
  at: instant,
})
export type PayoutState = z.output<typeof payoutState>

/** One movement of money at the gateway; the kind says in which direction. */
export const movement = z.object({
  id: ref,
  kind: z.enum(['ORDER_PAYMENT', 'ORDER_REVERSAL', 'PAYOUT', 'PAYOUT_RETURN', 'FEE']),
  /** the order or payout it belongs to */
  ourId: id,
  amount: gatewayAmount,
  currency,
  at: instant,
})
export type Movement = z.output<typeof movement>

/** `GET /v1/statement?from&to`: everything from `from` on, before `to`. */
export const statement = z.object({ movements: z.array(movement).max(5_000) })
export type Statement = z.output<typeof statement>

const paymentEvent = <T extends string>(type: T) =>
  z.object({
    eventId: ref,
    type: z.literal(type),
    /** absent when it came to the payer's own address and belongs to no order */
    orderId: id.optional(),
    address: label.optional(),
    payment,
  })
const payoutEvent = <T extends string>(type: T) =>
  z.object({ eventId: ref, type: z.literal(type), payoutId: id, payout: payoutState })

/** A callback: it may come twice, late, in another order, or never. It is answered with 200 once it is booked. */
export const gatewayEvent = z.discriminatedUnion('type', [
  paymentEvent('PAYMENT_SEEN'),
  paymentEvent('PAYMENT_CONFIRMED'),
  paymentEvent('PAYMENT_REVERSED'),
  z.object({ eventId: ref, type: z.literal('ORDER_EXPIRED'), orderId: id }),
  payoutEvent('PAYOUT_PAID'),
  payoutEvent('PAYOUT_REFUSED'),
  payoutEvent('PAYOUT_RETURNED'),
])
export type GatewayEvent = z.output<typeof gatewayEvent>

/** The body of an answer that is a refusal. */
export const refusal = z.object({ code: z.string().regex(/^[A-Z][A-Z_]{0,63}$/) })
/** The one refusal that says that an order or a payout was never taken. */
export const NOT_FOUND = 'NOT_FOUND'
