import { favourites, type RouteReply } from '@croupier/wire'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from './client.ts'

/** Nodes of the games that are marked. */
export type Marks = Readonly<Record<string, true>>
type Mark = RouteReply<typeof favourites.add>['value']

const KEY = ['favourites'] as const

/** The own favourites (spec 4). Ask only while there is a token. */
export const favouritesQuery = () =>
  queryOptions<Marks>({
    queryKey: KEY,
    queryFn: ({ signal }) => call(favourites.list, { signal }).then((reply) => reply.value),
  })

/** The games played last, the last one first. Ask only while there is a token. */
export const recentGamesQuery = () =>
  queryOptions({
    queryKey: ['lottery', 'orders', 'recent'],
    queryFn: ({ signal }) => call(favourites.recent, { signal }).then((reply) => reply.content),
  })

/** The marks with one set or taken away. */
function withMark(marks: Marks, nodeId: string, isFav: boolean): Marks {
  const { [nodeId]: _, ...others } = marks
  return isFav ? { ...others, [nodeId]: true } : others
}

function setMark(client: QueryClient, { nodeId, isFav }: Mark): void {
  client.setQueryData<Marks>(KEY, (known = {}) => withMark(known, nodeId, isFav))
}

/**
 * Marks a game or unmarks it: on the screen at once, then on the server (spec 4). What failed goes back to what it was, unless
 * it was pressed again meanwhile; presses reach the server one after the other, in their order.
 */
export function useSetFavourite() {
  const client = useQueryClient()
  type Failed = CallError<typeof favourites.add> | CallError<typeof favourites.remove>
  return useMutation<Mark, Failed, Mark>({
    mutationKey: KEY,
    scope: { id: 'favourites' },
    mutationFn: async ({ nodeId, isFav }) =>
      (await call(isFav ? favourites.add : favourites.remove, { body: { nodeId } })).value,
    onMutate: async (mark) => {
      // A list that is on its way was read before this press.
      await client.cancelQueries({ queryKey: KEY })
      setMark(client, mark)
    },
    onError: (_, { nodeId, isFav }) => {
      const shown = client.getQueryData<Marks>(KEY)?.[nodeId] === true
      if (shown === isFav) setMark(client, { nodeId, isFav: !isFav })
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: KEY }) > 1) return
      return client.invalidateQueries({ queryKey: KEY })
    },
  })
}
