import { agents, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import type { Owner } from '../owner.ts'

export type TeamFilter = CallInput<typeof agents.team>['query']
export type TeamList = RouteReply<typeof agents.team>
export type TeamRow = TeamList['value']['items'][number]
export type TeamNews = RouteReply<typeof agents.teamNews>['value']
export type OpeningTerms = RouteReply<typeof agents.openingTerms>['value']
export type OpenAccountBody = CallInput<typeof agents.openAccount>['body']
export type ChosenSeries = OpenAccountBody['series']
export type OpenedAccount = RouteReply<typeof agents.openAccount>['value']

/** Direct downlines of oneself or of somebody below, with the way down to them. */
export const teamQuery = (owner: Owner, filter: TeamFilter) =>
  queryOptions({
    queryKey: ['agents', 'team', owner, filter],
    queryFn: ({ signal }) => call(agents.team, { query: filter, signal }),
  })

/** Today's figures of the own team. */
export const teamOverviewQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['agents', 'overview', owner],
    queryFn: ({ signal }) => call(agents.teamOverview, { signal }).then((reply) => reply.value),
  })

/** Who of the own team is online, and how many were not seen for days. */
export const teamPresenceQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['agents', 'presence', owner],
    queryFn: ({ signal }) => call(agents.teamPresence, { signal }).then((reply) => reply.value),
  })

/** Who of the own team came, paid in first and left of late. */
export const teamNewsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['agents', 'news', owner],
    queryFn: ({ signal }) => call(agents.teamNews, { signal }).then((reply) => reply.value),
  })

/** What one may give to a new account. */
export const openingTermsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['agents', 'opening', owner],
    queryFn: ({ signal }) => call(agents.openingTerms, { signal }).then((reply) => reply.value),
  })

/** Opens an account directly below oneself. */
export function useOpenAccount() {
  const client = useQueryClient()
  return useMutation<OpenedAccount, CallError<typeof agents.openAccount>, OpenAccountBody>({
    mutationFn: async (body) => (await call(agents.openAccount, { body })).value,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['agents'] })
      void client.invalidateQueries({ queryKey: ['contracts', 'terms'] })
    },
  })
}

/** Raises series of a direct downline. */
export function useRaiseSeries() {
  const client = useQueryClient()
  return useMutation<void, CallError<typeof agents.raiseSeries>, { id: string; series: ChosenSeries }>({
    mutationFn: async ({ id, series }) => {
      await call(agents.raiseSeries, { params: { memberId: id }, body: { series } })
    },
    // After a refusal too: the own series or the quota were others than shown.
    onSettled: () => client.invalidateQueries({ queryKey: ['agents'] }),
  })
}
