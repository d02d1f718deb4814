import { type EventData, type EventName, events } from '@croupier/wire'
import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { z } from 'zod'
import { accessToken, keepAccessToken, onAccessToken } from '../../api/accessToken.ts'
import { noticeOfBill, noticeOfContract, noticeOfFreeze, RAISED, tell } from '../../api/agency/agencyNotices.ts'
import { readMoneyAgain, takeBalance } from '../../api/cashier/wallet.ts'
import { renewSession } from '../../api/client.ts'
import { LOST_POLL_MS, useFeed } from '../../api/feed.ts'
import { takeDraw } from '../../api/lottery/lottery.ts'
import { tellSettled } from '../../api/lottery/settled.ts'
import type { Owner } from '../../api/owner.ts'
import { tellReceived } from '../../api/received.ts'
import { GOOD_AFTER_MS, waitAfter, wantsNewToken } from '../../api/reconnection.ts'
import { learnServerTime } from '../../api/serverClock.ts'
import { watchAnswer } from '../../api/watchAnswer.ts'

const LOST_AFTER_MS = 8_000
const RECONNECT_MS_MAX = 5_000
/** A feed that opens later than this has missed more than a moment: everything live is read again, as after a gap. */
const LATE_MS = 3_000
/** The server may answer for a second from what it read before the change; then not all pages ask at once. */
const CHANGE_KNOWN_AFTER_MS = 1_200
const CHANGE_SPREAD_MS = 1_500
/** After lost messages every page of a gateway reads everything again: over a longer time. */
const INTERRUPTED_SPREAD_MS = 5_000

/** Ends without a notice: in another tab by the same person, and of free play. */
const ENDED_BY_ITSELF = new Set(['LOGOUT', 'FREE_PLAY_OVER', 'BREAK'])

type Handlers = { [N in EventName]: (data: EventData<N>) => void }

const followed = new Map<string, number>()
let socket: Socket | null = null

/** Reads something again once every server knows of its change, not all pages at the same moment. */
function refreshOnceKnown(client: QueryClient, ...queryKey: string[]): void {
  const [dice = 0] = crypto.getRandomValues(new Uint32Array(1))
  const wait = CHANGE_KNOWN_AFTER_MS + (dice % CHANGE_SPREAD_MS)
  setTimeout(() => void client.invalidateQueries({ queryKey }), wait)
}

/** Reads everything again after messages were lost, not all pages at the same moment. */
function refreshAll(client: QueryClient): void {
  const [dice = 0] = crypto.getRandomValues(new Uint32Array(1))
  setTimeout(() => void client.invalidateQueries(), dice % INTERRUPTED_SPREAD_MS)
}

/** What was read before the feed was open: nobody pushed what was booked meanwhile, and menus are fresh for minutes otherwise. */
function readAfterOpening(client: QueryClient): void {
  void readMoneyAgain(client)
  refreshOnceKnown(client, 'lottery', 'menus')
}

/** What depends on play: bets, chases over them, what must still be bet, the clock of play. */
const OF_BETS = [['lottery', 'orders'], ['lottery', 'chases'], ['wagering'], ['protection', 'clock']]

/** Has answers read again where somebody looks at them. */
function readAgain(client: QueryClient, queryKeys: readonly string[][]): void {
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey })
}

/** What each pushed message does to the cache: hints only, the truth is a GET (safety R16). */
function handlersOf(client: QueryClient, owner: Owner): Handlers {
  const refresh = (...queryKeys: readonly string[][]) => readAgain(client, queryKeys)
  return {
    'wallet.balanceChanged': ({ balance, asset, seq }) => takeBalance(client, owner, { balance, asset, version: seq }),
    'lottery.issueClosed': ({ serverTime }) => {
      learnServerTime(serverTime)
      refresh(['lottery', 'issues', 'current'])
    },
    'lottery.issueDrawn': ({ issue, serverTime }) => {
      learnServerTime(serverTime)
      takeDraw(client, issue)
    },
    'lottery.orderSettled': (settled) => {
      refresh(...OF_BETS)
      tellSettled(settled)
    },
    'lottery.gameStateChanged': () => refreshOnceKnown(client, 'lottery', 'menus'),
    'lottery.vendorStateChanged': () => refreshOnceKnown(client, 'lottery', 'menus'),
    'contract.changed': (change) => {
      void tell(noticeOfContract(change))
      refresh(['contracts'], ['messages'], ['agents', 'team'])
    },
    'wage.paid': ({ kind }) => {
      // No real-time wage becomes a message.
      if (kind !== 'REALTIME_WAGE') refresh(['messages'])
      refresh(['wages'], ['bills'], ['agents', 'overview'])
    },
    'wage.billed': (bill) => {
      void tell(noticeOfBill(bill))
      refresh(['messages'], ['bills'])
    },
    'member.freezeChanged': (change) => {
      void tell(noticeOfFreeze(change))
      refresh(['messages'], ['member'], ['bills'])
    },
    'transfer.booked': ({ side, counterparty, amount }) => {
      refresh(['transfers'], ['agents'])
      if (side !== 'RECEIVER') return
      refresh(['messages'])
      tellReceived({ from: counterparty, amount })
    },
    'deposit.changed': () => refresh(['deposits'], ['wagering'], ['messages']),
    'cashier.withdrawalChanged': () => refresh(['withdrawals'], ['wagering'], ['messages']),
    'member.toUplineChanged': () => refresh(['member', 'info'], ['transfers']),
    'member.seriesRaised': () => {
      void tell(RAISED)
      refresh(['member', 'info'], ['agents', 'opening'])
    },
    'member.seriesLowered': () => refresh(['member', 'info'], ['agents', 'opening']),
    'protection.changed': () => refresh(['protection']),
    'message.changed': () => refresh(['messages']),
    'session.ended': ({ reason }) => keepAccessToken(null, ENDED_BY_ITSELF.has(reason) ? 'left' : 'ended'),
    'site.statusChanged': () => refreshOnceKnown(client, 'site', 'status'),
    'feed.interrupted': () => refreshAll(client),
  }
}

/**
 * Opens the live connection of a logged-in member and keeps it: pushed messages go into the cache,
 * and everything live is read again after a gap. It is `owner`'s: another account needs one of its own. Returns the way to
 * close it.
 */
export function openFeed(client: QueryClient, owner: Owner): () => void {
  let closed = false
  let stopComingBack: (() => void) | undefined
  const open = async () => {
    const { io } = await import('socket.io-client')
    if (closed) return
    socket = io({
      transports: ['websocket'],
      reconnectionDelayMax: RECONNECT_MS_MAX,
      auth: (give) => give({ token: accessToken() }),
    })
    stopComingBack = listen(socket, client, owner)
  }
  // Without its code there are no pushes, and the person must see that.
  open().catch(() => useFeed.setState({ state: 'lost' }))
  // After a new login the server must know the new session.
  const stopWatching = onAccessToken((token) => {
    if (token !== null && socket !== null && !socket.connected) socket.connect()
  })
  return () => {
    closed = true
    stopWatching()
    stopComingBack?.()
    socket?.disconnect()
    socket = null
    useFeed.setState({ state: 'off' })
  }
}

/** Wires a socket up. Returns the way to stop it from coming back by itself. */
function listen(live: Socket, client: QueryClient, owner: Owner): () => void {
  const handlers = handlersOf(client, owner)
  const comingBack = comesBack(live)
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  let wasConnected = false
  const openedAtMs = performance.now()
  let poll: ReturnType<typeof setInterval> | undefined
  // Own bets and money are pushed to nobody meanwhile; draws ask for themselves.
  const lose = () => {
    useFeed.setState({ state: 'lost' })
    poll = setInterval(() => {
      readAgain(client, OF_BETS)
      void readMoneyAgain(client)
    }, LOST_POLL_MS)
  }
  const stopTimers = () => {
    clearTimeout(lostTimer)
    clearInterval(poll)
    lostTimer = undefined
  }
  const admitLoss = () => {
    answer.heard()
    lostTimer ??= setTimeout(lose, LOST_AFTER_MS)
  }
  const answer = watchAnswer(live, admitLoss)
  live.on('connect', () => {
    stopTimers()
    answer.heard()
    comingBack.connected()
    useFeed.setState({ state: 'live' })
    for (const gameCode of followed.keys()) live.emit('draw.follow', { gameCode })
    if (wasConnected || performance.now() - openedAtMs > LATE_MS) void client.invalidateQueries()
    else readAfterOpening(client)
    wasConnected = true
  })
  live.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    admitLoss()
    // The server disconnected on purpose, perhaps because the session is over: socket.io waits for us.
    if (reason === 'io server disconnect') comingBack.refused('SESSION_EXPIRED')
  })
  live.on('connect_error', ({ message }) => {
    admitLoss()
    // A handshake that was refused is not tried again by socket.io, a lost network is.
    if (!live.active) comingBack.refused(message)
  })
  for (const name of Object.keys(events) as EventName[]) {
    live.on(name, (raw: unknown) => take(name, raw, handlers))
  }
  return () => {
    stopTimers()
    answer.stop()
    comingBack.stop()
  }
}

/**
 * Asks again after a refusal, later each time; with a new token where one can help. Somebody who is
 * no longer logged in does not come back: a new login opens the feed again.
 */
function comesBack(live: Socket) {
  let refusals = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let goodTimer: ReturnType<typeof setTimeout> | undefined
  const again = async (code: string) => {
    try {
      if (wantsNewToken(code)) await renewSession()
    } catch {
      // The login is over, or the network is: the token store has told everybody already, or the
      // next try will tell.
    }
    if (accessToken() !== null && !live.connected) live.connect()
  }
  return {
    connected() {
      clearTimeout(timer)
      goodTimer = setTimeout(() => {
        refusals = 0
      }, GOOD_AFTER_MS)
    },
    refused(code: string) {
      clearTimeout(timer)
      clearTimeout(goodTimer)
      if (accessToken() === null) return
      refusals += 1
      const [dice = 0] = crypto.getRandomValues(new Uint32Array(1))
      // An old token is the usual reason, and renewing it costs nothing: the first time at once.
      const wait = refusals === 1 && wantsNewToken(code) ? 0 : waitAfter(refusals, dice / 2 ** 32)
      timer = setTimeout(() => void again(code), wait)
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(goodTimer)
    },
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
