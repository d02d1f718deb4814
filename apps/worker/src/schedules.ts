import { holdLock, type LockHolder } from '@croupier/db'
import type { Log } from '@croupier/domain'
import type { Queues } from '@croupier/queue'
import { type JobName, jobs } from '@croupier/wire'

/** Safety M1: an emptied Redis loses every schedule without an error; within this time they are restored. */
const UPSERT_EVERY_MS = 30_000
const LEADER_LOCK = 'croupier.schedules'

/** Schedules every job of the wire (architecture 6: the whole timetable is the jobs table). One that fails delays no other. */
async function upsertSchedules(queues: Queues, log: Log): Promise<void> {
  for (const name of Object.keys(jobs) as JobName[]) {
    try {
      await queues.schedule(name, {})
    } catch (error) {
      log.warn({ err: error, job: name }, 'a schedule could not be upserted')
    }
  }
}

/**
 * Keeps the timetable in Redis. Of all workers one leads: it holds an advisory lock over a connection of its own, so its
 * death frees the lock by itself. Every 30 s each worker asks again whether it leads, and the leader upserts again.
 */
export class Timetable {
  readonly #queues: Queues
  readonly #lock: LockHolder
  readonly #log: Log
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()
  #leading = false

  constructor(options: {
    databaseUrl: string
    queues: Queues
    log: Log
    /** how often, ms */
    everyMs?: number
  }) {
    this.#queues = options.queues
    this.#log = options.log
    this.#lock = holdLock(options.databaseUrl, LEADER_LOCK)
    this.#everyMs = options.everyMs ?? UPSERT_EVERY_MS
  }

  /** Takes the first turn and goes on; turns never overlap. */
  async start(): Promise<void> {
    await this.#takeTurn()
    this.#timer = setInterval(() => {
      this.#turn = this.#turn.then(async () => await this.#takeTurn())
    }, this.#everyMs)
  }

  /** Whether this worker leads, as of its last turn. */
  get leading(): boolean {
    return this.#leading
  }

  /** One turn: lead if nobody does, and upsert if leading. What fails is tried again in the next turn. */
  async #takeTurn(): Promise<void> {
    try {
      this.#leading = await this.#lock.tryHold()
      if (this.#leading) await upsertSchedules(this.#queues, this.#log)
    } catch (error) {
      this.#log.warn({ err: error }, 'who leads the timetable could not be asked')
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#turn
    await this.#lock.close()
  }
}
