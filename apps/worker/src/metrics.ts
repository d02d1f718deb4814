import { databaseMeters } from '@croupier/db/meters'
import type { Ctx } from '@croupier/domain'
import type { MaintenanceOutcome } from '@croupier/domain/platform/site'
import type { Queues } from '@croupier/queue'
import type { JobName } from '@croupier/wire'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { databaseGauges } from './databaseGauges.ts'

const DURATION_BUCKETS_S = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60]

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

  /** Counts the checks that did not come to their end. What they found is read from the database: it is the same everywhere. */
  ledgerChecked(results: readonly { id: string; failures: readonly string[] }[]): void {
    for (const { id, failures } of results) this.#checkFailures.inc({ check: id }, failures.length)
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

  /** Adds what is read when somebody asks: queues, and what the database knows. */
  watch(ctx: Ctx, queues: Pick<Queues, 'counts'>): void {
    const { db } = ctx
    const registers = [this.register]
    databaseMeters(db.activity, this.register)
    databaseGauges(ctx, this.register)
    new Gauge({
      name: 'bullmq_job_count',
      help: 'Jobs by queue and state',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        for (const { queue, state, jobs } of await queues.counts()) this.set({ queue, state }, jobs)
      },
    })
  }
}
