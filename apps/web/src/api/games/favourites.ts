import { favourites, type RouteReply } from '@croupier/wire'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../client.ts'
import { currentOwner, type Owner } from '../owner.ts'

/** Nodes of the games that are marked. */
export type Marks = Readonly<Record<string, true>>
type Mark = RouteReply<typeof favourites.add>['value']

const KEY = ['favourites'] as const

/** The own favourites (spec 4). Ask only while there is a token. */
export const favouritesQuery = (owner: Owner) =>
  queryOptions<Marks>({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) => call(favourites.list, { signal }).then((reply) => reply.value),
  })

/** The games played last, the last one first. Ask only while there is a token. */
export const recentGamesQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['lottery', 'orders', owner, 'recent'],
    queryFn: ({ signal }) => call(favourites.recent, { signal }).then((reply) => reply.content),
  })

/** The marks with one set or taken away. */
function withMark(marks: Marks, nodeId: string, isFav: boolean): Marks {
  const { [nodeId]: _, ...others } = marks
  return isFav ? { ...others, [nodeId]: true } : others
}

function setMark(client: QueryClient, owner: Owner, { nodeId, isFav }: Mark): void {
  client.setQueryData<Marks>([...KEY, owner], (known = {}) => withMark(known, nodeId, isFav))
}

/**
 * Marks a game or unmarks it: on the screen at once, then on the server (spec 4). What failed goes back to what it was, unless
 * it was pressed again meanwhile; presses reach the server one after the other, in their order.
 */
export function useSetFavourite() {
  const client = useQueryClient()
  type Failed = CallError<typeof favourites.add> | CallError<typeof favourites.remove>
  return useMutation<Mark, Failed, Mark, Owner>({
    mutationKey: KEY,
    scope: { id: 'favourites' },
    mutationFn: async ({ nodeId, isFav }) =>
      (await call(isFav ? favourites.add : favourites.remove, { body: { nodeId } })).value,
    onMutate: async (mark) => {
      const owner = currentOwner()
      // A list that is being loaded was read before this press.
      await client.cancelQueries({ queryKey: KEY })
      setMark(client, owner, mark)
      return owner
    },
    onError: (_, { nodeId, isFav }, owner = currentOwner()) => {
      const shown = client.getQueryData<Marks>([...KEY, owner])?.[nodeId] === true
      if (shown === isFav) setMark(client, owner, { nodeId, isFav: !isFav })
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: KEY }) > 1) return
      return client.invalidateQueries({ queryKey: KEY })
    },
  })
}
