import { tabStorage } from '@croupier/ui/storage/browserStorage.ts'
import { queryOptions } from '@tanstack/react-query'
import { whitelabelQuery } from './whitelabel.ts'

const LISTS_FRESH_MS = 5 * 60_000
/** Lists of hosts in the permission call, and where a session keeps the one it chose of each. */
const KEYS = { imageCDNs: 'imageCDN', launchGameCDNs: 'launchGameCDN' } as const
type CdnList = keyof typeof KEYS

/**
 * The host of a list that this session keeps to (spec 3): the one it chose before, while it is still listed; otherwise one
 * at random, each as likely. An empty list is the default: null.
 */
export function chooseCdn(
  list: CdnList,
  listed: readonly string[],
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  /** in [0, 1) */
  random: () => number,
): string | null {
  const before = storage.getItem(KEYS[list])
  if (before !== null && listed.includes(before)) return before
  const chosen = listed[Math.floor(random() * listed.length)]
  if (chosen === undefined) storage.removeItem(KEYS[list])
  else storage.setItem(KEYS[list], chosen)
  return chosen ?? null
}

/** Where a host serves a picture of the platform: the same path under its origin. */
export const pictureAt = (origin: string, address: string): string =>
  `${origin}${new URL(address, location.href).pathname}`

/**
 * Where a game is opened: one that the site itself serves at the session's host of games, one of a provider where the provider
 * says (spec 3: default game host).
 */
export function launchAt(cdn: string | null, address: string): string {
  const url = new URL(address, location.href)
  return cdn === null || url.origin !== location.origin ? address : `${cdn}${url.pathname}${url.search}${url.hash}`
}

const cdnQuery = (list: CdnList) =>
  queryOptions({
    queryKey: ['site', 'cdn', list],
    queryFn: async ({ client }) => {
      const { [list]: listed } = await client.fetchQuery(whitelabelQuery())
      return chooseCdn(list, listed, tabStorage, Math.random)
    },
    staleTime: LISTS_FRESH_MS,
  })

/** The session's host of pictures, null for the site itself; one that stopped answering is replaced when this is asked again. */
export const imageCdnQuery = () => cdnQuery('imageCDNs')

/** The session's host of games that the site serves, null for the site itself. */
export const launchCdnQuery = () => cdnQuery('launchGameCDNs')
