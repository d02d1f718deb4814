import { type AwayLog, type Db, type Listener, listen, OUTBOX_CHANNEL } from '@croupier/db'
import type { Log } from '@croupier/domain'
import type { Queues, SocketEmitter } from '@croupier/queue'
import { Drain } from './drain.ts'
import { eventTransport } from './publishEvents.ts'
import { Publisher, type Transport } from './publisher.ts'
import { jobTransport } from './publishJobs.ts'

/** Wake-ups can get lost; the poll bounds how late an effect may be. */
const POLL_MS = 1_000

export interface RelayOptions {
  readonly db: Db
  readonly databaseUrl: string
  readonly emitter: SocketEmitter
  readonly queues: Queues
  readonly log: Log
  readonly away: AwayLog
}

/**
 * Outbox → sockets and queues (architecture 10), at least once. Events and jobs are drained apart, so that neither waits for the
 * other. Any number of relays run at once: each leases what no other has.
 */
export class Relay {
  readonly #options: RelayOptions
  readonly #drains: readonly Drain[]
  #listener: Listener | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: RelayOptions) {
    const { emitter, queues } = options
    this.#options = options
    this.#drains = [this.#drainOf('events', eventTransport(emitter)), this.#drainOf('jobs', jobTransport(queues))]
  }

  async start(): Promise<void> {
    const { databaseUrl, log, away } = this.#options
    const lost = (error: Error) => {
      if (!away.take(error)) log.warn({ err: error }, 'the relay lost its listener')
    }
    this.#listener = await listen(databaseUrl, OUTBOX_CHANNEL, () => this.wake(), lost)
    this.#timer = setInterval(() => {
      for (const drain of this.#drains) drain.poll()
    }, POLL_MS)
  }

  /** Looks for messages now. */
  wake(): void {
    for (const drain of this.#drains) drain.wake()
  }

  /** Ends after the turns that run. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#listener?.close()
    await Promise.all(this.#drains.map(async (drain) => await drain.close()))
  }

  #drainOf<M>(name: string, transport: Transport<M>): Drain {
    const { db, log, away } = this.#options
    const passer = new Publisher(transport, { db, log })
    return new Drain({ name, log, away, turn: async (probing) => await passer.turn(probing) })
  }
}
