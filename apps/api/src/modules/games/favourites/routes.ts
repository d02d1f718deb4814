import { markFavourite, ownFavourites, recentGames, unmarkFavourite } from '@croupier/domain/games/favourites'
import { acting, type Handlers } from '../../../handler.ts'

type FavouriteRoute = Extract<keyof Handlers, `favourites.${string}`>

export const favouritesHandlers = {
  'favourites.list': async (ctx) => {
    const marked = await ownFavourites(acting(ctx))
    return { value: Object.fromEntries(marked.map((nodeId) => [nodeId, true as const])) }
  },
  'favourites.add': async (ctx, { body: { nodeId } }) => {
    await markFavourite(acting(ctx), nodeId)
    return { value: { nodeId, isFav: true } }
  },
  'favourites.remove': async (ctx, { body: { nodeId } }) => {
    await unmarkFavourite(acting(ctx), nodeId)
    return { value: { nodeId, isFav: false } }
  },
  'favourites.recent': async (ctx) => ({
    value: null,
    content: await recentGames(acting(ctx)),
  }),
} satisfies Pick<Handlers, FavouriteRoute>
