import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { opsRoute } from './opsRoute.ts'
import { reason } from './staff.ts'

const done = z.object({ value: z.object({}) })
const params = z.strictObject({ publicId: z.uuid() })

const more = z.object({
  bets: z.array(
    z.object({
      orderId: z.uuid(),
      gameCode: z.string(),
      issueNumber: z.string(),
      mode: z.string(),
      stake: amount,
      /** null: not settled */
      payout: amount.nullable(),
      at: instant,
    }),
  ),
  bonuses: z.array(
    z.object({
      code: z.string(),
      state: z.enum(['JOINED', 'APPLYING', 'REJECTED', 'CLAIMED', 'ISSUED']),
      amount: amount.nullable(),
      at: instant,
    }),
  ),
  /** other accounts of the merchant that share something */
  alike: z.array(
    z.object({
      publicId: z.uuid(),
      account: z.string(),
      status: z.string(),
      shared: z.array(z.enum(['DEVICE', 'NAME', 'DOCUMENT', 'CONTACT', 'PAYOUT'])),
    }),
  ),
  notes: z.array(z.object({ id: z.string(), by: z.string(), text: z.string(), at: instant })),
})
export type MoreOfMember = z.output<typeof more>
export const readMore = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId/more',
  summary: 'The latest bets and bonuses of a member, accounts that look alike, and notes',
  access: 'members.see',
  params,
  reply: z.object({ value: more }),
  errors: ['NOT_FOUND'],
})
export const unmask = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/unmask',
  summary: 'Opens what a member gave of itself; the look is in the audit with the fields seen',
  access: 'members.act',
  params,
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.record(z.string(), z.string()) }),
  errors: ['NOT_FOUND'],
})
export const writeNote = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/notes',
  summary: 'Writes a note about a member, which stays as it is',
  access: 'members.act',
  params,
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND'],
})
export const setLabel = opsRoute({
  method: 'PUT',
  path: '/ops/members/:publicId/label',
  summary: 'Gives a member a label, or takes it away',
  access: 'members.act',
  params,
  body: z.strictObject({
    label: z
      .string()
      .trim()
      .regex(/^[a-z0-9]{0,30}$/),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})
