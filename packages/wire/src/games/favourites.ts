import { z } from 'zod'
import { instant } from '../amount.ts'
import { nodeId } from '../catalogue.ts'
import { route } from '../route.ts'

/** Games that one was last played in, at most. */
export const RECENT_GAMES_MAX = 12

const PATH = '/wps/relay/GCS_favourites'

/** Spec 7, favourite list: what is not in the map is not marked. */
export const list = route({
  method: 'GET',
  path: PATH,
  summary: 'The own favourites: node of a game → true',
  access: 'session',
  reply: z.object({ value: z.record(nodeId, z.literal(true)) }),
  errors: [],
})

const marked = z.object({ value: z.object({ nodeId, isFav: z.boolean() }) })

/** Marks a game; nothing changes where it is marked. */
export const add = route({
  method: 'POST',
  path: PATH,
  summary: 'Mark a game as favourite',
  access: 'session',
  body: z.strictObject({ nodeId }),
  reply: marked,
  errors: ['GAME_NOT_FOUND'],
})

/** Takes a mark away; nothing changes where there is none. */
export const remove = route({
  method: 'DELETE',
  path: PATH,
  summary: 'Take a game out of the favourites',
  access: 'session',
  body: z.strictObject({ nodeId }),
  reply: marked,
  errors: ['GAME_NOT_FOUND'],
})

/** Spec 3, recent games: from the orders that were placed, the last game first. */
export const recent = route({
  method: 'GET',
  path: '/wps/relay/GCS_recentGames',
  summary: 'Games that one played last, annotated with the own favourites',
  access: 'session',
  reply: z.object({
    value: z.null(),
    content: z.array(z.object({ nodeId, isFav: z.boolean(), playedAt: instant })),
  }),
  errors: [],
})
