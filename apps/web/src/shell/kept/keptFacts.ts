import { browserStorage, tabStorage } from '@croupier/ui/storage/browserStorage.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Funds } from '../../api/cashier/funds.ts'
import type { Rail, Title } from '../../api/games/games.ts'
import type { MemberInfo } from '../../api/identity/member.ts'
import type { SiteStatus } from '../../api/site.ts'

/**
 * What spec 3 keeps in session storage beside the login itself, under its names. Values that are not text are JSON. The pages
 * of this site read none of it: it is there for who embeds them and for the merchant's own scripts.
 */
type FactKey =
  | 'merchant'
  | 'merchantCode'
  | 'settings'
  | 'validate'
  | 'routers'
  | 'popular'
  | 'index_notice'
  | 'cpw'
  | 'customerId'
  | 'merchantWallet'
  | 'enableSalary'
  | 'enableContract'

function keep(key: FactKey, value: unknown): void {
  tabStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}

/** The merchant of this host; its code outlives the tab. */
function keepMerchant({ info, links }: SiteStatus): void {
  keep('merchant', info.name)
  keep('merchantCode', info.merchantCode)
  browserStorage.setItem('merchantCode', info.merchantCode)
  const { currency, timeZone, languages } = info
  keep('settings', { currency, timeZone, languages, links })
}

/** Who is logged in, as far as the session itself does not say it. */
export function keepMember({ id, mustChangePassword, agentFlags }: MemberInfo): void {
  keep('customerId', id)
  keep('cpw', mustChangePassword)
  keep('enableContract', agentFlags.includes('enableCt'))
  keep(
    'enableSalary',
    agentFlags.some((flag) => flag !== 'enableCt'),
  )
}

/** Puts what a line of the merchant took to answer over what was known of it, in ms; null where it did not answer. */
function keepRouter(domain: string, speed: number | null): void {
  const kept = tabStorage.getItem('routers')
  const { domainList } = JSON.parse(kept ?? '{"domainList":[]}') as {
    domainList: { domain: string; speed: number | null }[]
  }
  const others = domainList.filter((line) => line.domain !== domain)
  keep('routers', { domainList: [...others, { domain, speed }] })
}

/** The announcement that was shown on the home page. */
export const keepIndexNotice = (id: string): void => keep('index_notice', id)

/** A game of the list, without its sums: those are no JSON. */
const entryOf = ({ nodeId, name, vassalage, category, isHot }: Title) => ({
  nodeId,
  name,
  vassalage,
  category,
  isHot,
})

/** What is kept of which query, by the first two parts of its key. */
const KEEPERS: Readonly<Record<string, (data: unknown, of: string) => void>> = {
  'site.status': (data) => keepMerchant(data as SiteStatus),
  'site.register': (data) => keep('validate', data),
  'site.speed': (data, of) => keepRouter(of, data as number | null),
  'games.rails': (data) => {
    const row = (data as Rail[]).find(({ name }) => name === 'popular')
    keep('popular', (row?.content ?? []).map(entryOf))
  },
  // The flag alone (spec 3, wallet): sums that are kept would soon be wrong.
  'withdrawals.funds': (data) => keep('merchantWallet', { isSingle: (data as Funds).isSingle }),
}

function keepAnswer({ queryKey, state }: Query): void {
  if (state.status !== 'success') return
  const [area, name, of] = queryKey
  KEEPERS[`${area}.${name}`]?.(state.data, String(of))
}

/**
 * Keeps the merchant, its rules of registration, its lines, the games that are played most and whether one wallet serves all
 * games: what was read or measured already, and whenever that happens again.
 * @returns the way to stop
 */
export function followFacts(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) keepAnswer(query)
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated') keepAnswer(query)
  })
}
