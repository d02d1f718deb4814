import { launches, type RouteReply } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call, callFile } from '../client.ts'
import type { Owner } from '../owner.ts'

export type OwnRounds = RouteReply<typeof launches.rounds>['value']
export type OwnRound = RouteReply<typeof launches.rounds>['value']['items'][number]

type Launch = {
  nodeId: string
  roomId?: string
  language: string
  platform: CallInput<typeof launches.launch>['query']['platform']
  isDemo: boolean
  /** A token opens a game once, so every opening is a launch of its own. */
  attempt: number
}

/** The addresses of a game, asked for once for each opening. */
export const launchQuery = (owner: Owner, { nodeId, attempt, isDemo, ...how }: Launch) =>
  queryOptions({
    queryKey: ['games', 'launch', owner, nodeId, isDemo, how.roomId ?? null, attempt],
    queryFn: ({ signal }) =>
      call(launches.launch, {
        query: { nodeId, demo: isDemo ? '1' : '0', ...how },
        signal,
      }).then(({ content }) => content),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

const ROUNDS_PER_PAGE = 20
const ROUNDS_KEY = ['games', 'rounds'] as const

/** Own rounds in games of providers, newest first. */
export const ownRoundsQuery = (
  owner: Owner,
  wanted: Omit<CallInput<typeof launches.rounds>['query'], 'pageSize'>,
) =>
  queryOptions({
    queryKey: [...ROUNDS_KEY, owner, wanted],
    queryFn: ({ signal }) =>
      call(launches.rounds, { query: { ...wanted, pageSize: ROUNDS_PER_PAGE }, signal }).then(
        ({ value }) => value,
      ),
  })

/** Own rounds as a file. */
export const roundsFile = (query: CallInput<typeof launches.roundsFile>['query']) =>
  callFile(launches.roundsFile, { query })
