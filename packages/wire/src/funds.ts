import { z } from 'zod'
import { amount, centAmount } from './amount.ts'
import { route } from './route.ts'

/** A wallet that a game provider keeps apart (rules E4.5). */
const vendorWallet = z.object({ vassalage: z.string(), name: z.string(), balance: amount })

export const merchantWallet = route({
  method: 'GET',
  path: '/wps/wallets/merchant',
  summary:
    'The own money by where it is: main wallet, bonus, locked, held, points, and wallets of providers',
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

/** Spec 7: relay GCS_walletTransfer. A provider with a wallet of its own is named by its `vassalage`. */
export const walletTransfer = route({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  summary: 'Move money between the main wallet and the wallet of a provider',
  access: 'member',
  body: z.strictObject({
    /** uuid v7 made by the client */
    transferId: z.uuid(),
    vassalage: z.string().min(1).max(32),
    way: z.enum(['IN', 'OUT']),
    amount: centAmount,
  }),
  reply: z.object({ value: z.object({ main: amount, vendor: vendorWallet }) }),
  errors: ['VENDOR_OFF'],
})
