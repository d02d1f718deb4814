import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { opsRoute } from '../opsRoute.ts'
import type { Permission } from '../permissions.ts'

/** Everything that waits for an officer, and what one needs to see it; null: nothing beyond a login. */
export const inboxQueues = {
  commands: null,
  withdrawals: 'cashier.see',
  deposits: 'cashier.see',
  unmatched: 'cashier.see',
  held: 'cashier.see',
  payers: 'cashier.see',
  differences: 'cashier.see',
  papers: 'members.see',
  moneyCases: 'members.see',
  care: 'members.see',
  releases: 'members.see',
  duplicates: 'members.see',
  tickets: 'content.see',
  applications: 'rewards.see',
  redemptions: 'rewards.see',
  dividends: 'agents.see',
  providerCases: 'games.see',
  doubted: 'lottery.see',
  quarantined: 'lottery.see',
  breaches: 'merchants.see',
  alarms: 'reports.see',
  deadLetters: 'reports.see',
} as const satisfies Readonly<Record<string, Permission | null>>
export type InboxQueue = keyof typeof inboxQueues
export const INBOX_QUEUES = Object.keys(inboxQueues) as InboxQueue[]

const waiting = z.object({
  queue: z.enum(INBOX_QUEUES),
  count: z.int(),
  /** since when the oldest has waited; null: nothing waits, or nobody knows */
  oldestAt: instant.nullable(),
  /** what it is about, added up by currency; none where it is not about money */
  sums: z.array(z.object({ currency: z.string(), amount })),
  /** of alarms: some call somebody at once */
  isUrgent: z.boolean(),
})
export type OpsWaiting = z.output<typeof waiting>

export const readInbox = opsRoute({
  method: 'GET',
  path: '/ops/inbox',
  summary: 'What waits for this officer, queue by queue: how much, since when, and about which sum',
  access: 'staff',
  reply: z.object({ value: z.array(waiting) }),
  errors: [],
})
