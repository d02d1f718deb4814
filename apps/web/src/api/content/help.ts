import { help } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import type { Owner } from '../owner.ts'

const HELP_FRESH_MS = 5 * 60_000

/** The merchant's own articles of the help centre (spec 7), newest first; guests and members have some of their own. */
export const ownArticlesQuery = (owner: Owner, language: string) =>
  queryOptions({
    queryKey: ['notices', 'help', owner, language],
    queryFn: ({ signal }) =>
      call(help.helpCenter, { query: { language }, signal }).then(({ value }) => value.notices),
    staleTime: HELP_FRESH_MS,
  })
