import { queryOptions } from '@tanstack/react-query'
import { whitelabelQuery } from './whitelabel.ts'

const LISTS_FRESH_MS = 5 * 60_000
const KEY = 'imageCDN'

/**
 * The host of pictures that this session keeps to (spec 3): the one it chose before, while it is still listed; otherwise one
 * at random, each as likely. An empty list is the site itself: null.
 */
export function chooseCdn(
  listed: readonly string[],
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  /** in [0, 1) */
  random: () => number,
): string | null {
  const before = storage.getItem(KEY)
  if (before !== null && listed.includes(before)) return before
  const chosen = listed[Math.floor(random() * listed.length)]
  if (chosen === undefined) storage.removeItem(KEY)
  else storage.setItem(KEY, chosen)
  return chosen ?? null
}

/** Where a host serves a picture of the platform: the same path under its origin. */
export const pictureAt = (origin: string, address: string): string =>
  `${origin}${new URL(address, location.href).pathname}`

/** The session's host of pictures, null for the site itself; one that stopped answering is replaced when this is asked again. */
export const imageCdnQuery = () =>
  queryOptions({
    queryKey: ['site', 'imageCdn'],
    queryFn: async ({ client }) => {
      const { imageCDNs } = await client.fetchQuery(whitelabelQuery())
      return chooseCdn(imageCDNs, sessionStorage, Math.random)
    },
    staleTime: LISTS_FRESH_MS,
  })
