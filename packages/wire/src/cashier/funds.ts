import { z } from 'zod'
import { amount, centAmount, instant } from '../amount.ts'
import { vendorState } from '../catalogue.ts'
import { keyErrors, route } from '../route.ts'

const vassalage = z.string().min(1).max(32)
const way = z.enum(['IN', 'OUT'])

/** A wallet that a game provider keeps apart (rules E4.5). */
const vendorWallet = z.object({
  vassalage: z.string(),
  /** language code → name */
  name: z.record(z.string(), z.string()),
  state: vendorState,
  /** what the provider said last; null: it was never asked */
  balance: amount.nullable(),
  seenAt: instant.nullable(),
  /** pending; what came of it the provider is being asked */
  pending: z.object({ way, amount, since: instant }).nullable(),
})
export type VendorWallet = z.output<typeof vendorWallet>

export const merchantWallet = route({
  method: 'GET',
  path: '/wps/wallets/merchant',
  summary: 'The own money by where it is: main wallet, bonus, locked, held, points, and wallets of providers',
  access: 'member',
  reply: z.object({
    value: z.object({
      /** one wallet for every game: no provider has one of its own */
      isSingle: z.boolean(),
      asset: z.string(),
      /** what can be bet with */
      main: amount,
      /** of it: bonuses whose turnover is not made yet */
      bonus: amount,
      /** of it: what may not leave before more was bet, bonuses included */
      locked: amount,
      /** beside it: held for withdrawals that have not ended */
      held: amount,
      /** in an asset of their own */
      points: amount,
      vendors: z.array(vendorWallet),
    }),
  }),
  errors: [],
})

/** SENT: it was just begun; UNKNOWN: the provider gave no clear answer and is asked; DONE and REFUSED are final. */
export const vendorTransferState = z.enum(['SENT', 'UNKNOWN', 'DONE', 'REFUSED'])
const transferred = z.object({ state: vendorTransferState, main: amount, vendor: vendorWallet })
export type VendorTransferred = z.output<typeof transferred>

/** Spec 7: relay GCS_walletTransfer. A provider with a wallet of its own is named by its `vassalage`. */
export const walletTransfer = route({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  summary: 'Move money between the main wallet and the wallet of a provider',
  access: 'member',
  body: z.strictObject({
    /** uuid v7 made by the client */
    requestId: z.uuid(),
    vassalage,
    way,
    amount: centAmount,
  }),
  reply: z.object({ value: transferred }),
  errors: [
    'VENDOR_OFF',
    'VENDOR_MAINTENANCE',
    'VENDOR_SILENT',
    'VENDOR_FUNDS_SHORT',
    'VENDOR_TRANSFER_OPEN',
    'WALLET_INSUFFICIENT_FUNDS',
    'WALLET_FROZEN',
    'MEMBER_NOT_IDENTIFIED',
    'PROTECTION_EXCLUDED',
    'PROTECTION_TIME_OUT',
    'PROTECTION_LOSS_LIMIT',
    'PROTECTION_STAKE_LIMIT',
    'PROTECTION_SESSION_LIMIT',
    'BET_OVER_BONUS_MAX',
    'SITE_MONEY_READ_ONLY',
    'SITE_ANONYMISER_REFUSED',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_RUNNING',
    'IDEMPOTENCY_KEY_EXPIRED',
  ],
})

export const vendorBalance = route({
  method: 'GET',
  path: '/wps/wallets/vendors/:vassalage',
  summary: 'What is in the own wallet at a provider, asked of it now',
  access: 'member',
  params: z.object({ vassalage }),
  reply: z.object({ value: vendorWallet }),
  errors: ['VENDOR_OFF', 'VENDOR_SILENT'],
})

const recalled = z.object({
  vendors: z.array(
    z.object({
      vassalage: z.string(),
      /** what is moved back */
      amount,
      state: vendorTransferState,
      /** why it was not even begun; null: it was */
      code: z.string().nullable(),
    }),
  ),
})
export type VendorRecalled = z.output<typeof recalled>

/** Rules E4.5: one click brings all of it back. Said again, it brings what is left. */
export const recallWallets = route({
  method: 'POST',
  path: '/wps/wallets/vendors/recall',
  summary: 'Move everything back from the wallets of providers, each for itself',
  access: 'member',
  reply: z.object({ value: recalled }),
  errors: [...keyErrors],
  keyed: true,
})
