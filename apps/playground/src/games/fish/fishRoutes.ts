import type { FastifyInstance } from 'fastify'
import { callerOf } from '../callerOf.ts'
import { inTransaction, type World } from '../world.ts'

/** How far back a page is told what others caught. */
const CATCHES_SHOWN_MS = 3_000
const CATCHES_MAX = 40

/** The room as everybody in it sees it. */
export interface FishRoomView {
  /** by the server's clock, since the epoch: which fish there are follows from it */
  readonly nowMs: number
  /** fish that others have caught just now: who they are is not said */
  readonly caught: readonly number[]
  readonly players: number
}

/** What the page of the fishing room calls beside its batches of shots. */
export function fishRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/fish/room', async (request): Promise<FishRoomView> => {
      const { player, isDemo } = await callerOf(world, request)
      const now = world.now()
      return await inTransaction(world, async (tx) => {
        const { rows } = await tx.query<{ player: string; fish: number; is_caught: boolean }>(
          `SELECT r.player, f.fish::int AS fish, (r.outcome #>> ARRAY['steps', '0', 'view', 'caught', (f.place - 1)::text])::boolean AS is_caught
             FROM rounds r JOIN sessions s USING (session_id),
                  jsonb_array_elements_text(r.choice -> 'shots') WITH ORDINALITY AS f(fish, place)
            WHERE r.game = 'fish' AND r.state = 'DONE' AND r.begun_at > $1 AND s.is_demo = $2
            ORDER BY r.number DESC LIMIT $3`,
          [new Date(now.getTime() - CATCHES_SHOWN_MS), isDemo, CATCHES_MAX],
        )
        const others = rows.filter((row) => row.player !== player)
        return {
          nowMs: now.getTime(),
          caught: others.filter((row) => row.is_caught).map(({ fish }) => fish),
          players: new Set(others.map((row) => row.player)).size + 1,
        }
      })
    })
  }
}
