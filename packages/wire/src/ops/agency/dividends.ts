import { z } from 'zod'
import { amount } from '../../amount.ts'
import { reason } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const merchantCode = z.string().min(1).max(40)

export const listDividends = opsRoute({
  method: 'GET',
  path: '/ops/dividends',
  summary: 'Dividends of the house that wait for an officer, by merchant',
  access: 'agents.see',
  reply: z.object({
    value: z.array(z.object({ merchantCode: z.string(), bills: z.int(), due: amount })),
  }),
  errors: [],
})
export const approveDividends = opsRoute({
  method: 'POST',
  path: '/ops/dividends/:merchantCode/approve',
  summary: 'Lets the dividends of a merchant that wait be paid',
  access: 'agents.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({ paid: z.int() }) }),
  errors: ['NOT_FOUND'],
})
