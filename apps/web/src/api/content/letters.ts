import { letters, type RouteReply } from '@croupier/wire'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import { type Owner, useOwner } from '../owner.ts'
import { refreshMessages, takeUnread } from './messages.ts'

export type Letter = RouteReply<typeof letters.read>['value']['items'][number]
export type LetterThread = RouteReply<typeof letters.threads>['value']['items'][number]
const LETTERS_PER_PAGE = 30
type Page = { cursor: string | null; pageSize: number }

const pageOf = ({ cursor, pageSize }: Page) => ({
  pageSize,
  ...(cursor === null ? {} : { cursor }),
})
/** Whom one writes with, as a call has it: a direct downline, or (null) the own upline. */
const pairOf = (downlineId: string | null) => (downlineId === null ? {} : { downlineId })

/** With whom one has written. Its key is below that of messages: a push about those reads it again. */
export const threadsQuery = (owner: Owner, page: Page) =>
  queryOptions({
    queryKey: ['messages', 'threads', owner, page] as const,
    queryFn: ({ signal }) => call(letters.threads, { query: pageOf(page), signal }),
  })

/** Letters with a direct downline, or (null) with the own upline, newest first. */
export const threadQuery = (owner: Owner, downlineId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'thread', owner, downlineId] as const,
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = pageOf({ cursor, pageSize: LETTERS_PER_PAGE })
      return call(letters.read, { query: { ...page, ...pairOf(downlineId) }, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ value }) => value.nextCursor,
  })

type NewLetter = Pick<CallInput<typeof letters.send>['body'], 'requestId' | 'text'>

/** Writes to a direct downline, or (null) to the own upline. */
export function useSendLetter(downlineId: string | null) {
  const client = useQueryClient()
  return useMutation<Letter, CallError<typeof letters.send>, NewLetter>({
    mutationFn: async (letter) => (await call(letters.send, { body: { ...letter, ...pairOf(downlineId) } })).value,
    onSettled: () => refreshMessages(client),
  })
}

/** Marks what came from a direct downline, or (null) from the own upline, as read. */
export function useMarkLettersRead() {
  const client = useQueryClient()
  const owner = useOwner()
  return useMutation<number, CallError<typeof letters.markRead>, string | null>({
    mutationFn: async (downlineId) => (await call(letters.markRead, { body: pairOf(downlineId) })).value.unread,
    onSuccess: (unread) => takeUnread(client, owner, unread),
  })
}
