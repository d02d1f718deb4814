import {
  type Db,
  failOutbox,
  finishOutbox,
  type LeasedMessage,
  leaseOutbox,
  type OutboxPlace,
  releaseOutbox,
} from '@croupier/db'
import type { Log } from '@croupier/domain'
import type { Turn } from './drain.ts'

/** Messages and bytes of payload, as stored, of one turn. */
const ROWS_PER_TURN_MAX = 1_000
const BYTES_PER_TURN_MAX = 256 * 1_024
/** After this many turns a long drain begins at the first message again: a transaction may have committed late. */
const TURNS_PER_WALK_MAX = 50
/** A message that could not be published waits this long, so that it does not delay the others. */
const RELEASE_MS = 2_000
/** First pause after a failure that is the message's own. */
const FAULT_PAUSE_MS = 1_000

/** How messages of one kind are published. M is a decoded message. */
export interface Transport<M> {
  readonly kind: 'EVENT' | 'JOB'
  /** how long a message is this relay's, ms; of jobs: until it is published again (safety R5) */
  readonly leaseMs: number
  /** whether publishing finishes a message; a job is finished by its consumer */
  readonly finishes: boolean
  /** @throws Error saying why nobody can ever read it */
  readonly read: (message: LeasedMessage) => M
  /** Publishes all of them. @returns for each, in the same order: null, or why Redis did not take it */
  readonly send: (messages: readonly M[]) => Promise<(Error | null)[]>
}

interface Read<M> {
  readonly message: LeasedMessage
  readonly content: M
}

/**
 * Publishes messages of one kind, a bounded number at a time: leases them, sends them, marks the outcome of each. No
 * transaction is open while Redis is awaited. At least once: the leases of a crashed relay expire (safety R12).
 */
export class Publisher<M> {
  readonly #transport: Transport<M>
  readonly #db: Db
  readonly #log: Log
  #turns = 0
  /** the last place of a drain that goes on: what was finished before it is not read again */
  #after: OutboxPlace | null = null

  constructor(transport: Transport<M>, { db, log }: { db: Db; log: Log }) {
    this.#transport = transport
    this.#db = db
    this.#log = log
  }

  /** One turn of a drain; `probing`: with one message. @throws DomainError SERVICE_BUSY, or the database's error */
  async turn(probing: boolean): Promise<Turn> {
    const { kind, leaseMs } = this.#transport
    const rowsMax = probing ? 1 : ROWS_PER_TURN_MAX
    const after = this.#turns % TURNS_PER_WALK_MAX === 0 ? null : this.#after
    this.#turns += 1
    this.#after = null
    const bounds = { rowsMax, bytesMax: BYTES_PER_TURN_MAX }
    const leased = await leaseOutbox(this.#db, { kind, leaseMs, after, ...bounds })
    const failure = await this.#publish(await this.#readable(leased))
    if (failure !== undefined) return { more: false, failure }
    const bytes = leased.reduce((sum, message) => sum + message.bytes, 0)
    const more = leased.length === rowsMax || bytes >= BYTES_PER_TURN_MAX
    if (more) this.#after = leased.at(-1)?.place ?? null
    return { more }
  }

  /** What can be read; the rest is quarantined as a dead letter and holds up nobody. */
  async #readable(leased: readonly LeasedMessage[]): Promise<Read<M>[]> {
    const readable: Read<M>[] = []
    for (const message of leased) {
      try {
        readable.push({ message, content: this.#transport.read(message) })
      } catch (error) {
        await this.#fail(message, error as Error, true)
      }
    }
    return readable
  }

  /**
   * Sends and marks. When some messages are taken and some are not, those are at fault and their attempt counts; when none
   * is, nobody knows, and all wait.
   * @returns the first error when nothing was taken
   */
  async #publish(readable: readonly Read<M>[]): Promise<Error | undefined> {
    if (readable.length === 0) return undefined
    const errors = await this.#transport.send(readable.map(({ content }) => content))
    const sent = readable.map(({ message }, index) => ({ message, error: errors[index] ?? null }))
    const taken = sent.filter(({ error }) => error === null).map(({ message }) => message)
    if (taken.length === 0) {
      const messages = readable.map(({ message }) => message)
      await releaseOutbox(this.#db, messages, RELEASE_MS)
      return sent[0]?.error ?? undefined
    }
    if (this.#transport.finishes) await finishOutbox(this.#db, taken)
    for (const { message, error } of sent) {
      if (error !== null) await this.#fail(message, error, false)
    }
    return undefined
  }

  async #fail(message: LeasedMessage, error: Error, final: boolean): Promise<void> {
    const failure = { error: error.message, pauseMs: FAULT_PAUSE_MS, final }
    const dead = await failOutbox(this.#db, message.id, failure)
    const fields = { err: error, outboxId: String(message.id), name: message.name }
    if (dead) this.#log.error(fields, 'a message is a dead letter')
    else this.#log.warn(fields, 'a message could not be passed on')
  }
}
