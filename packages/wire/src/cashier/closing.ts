import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'

/**
 * What an account waits for before it is closed: money in the wallet, a withdrawal under way, bets or rounds that are not settled, money
 * at a provider, a redemption, an order of a deposit, what it owes, a contract, a downline.
 */
export const closingWait = z.enum([
  'MONEY',
  'WITHDRAWAL',
  'PLAY',
  'PROVIDER',
  'REDEMPTION',
  'DEPOSIT',
  'BILLS',
  'CONTRACT',
  'DOWNLINE',
])
export type ClosingWait = z.output<typeof closingWait>

const closing = z.object({
  requestedAt: instant,
  /** its owner wants it, and may keep the account; else officers close it */
  isOwn: z.boolean(),
  /** it is closed from then on, once nothing is waited for */
  closesFrom: instant,
  waits: z.array(closingWait),
})
export type Closing = z.output<typeof closing>
const reply = z.object({ value: z.object({ closing: closing.nullable() }) })

export const readClosing = route({
  method: 'GET',
  path: '/wps/member/closing',
  summary: 'How far the closing of the own account is, and what it waits for; null while nobody wants it closed',
  access: 'member',
  reply,
  errors: [],
})

export const beginClosing = route({
  method: 'POST',
  path: '/wps/member/closing',
  summary:
    'Close the own account for good: nothing is played or paid in any more, and once all money left it is closed',
  access: 'member',
  body: z.strictObject({
    /** of the mail, a code of the site's */
    language: z.string().max(8).optional(),
  }),
  reply,
  errors: ['SESSION_NOT_FRESH', 'CLOSING_TIED'],
})

export const giveUpClosing = route({
  method: 'DELETE',
  path: '/wps/member/closing',
  summary: 'Keep the own account after all',
  access: 'member',
  reply,
  errors: ['NOT_FOUND'],
})
