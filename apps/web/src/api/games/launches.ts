import { catalogue, launches, type RouteReply } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call, callFile } from '../client.ts'
import type { Owner } from '../owner.ts'
import { siteStatusQuery } from '../site.ts'

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

/** What is the same in every launch (spec 3). */
const FIXED = { accountType: '1', confirmTrans: '0', launchMode: 'GLS', clientType: '3' } as const

/** The payload of a launch (spec 3). Who plays is in the token: a name in an address would be in every log. */
function payloadOf({ nodeId, roomId, isDemo, language, platform }: Launch, merchantCode?: string) {
  const node = catalogue.nodeOf(nodeId)
  return {
    ...FIXED,
    nodeId,
    language,
    platform,
    demo: isDemo ? ('1' as const) : ('0' as const),
    ...(roomId === undefined ? node !== null && { gameId: node.code } : { roomId }),
    ...(node !== null && { vassalage: node.vendor }),
    ...(merchantCode !== undefined && { merchantCode }),
  }
}

/** The addresses of a game, asked for once for each opening. */
export const launchQuery = (owner: Owner, launch: Launch) => {
  const { nodeId, isDemo, roomId = null, attempt } = launch
  // Neither another language nor another width opens a game again.
  return queryOptions({
    queryKey: ['games', 'launch', owner, nodeId, isDemo, roomId, attempt],
    queryFn: ({ client, signal }) => {
      const merchant = client.getQueryData(siteStatusQuery().queryKey)?.info.merchantCode
      const query = payloadOf(launch, merchant)
      const { language } = launch
      return call(launches.launch, { query, language, signal }).then(({ content }) => content)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

const ROUNDS_PER_PAGE = 20
const ROUNDS_KEY = ['games', 'rounds'] as const

/** Own rounds in games of providers, newest first. */
export const ownRoundsQuery = (owner: Owner, wanted: Omit<CallInput<typeof launches.rounds>['query'], 'pageSize'>) =>
  queryOptions({
    queryKey: [...ROUNDS_KEY, owner, wanted],
    queryFn: ({ signal }) =>
      call(launches.rounds, { query: { ...wanted, pageSize: ROUNDS_PER_PAGE }, signal }).then(({ value }) => value),
  })

/** Own rounds as a file. */
export const roundsFile = (query: CallInput<typeof launches.roundsFile>['query']) =>
  callFile(launches.roundsFile, { query })
