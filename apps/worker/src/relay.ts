import { type Db, type Listener, listen, type Tx, withTransaction } from '@croupier/db'
import type { Log } from '@croupier/domain'
import type { Queues, SocketEmitter } from '@croupier/queue'
import { type JobName, jobs, outboxEvents } from '@croupier/wire'

/** Wake-ups can get lost; the poll bounds how late an effect may be. */
const POLL_MS = 1_000
const ROWS_PER_TURN_MAX = 200
/** A job row whose consumer has not finished it by then is published again (safety R5). */
const REPUBLISH_MS = 60_000
const ERROR_CHARS_MAX = 500

interface EventRow {
  readonly id: bigint
  readonly payload: unknown
}

interface JobRow {
  readonly id: bigint
  readonly name: string
  readonly payload: unknown
}

export interface RelayOptions {
  readonly db: Db
  readonly databaseUrl: string
  readonly emitter: SocketEmitter
  readonly queues: Queues
  readonly log: Log
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

/**
 * Outbox → sockets and queues (house 10). At least once: a row is marked in the transaction that claimed it, after it was
 * emitted: the one transaction that awaits Redis, because its rows are about nothing else. Any number of relays run at once, each skips what another has claimed (safety R12).
 */
export class Relay {
  readonly #options: RelayOptions
  #listener: Listener | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #again = false
  #closed = false

  constructor(options: RelayOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { databaseUrl, log } = this.#options
    const lost = (error: Error) => log.warn({ err: error }, 'the relay lost its listener')
    this.#listener = await listen(databaseUrl, 'outbox', () => this.wake(), lost)
    this.#timer = setInterval(() => this.wake(), POLL_MS)
  }

  /** Looks for rows now; while it looks already, once more afterwards. */
  wake(): void {
    if (this.#closed) return
    if (this.#running !== undefined) {
      this.#again = true
      return
    }
    this.#running = this.#drain().finally(() => {
      this.#running = undefined
      if (!this.#again) return
      this.#again = false
      this.wake()
    })
  }

  /** Ends after the turn that runs. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#listener?.close()
    await this.#running
  }

  async #drain(): Promise<void> {
    try {
      while (!this.#closed) {
        const events = await this.#relayEvents()
        const published = await this.#publishJobs()
        if (events < ROWS_PER_TURN_MAX && published < ROWS_PER_TURN_MAX) return
      }
    } catch (error) {
      // The rows stay; the next wake-up or poll tries again.
      this.#options.log.warn({ err: error }, 'the relay could not pass on effects')
    }
  }

  async #relayEvents(): Promise<number> {
    const { db, emitter, log } = this.#options
    return await withTransaction(db, async (tx) => {
      const rows = await tx.$queryRaw<EventRow[]>`
        SELECT id, payload FROM outbox_messages
         WHERE done_at IS NULL AND kind = 'EVENT' AND due_at <= money_now()
         ORDER BY due_at, id LIMIT ${ROWS_PER_TURN_MAX} FOR UPDATE SKIP LOCKED`
      if (rows.length === 0) return 0
      const messages = rows.flatMap((row) => {
        const parsed = outboxEvents.safeParse(row.payload)
        // A push is a hint: one that nobody can read is dropped and told, not tried for ever.
        if (!parsed.success)
          log.error({ outboxId: String(row.id) }, 'an unreadable push was dropped')
        return parsed.success ? parsed.data : []
      })
      await emitter.emit(messages)
      await tx.$executeRaw`
        UPDATE outbox_messages SET done_at = money_now(), attempts = attempts + 1
         WHERE id = ANY (${rows.map((row) => row.id)}::bigint[])`
      return rows.length
    })
  }

  /** Publishes due job rows and those whose consumer never came back; `due_at` moves on, so each waits its minute. */
  async #publishJobs(): Promise<number> {
    const { db, queues } = this.#options
    return await withTransaction(db, async (tx) => {
      const rows = await tx.$queryRaw<JobRow[]>`
        UPDATE outbox_messages SET attempts = least(attempts + 1, 32000), due_at = money_now() + ${REPUBLISH_MS} * interval '1 ms'
         WHERE id IN (SELECT id FROM outbox_messages
                       WHERE done_at IS NULL AND kind = 'JOB' AND due_at <= money_now()
                       ORDER BY due_at, id LIMIT ${ROWS_PER_TURN_MAX} FOR UPDATE SKIP LOCKED)
         RETURNING id, name, payload`
      for (const { id, name, payload } of rows) {
        const data = isJobName(name) ? jobs[name].data.safeParse(payload) : undefined
        if (isJobName(name) && data?.success) await queues.add(name, data.data, id)
        else await noteFailure(tx, id, `not a job: ${name}`)
      }
      return rows.length
    })
  }
}

async function noteFailure(tx: Tx, id: bigint, reason: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_messages SET error = ${reason.slice(0, ERROR_CHARS_MAX)} WHERE id = ${id}`
}
