import { help } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../client.ts'
import type { Owner } from '../owner.ts'

const HELP_FRESH_MS = 5 * 60_000

/** The merchant's own articles of the help centre (spec 7), newest first; guests and members have some of their own. */
export const ownArticlesQuery = (owner: Owner, language: string) =>
  queryOptions({
    queryKey: ['notices', 'help', owner, language],
    queryFn: ({ signal }) => call(help.helpCenter, { query: { language }, signal }).then(({ value }) => value.notices),
    staleTime: HELP_FRESH_MS,
  })

/** What one said of articles. Ask only for a member. */
export const helpVotesQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['help', 'votes', owner],
    queryFn: ({ signal }) => call(help.votes, { signal }).then(({ value }) => value),
    staleTime: HELP_FRESH_MS,
  })

/** Says whether an article was useful, in the place of what was said before. */
export function useSetHelpVote(owner: Owner) {
  const client = useQueryClient()
  return useMutation<help.HelpVote, CallError<typeof help.setVote>, help.HelpVote>({
    mutationFn: async (body) => (await call(help.setVote, { body })).value,
    onSuccess: (vote) =>
      client.setQueryData(helpVotesQuery(owner).queryKey, (known = []) => [
        ...known.filter(({ article }) => article !== vote.article),
        vote,
      ]),
  })
}
