import { type Db, statement } from '@croupier/db'
import type { Queues } from '@croupier/queue'
import type { JobName } from '@croupier/wire'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const DURATION_BUCKETS_S = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60]

const OUTBOX = statement(
  'worker.outboxState',
  `SELECT count(*)::int AS pending,
          coalesce(extract(epoch FROM money_now() - min(created_at)), 0)::float8 AS oldest_seconds
     FROM outbox_messages WHERE done_at IS NULL`,
)

/** The worker's measures, by the names of safety 7.3. */
export class WorkerMetrics {
  readonly register = new Registry()
  readonly #duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time a job took, by name and result',
    labelNames: ['job', 'result'],
    buckets: DURATION_BUCKETS_S,
    registers: [this.register],
  })

  readonly #violations = new Gauge({
    name: 'ledger_invariant_violations',
    help: 'Breaches that are neither gone nor released; must be 0',
    labelNames: ['check'],
    registers: [this.register],
  })
  readonly #checkedAt = new Gauge({
    name: 'ledger_invariant_last_success_timestamp_seconds',
    help: 'When a check last came to its end',
    labelNames: ['check'],
    registers: [this.register],
  })
  readonly #checkFailures = new Counter({
    name: 'ledger_invariant_failures_total',
    help: 'Times a check did not come to its end: it failed or took too long',
    labelNames: ['check'],
    registers: [this.register],
  })
  readonly #passParts = new Gauge({
    name: 'ledger_full_pass_parts',
    help: 'Parts of the full pass that are done, open or failing',
    labelNames: ['state'],
    registers: [this.register],
  })

  constructor() {
    collectDefaultMetrics({ register: this.register })
  }

  /** Shows what the invariant checks found. */
  ledgerChecked(
    results: readonly { id: string; breaches: number; failures: readonly string[] }[],
    at: Date,
  ): void {
    for (const { id, breaches, failures } of results) {
      this.#violations.set({ check: id }, breaches)
      this.#checkFailures.inc({ check: id }, failures.length)
      if (failures.length === 0) this.#checkedAt.set({ check: id }, at.getTime() / 1_000)
    }
  }

  /** Shows how the parts of the full pass stand. */
  fullPassAt(parts: readonly { ended_at: Date | null; error: string | null }[]): void {
    const failing = parts.filter((one) => one.error !== null).length
    const done = parts.filter((one) => one.ended_at !== null).length
    this.#passParts.set({ state: 'done' }, done)
    this.#passParts.set({ state: 'failing' }, failing)
    this.#passParts.set({ state: 'open' }, parts.length - done - failing)
  }

  /** Begins to time a job; call the result with how it ended. */
  jobStarted(job: JobName): (result: 'done' | 'failed') => void {
    const stop = this.#duration.startTimer({ job })
    return (result) => void stop({ result })
  }

  /** Adds what is read when somebody asks: queues and outbox. */
  watch(db: Db, queues: Queues): void {
    const registers = [this.register]
    new Gauge({
      name: 'bullmq_job_count',
      help: 'Jobs by queue and state',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        for (const { queue, state, jobs } of await queues.counts()) this.set({ queue, state }, jobs)
      },
    })
    const oldest = new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest effect that was not passed on',
      registers,
    })
    new Gauge({
      name: 'outbox_pending',
      help: 'Effects that were not passed on yet',
      registers,
      async collect() {
        const [row] = await db.hot.query<{ pending: number; oldest_seconds: number }>(OUTBOX, [])
        this.set(row?.pending ?? 0)
        oldest.set(row?.oldest_seconds ?? 0)
      },
    })
  }
}
