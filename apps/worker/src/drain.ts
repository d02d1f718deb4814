import type { AwayLog } from '@croupier/db'
import type { Log } from '@croupier/domain'

/** What one turn of a drain did. */
export interface Turn {
  /** whether more may wait, so that the next turn follows at once */
  readonly more: boolean
  /** why nothing could be passed on; undefined when something was, or nothing waited */
  readonly failure?: Error
}

export interface DrainOptions {
  /** in logs */
  readonly name: string
  readonly log: Log
  readonly away: AwayLog
  /** does one turn; `probing` after a failure: then one message is enough to see whether it works again */
  readonly turn: (probing: boolean) => Promise<Turn>
}

/**
 * Empties one kind of messages, turn after turn, one at a time. After a failure it ignores wake-ups and tries one message
 * with every poll until that succeeds, so that an absent Redis costs only a few statements a second.
 */
export class Drain {
  readonly #options: DrainOptions
  #running: Promise<void> | undefined
  #again = false
  #failing = false
  #closed = false

  constructor(options: DrainOptions) {
    this.#options = options
  }

  /** Something was added: starts a drain now, or another one after the running one. */
  wake(): void {
    if (!this.#failing) this.poll()
  }

  /** Looks, also after a failure. */
  poll(): void {
    if (this.#closed) return
    if (this.#running !== undefined) {
      this.#again = true
      return
    }
    this.#running = this.#empty().finally(() => {
      this.#running = undefined
      if (!this.#again) return
      this.#again = false
      this.wake()
    })
  }

  /** Ends after the turn that runs. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #empty(): Promise<void> {
    let more = true
    while (more && !this.#closed) {
      const turn = await this.#turn()
      this.#failing = turn.failure !== undefined
      more = turn.more && !this.#failing
    }
  }

  async #turn(): Promise<Turn> {
    const { name, log, away, turn } = this.#options
    try {
      const done = await turn(this.#failing)
      if (done.failure !== undefined) log.warn({ err: done.failure, name }, 'nothing is passed on')
      return done
    } catch (error) {
      if (!away.take(error)) {
        log.warn({ err: error, name }, 'the relay could not read or mark its messages')
      }
      return { more: false, failure: error as Error }
    }
  }
}
