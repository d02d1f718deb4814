import { type Db, statement } from '@croupier/db'
import type { MaintenanceOutcome } from '@croupier/domain/platform/site'
import type { Queues } from '@croupier/queue'
import type { JobName } from '@croupier/wire'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const DURATION_BUCKETS_S = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60]

/** The largest number of messages that is counted, so that a scrape costs the same however many wait. */
const COUNTED_MAX = 10_000
const OUTBOX = statement(
  'worker.outboxState',
  `SELECT k.kind, w.pending, w.oldest_seconds, d.dead
     FROM (SELECT money_now() AS at) n, unnest('{EVENT,JOB}'::text[]) k(kind),
          LATERAL (SELECT count(*)::int AS pending,
                          coalesce(extract(epoch FROM n.at - min(r.due_at)), 0)::float8 AS oldest_seconds
                     FROM (SELECT due_at FROM outbox_messages
                            WHERE kind = k.kind AND dead_at IS NULL AND done_at IS NULL
                            ORDER BY dead_at NULLS FIRST, coalesce(retry_at, due_at), id LIMIT ${COUNTED_MAX}) r) w,
          LATERAL (SELECT count(*)::int AS dead
                     FROM (SELECT 1 FROM outbox_messages
                            WHERE kind = k.kind AND dead_at IS NOT NULL AND done_at IS NULL LIMIT ${COUNTED_MAX}) r) d`,
)

interface OutboxState {
  readonly kind: string
  readonly pending: number
  readonly oldest_seconds: number
  readonly dead: number
}

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

  readonly #taskRows = new Counter({
    name: 'upkeep_changed_total',
    help: 'Rows deleted, partitions made and dropped, by task',
    labelNames: ['task'],
    registers: [this.register],
  })
  readonly #taskFailures = new Counter({
    name: 'upkeep_failures_total',
    help: 'Runs of a task that failed',
    labelNames: ['task'],
    registers: [this.register],
  })
  readonly #taskAt = new Gauge({
    name: 'upkeep_last_success_timestamp_seconds',
    help: 'When a task last went through',
    labelNames: ['task'],
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

  /** Shows what each piece of maintenance did. */
  tasksDone(outcomes: readonly MaintenanceOutcome[], at: Date): void {
    for (const { task, changed, failed } of outcomes) {
      this.#taskRows.inc({ task }, changed)
      this.#taskFailures.inc({ task }, failed ? 1 : 0)
      if (!failed) this.#taskAt.set({ task }, at.getTime() / 1_000)
    }
  }

  /** Shows the state of each part of the full pass. */
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
    const outboxGauge = (name: string, help: string, figureOf: (state: OutboxState) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['kind'],
        registers,
        async collect() {
          for (const state of await db.hot.query<OutboxState>(OUTBOX, [])) {
            this.set({ kind: state.kind }, figureOf(state))
          }
        },
      })
    outboxGauge(
      'outbox_oldest_seconds',
      'How long the oldest effect that is not done has been due',
      (state) => state.oldest_seconds,
    )
    outboxGauge(
      'outbox_dead_letters',
      'Effects that were given up and wait for an operator; must be 0',
      (state) => state.dead,
    )
    outboxGauge(
      'outbox_pending',
      `Effects that are not done yet, at most ${COUNTED_MAX}`,
      (state) => state.pending,
    )
  }
}
