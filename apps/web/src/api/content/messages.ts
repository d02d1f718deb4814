import { messages, type RouteReply } from '@croupier/wire'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import { type Owner, useOwner } from '../owner.ts'

export type Message = RouteReply<typeof messages.list>['value']['items'][number]
type MessageQuery = CallInput<typeof messages.list>['query']
type MarkBody = CallInput<typeof messages.markRead>['body']

const UNREAD_KEY = ['messages', 'unread'] as const

/** Site messages, newest first. */
export const messagesQuery = (owner: Owner, query: MessageQuery) =>
  queryOptions({
    queryKey: ['messages', 'list', owner, query] as const,
    queryFn: ({ signal }) => call(messages.list, { query, signal }).then(({ value }) => value),
  })

/** How many messages are unread (spec: unread message count). Ask only for a real account. */
export const unreadQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...UNREAD_KEY, owner],
    queryFn: ({ signal }) => call(messages.unreadCount, { signal }).then(({ value }) => value),
  })

/** Keeps the number of unread messages that a command answered. */
export const takeUnread = (client: QueryClient, owner: Owner, unread: number): void =>
  void client.setQueryData([...UNREAD_KEY, owner], unread)

/** Reads the badge and the list again. */
export const refreshMessages = (client: QueryClient): void => void client.invalidateQueries({ queryKey: ['messages'] })

/** The message of an address: it is read from then on. */
export function useOpenMessage() {
  const client = useQueryClient()
  return useMutation<Message, CallError<typeof messages.open>, string>({
    mutationFn: async (messageId) => (await call(messages.open, { params: { messageId } })).value,
    onSettled: () => refreshMessages(client),
  })
}

/** Marks messages as read. */
export function useMarkRead() {
  const client = useQueryClient()
  const owner = useOwner()
  return useMutation<number, CallError<typeof messages.markRead>, MarkBody>({
    mutationFn: async (body) => (await call(messages.markRead, { body })).value.unread,
    onSuccess: (unread) => takeUnread(client, owner, unread),
    onSettled: () => refreshMessages(client),
  })
}

/** Deletes messages. */
export function useDeleteMessages() {
  const client = useQueryClient()
  const owner = useOwner()
  return useMutation<number, CallError<typeof messages.remove>, string[]>({
    mutationFn: async (ids) => (await call(messages.remove, { body: { ids } })).value.unread,
    onSuccess: (unread) => takeUnread(client, owner, unread),
    onSettled: () => refreshMessages(client),
  })
}

const OFFERS_KEY = ['messages', 'offers'] as const

/** Whether the own account is sent offers. */
export const offersQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, owner],
    queryFn: ({ signal }) => call(messages.offers, { signal }).then(({ value: { allowed } }) => allowed),
  })

/** Allows offers, or refuses them. */
export function useSetOffers() {
  const client = useQueryClient()
  const owner = useOwner()
  return useMutation<boolean, CallError<typeof messages.setOffers>, boolean>({
    mutationFn: async (allowed) => (await call(messages.setOffers, { body: { allowed } })).value.allowed,
    onSuccess: (allowed) => client.setQueryData([...OFFERS_KEY, owner], allowed),
  })
}

const QUIET_KEY = ['messages', 'quiet'] as const

/** Kinds of messages that come as if they had been read. */
export const quietQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...QUIET_KEY, owner],
    queryFn: ({ signal }) => call(messages.quiet, { signal }).then(({ value: { kinds } }) => kinds),
  })

/** Chooses which kinds come so. */
export function useSetQuiet() {
  const client = useQueryClient()
  const owner = useOwner()
  return useMutation<messages.QuietKind[], CallError<typeof messages.setQuiet>, messages.QuietKind[]>({
    mutationFn: async (kinds) => (await call(messages.setQuiet, { body: { kinds } })).value.kinds,
    onSuccess: (kinds) => client.setQueryData([...QUIET_KEY, owner], kinds),
  })
}
