import { MINUTE_MS } from '@croupier/wire'
/** Handshakes that one address may try in a minute: many players of one network share one, a loop does not stop at it. */
export const HANDSHAKES_PER_MINUTE = 300
/** Addresses that are remembered; beyond it all are forgotten together, so that memory has a bound. */
const ADDRESSES_MAX = 50_000

/**
 * Counts handshakes by address, in minutes of each address' own. A gateway counts for itself: what it protects is itself.
 */
export class HandshakeLimit {
  readonly #perMinute: number
  readonly #nowMs: () => number
  readonly #tried = new Map<string, { sinceMs: number; count: number }>()

  constructor(perMinute: number, nowMs: () => number) {
    this.#perMinute = perMinute
    this.#nowMs = nowMs
  }

  /** Counts one more. @returns whether it may go on */
  take(address: string): boolean {
    const now = this.#nowMs()
    const known = this.#tried.get(address)
    if (known !== undefined && now - known.sinceMs < MINUTE_MS) {
      known.count += 1
      return known.count <= this.#perMinute
    }
    if (known === undefined && this.#tried.size >= ADDRESSES_MAX) this.#forget(now)
    this.#tried.set(address, { sinceMs: now, count: 1 })
    return true
  }

  #forget(now: number): void {
    for (const [address, { sinceMs }] of this.#tried) {
      if (now - sinceMs >= MINUTE_MS) this.#tried.delete(address)
    }
    if (this.#tried.size >= ADDRESSES_MAX) this.#tried.clear()
  }
}
