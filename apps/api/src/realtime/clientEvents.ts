import { clientEvents, lottery, rooms, SECOND_MS } from '@croupier/wire'
import type { Socket } from 'socket.io'

/** Packets a socket may send in a second; more is not a browser of ours (safety 4.8). */
const EVENTS_PER_SECOND_MAX = 20
const DRAWS_FOLLOWED_MAX = 60

/** Disconnects a socket that talks too much. */
export function limitEvents(socket: Socket, nowMs: () => number): void {
  let startedMs = nowMs()
  let count = 0
  socket.use((_packet, next) => {
    const now = nowMs()
    if (now - startedMs >= SECOND_MS) {
      startedMs = now
      count = 0
    }
    count += 1
    if (count > EVENTS_PER_SECOND_MAX) socket.disconnect(true)
    else next()
  })
}

/** All a client may ask for: to follow the draws of games. What does not fit its schema is not answered. */
export function takeClientEvents(socket: Socket): void {
  const gameOf = (schema: (typeof clientEvents)['draw.follow'], data: unknown): string | null => {
    const parsed = schema.safeParse(data)
    const code = parsed.success ? lottery.gameCode.safeParse(parsed.data.gameCode) : parsed
    return code.success ? (code.data as string) : null
  }
  socket.on('draw.follow', (data: unknown) => {
    const game = gameOf(clientEvents['draw.follow'], data)
    if (game !== null && socket.rooms.size < DRAWS_FOLLOWED_MAX) void socket.join(rooms.draw(game))
  })
  socket.on('draw.unfollow', (data: unknown) => {
    const game = gameOf(clientEvents['draw.unfollow'], data)
    if (game !== null) void socket.leave(rooms.draw(game))
  })
}
