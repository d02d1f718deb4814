import { chases, lottery, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { takeBalance } from '../cashier/wallet.ts'
import { type CallError, type CallInput, call } from '../client.ts'
import { currentOwner, type Owner } from '../owner.ts'

export type Chase = chases.Chase
export type ChaseInFull = RouteReply<typeof chases.one>['value']
export type ChasePart = chases.ChasePart
export type ComingIssue = RouteReply<typeof lottery.comingIssues>['value'][number]
export type ChaseFilter = CallInput<typeof chases.list>['query']
export type ChaseCommand = Pick<CallInput<typeof chases.open>, 'params' | 'body'>
export type OpenedChase = RouteReply<typeof chases.open>['value']

const LIST_KEY = ['lottery', 'chases'] as const

/** The issues of a game that are not closed, the next one first. */
export const comingIssuesQuery = (gameCode: string, size: number) =>
  queryOptions({
    queryKey: ['lottery', 'issues', 'coming', gameCode, size],
    queryFn: async ({ signal }) =>
      (await call(lottery.comingIssues, { params: { gameCode }, query: { size }, signal })).value,
  })

/** Own chases, newest first. */
export const chasesQuery = (owner: Owner, filter: ChaseFilter) =>
  queryOptions({
    queryKey: [...LIST_KEY, owner, filter],
    queryFn: async ({ signal }) => (await call(chases.list, { query: filter, signal })).value,
  })

/** One own chase, issue by issue. */
export const chaseQuery = (owner: Owner, chaseId: string) =>
  queryOptions({
    queryKey: [...LIST_KEY, owner, chaseId],
    queryFn: async ({ signal }) => (await call(chases.one, { params: { chaseId }, signal })).value,
  })

/** Opens a chase. The caller made its id and repeats it when no answer came. */
export function useOpenChase() {
  const client = useQueryClient()
  return useMutation<OpenedChase, CallError<typeof chases.open>, ChaseCommand, Owner>({
    onMutate: currentOwner,
    mutationFn: async (command) => (await call(chases.open, command)).value,
    onSuccess: (opened, _, owner) => {
      takeBalance(client, owner, opened)
      void client.invalidateQueries({ queryKey: LIST_KEY })
      void client.invalidateQueries({ queryKey: ['lottery', 'orders'] })
    },
  })
}

/** Takes issues of a chase back: those named, or the rest. */
export function useCancelChase() {
  const client = useQueryClient()
  type Command = { chaseId: string; issueNumbers?: string[] }
  return useMutation<RouteReply<typeof chases.cancel>['value'], CallError<typeof chases.cancel>, Command, Owner>({
    onMutate: currentOwner,
    mutationFn: async ({ chaseId, ...body }) => (await call(chases.cancel, { params: { chaseId }, body })).value,
    onSuccess: (cancelled, _, owner) => takeBalance(client, owner, cancelled),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: LIST_KEY })
      void client.invalidateQueries({ queryKey: ['lottery', 'orders'] })
    },
  })
}
