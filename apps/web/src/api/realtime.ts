import { type EventData, type EventName, events } from '@croupier/wire'
import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { z } from 'zod'
import { accessToken, keepAccessToken, onAccessToken } from './accessToken.ts'
import { renewSession } from './client.ts'
import { useFeed } from './feed.ts'
import { takeDraw } from './lottery.ts'
import { learnServerTime } from './serverClock.ts'
import { takeBalance } from './wallet.ts'

const LOST_AFTER_MS = 8_000
const RECONNECT_MS_MAX = 5_000

type Handlers = { [N in EventName]: (data: EventData<N>) => void }

const followed = new Map<string, number>()
let socket: Socket | null = null

/** What each pushed message does to the cache: hints only, the truth is a GET (safety R16). */
function handlersOf(client: QueryClient): Handlers {
  const refresh = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
  return {
    'wallet.balanceChanged': ({ balance, asset, seq }) =>
      takeBalance(client, { balance, asset, version: seq }),
    'lottery.issueClosed': ({ serverTime }) => {
      learnServerTime(serverTime)
      refresh('lottery', 'issues', 'current')
    },
    'lottery.issueDrawn': ({ issue, serverTime }) => {
      learnServerTime(serverTime)
      takeDraw(client, issue)
    },
    'lottery.orderSettled': () => {
      refresh('lottery', 'orders')
    },
    'contract.changed': () => {
      refresh('contracts')
      refresh('agents', 'team')
    },
    'wage.paid': () => {
      refresh('wages')
      refresh('agents', 'overview')
    },
    'session.ended': () => keepAccessToken(null),
    'site.statusChanged': () => refresh('site', 'status'),
  }
}

/**
 * Opens the live connection of a logged-in member and keeps it: pushed messages go into the cache,
 * and everything live is read anew after a gap. Returns the way to close it.
 */
export function openFeed(client: QueryClient): () => void {
  let closed = false
  const open = async () => {
    const { io } = await import('socket.io-client')
    if (closed) return
    socket = io({
      transports: ['websocket'],
      reconnectionDelayMax: RECONNECT_MS_MAX,
      auth: (give) => give({ token: accessToken() }),
    })
    listen(socket, client)
  }
  // Without its code there are no pushes; whoever looks at a price must know.
  open().catch(() => useFeed.setState({ state: 'lost', lostAtMs: Date.now() }))
  // After a new login the server must know the new session.
  const stopWatching = onAccessToken((token) => {
    if (token !== null && socket !== null && !socket.connected) socket.connect()
  })
  return () => {
    closed = true
    stopWatching()
    socket?.disconnect()
    socket = null
    useFeed.setState({ state: 'off', lostAtMs: null })
  }
}

function listen(live: Socket, client: QueryClient): void {
  const handlers = handlersOf(client)
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  let wasConnected = false
  const admitLoss = () => {
    lostTimer ??= setTimeout(
      () => useFeed.setState({ state: 'lost', lostAtMs: Date.now() }),
      LOST_AFTER_MS,
    )
  }
  live.on('connect', () => {
    clearTimeout(lostTimer)
    lostTimer = undefined
    useFeed.setState({ state: 'live', lostAtMs: null })
    for (const gameCode of followed.keys()) live.emit('draw.follow', { gameCode })
    if (wasConnected) void client.invalidateQueries()
    wasConnected = true
  })
  live.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    admitLoss()
    // The server hung up on purpose: socket.io waits for us to ask again.
    if (reason === 'io server disconnect' && accessToken() !== null) void reconnect(live)
  })
  live.on('connect_error', () => {
    admitLoss()
    if (!live.active) void reconnect(live)
  })
  for (const name of Object.keys(events) as EventName[]) {
    live.on(name, (raw: unknown) => take(name, raw, handlers))
  }
}

/** The handshake was refused: the token may be old. Renews it once, then asks again. */
async function reconnect(live: Socket): Promise<void> {
  try {
    await renewSession()
    if (!live.connected) live.connect()
  } catch {
    // The login is over, or the network is: the token store has told everybody already, or the
    // next answered call will.
  }
}

function take<N extends EventName>(name: N, raw: unknown, handlers: Handlers): void {
  const data = z.safeDecode(events[name] as z.ZodType, raw)
  // An unknown shape comes from a newer server: the next read brings the truth.
  if (!data.success) return
  handlers[name](data.data as EventData<N>)
}

/** Follows a game's draws while somebody looks at it. Returns the way to stop. */
export function followDraws(gameCode: string): () => void {
  const watchers = followed.get(gameCode) ?? 0
  followed.set(gameCode, watchers + 1)
  if (watchers === 0) socket?.emit('draw.follow', { gameCode })
  return () => {
    const left = (followed.get(gameCode) ?? 1) - 1
    if (left > 0) {
      followed.set(gameCode, left)
      return
    }
    followed.delete(gameCode)
    socket?.emit('draw.unfollow', { gameCode })
  }
}
