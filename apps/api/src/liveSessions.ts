import type { Listener } from '@croupier/db'
import { type Ctx, RecentlyRead } from '@croupier/domain'
import {
  type LiveSession,
  liveSessionFinder,
  readEndNotice,
  SESSION_ENDED_CHANNEL,
} from '@croupier/domain/identity/access'

/** Logout, freeze and password change work everywhere within this time, even if no notice of them arrives (safety 4.3). */
const SESSION_AGE_MS = 1_000
const SESSIONS_MAX = 50_000

/** Listens on a channel of the database: `onPayload` gets each payload, and null when notices may have been missed. */
export type Subscribe = (channel: string, onPayload: (payload: string | null) => void) => Promise<Listener>

/** Live sessions as this process knows them: one read a second at most for each, forgotten at once when one ends. */
export class LiveSessions {
  readonly #recent: RecentlyRead<string, LiveSession | null>
  readonly #subscribe: Subscribe
  #listener: Listener | null = null
  readonly #onEnded: ((sessionId: string | null, reason: string) => void)[] = []

  constructor(ctx: Ctx, subscribe: Subscribe) {
    this.#subscribe = subscribe
    this.#recent = new RecentlyRead({
      read: liveSessionFinder(ctx),
      ageMs: SESSION_AGE_MS,
      entriesMax: SESSIONS_MAX,
      nowMs: () => performance.now(),
    })
  }

  /** The session and who it belongs to; null when it ended, ran out or never was. */
  async find(sessionId: string): Promise<LiveSession | null> {
    const known = await this.#recent.get(sessionId)
    if (known?.actor.mustChangePassword !== true) return known
    // Anyone who has just changed the first password goes on at once, not a moment later.
    this.#recent.forget(sessionId)
    return await this.#recent.get(sessionId)
  }

  /** Calls `then` with each session that ends, wherever it was ended, and the reason; with null when notices may have been
   * missed. */
  onEnded(then: (sessionId: string | null, reason: string) => void): void {
    this.#onEnded.push(then)
  }

  /** Subscribes to ended sessions. */
  async start(): Promise<void> {
    this.#listener = await this.#subscribe(SESSION_ENDED_CHANNEL, (payload) => {
      if (payload === null) {
        this.#recent.forgetAll()
        for (const then of this.#onEnded) then(null, '')
        return
      }
      const { sessionId, reason } = readEndNotice(payload)
      this.#recent.forget(sessionId)
      for (const then of this.#onEnded) then(sessionId, reason)
    })
  }

  async stop(): Promise<void> {
    await this.#listener?.close()
    this.#listener = null
  }
}
