import { awayOf } from './sqlState.ts'

const PAUSE_MS = 1_000

/** Tells of a database that is away once a second at most, however many calls, connections and listeners notice it. */
export class AwayLog {
  readonly #warn: (fields: object, message: string) => void
  readonly #nowMs: () => number
  #loggedAtMs = Number.NEGATIVE_INFINITY

  constructor(warn: (fields: object, message: string) => void, nowMs: () => number = () => performance.now()) {
    this.#warn = warn
    this.#nowMs = nowMs
  }

  /** Tells of it, unless it just did. @returns false for an error that is about something else: that is for the caller to tell */
  take(error: unknown): boolean {
    if (awayOf(error) === null) return false
    const nowMs = this.#nowMs()
    if (nowMs - this.#loggedAtMs < PAUSE_MS) return true
    this.#loggedAtMs = nowMs
    this.#warn({ err: error }, 'the database is away')
    return true
  }
}
