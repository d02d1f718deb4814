import { z } from 'zod'
import { amount } from '../amount.ts'
import { route } from '../route.ts'

/** Spec 7: reads value.sumBalance. `version` orders it against pushed balances (safety R16). */
export const balance = route({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  summary: 'Balance of the main wallet',
  access: 'session',
  reply: z.object({
    value: z.object({ sumBalance: amount, asset: z.string(), version: z.string() }),
  }),
  errors: [],
})
