import { type InboxQueue, opsRoutes } from '@croupier/wire/ops'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const REFRESH_MS = 15_000

/** What waits for this officer, looked at again a few times a minute. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: async () => (await call(opsRoutes['platform.readInbox'], {})).value,
  refetchInterval: REFRESH_MS,
})

/** Where each queue is worked off. */
export const QUEUE_PATHS: Readonly<Record<InboxQueue, string>> = {
  commands: '/commands',
  withdrawals: '/withdrawals',
  deposits: '/deposits',
  unmatched: '/deposits#unmatched',
  held: '/deposits#held',
  payers: '/deposits#payers',
  differences: '/differences',
  papers: '/papers',
  moneyCases: '/money-cases',
  care: '/care',
  releases: '/members',
  duplicates: '/duplicates',
  tickets: '/tickets',
  applications: '/rewards',
  redemptions: '/rewards#redemptions',
  dividends: '/dividends',
  providerCases: '/cases',
  doubted: '/lottery',
  quarantined: '/lottery#quarantined',
  breaches: '/merchants',
  alarms: '/alarms',
  deadLetters: '/letters',
}
