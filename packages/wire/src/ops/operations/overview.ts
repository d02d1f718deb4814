import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { opsRoute } from '../opsRoute.ts'

const day = z.object({
  merchantCode: z.string(),
  currency: z.string(),
  deposits: amount,
  withdrawals: amount,
  stakes: amount,
  payouts: amount,
  balances: amount,
})
export type BoardDay = z.output<typeof day>
const part = z.object({ part: z.string(), ranAt: instant.nullable() })
export const readBoard = opsRoute({
  method: 'GET',
  path: '/ops/board',
  summary: 'What came in and went out today by each merchant’s day, and when the checks last ran',
  access: 'reports.see',
  reply: z.object({
    value: z.object({
      days: z.array(day),
      checks: z.array(part),
      asOf: instant,
    }),
  }),
  errors: [],
})
