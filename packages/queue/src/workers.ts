import { type JobName, jobs, type QueueName } from '@croupier/wire'
import { type Job, Worker } from 'bullmq'
import { jobEnvelope, keyPrefixOf, type QueueOptions, queueNames } from './queues.ts'
import { connectRedis, type RedisConnection } from './redis.ts'

const CLOSE_MS_MAX = 15_000
const LOCK_MS = 30_000

/** One run of a job: decoded data and the outbox row behind it. */
export interface JobRun {
  readonly name: JobName
  readonly data: unknown
  readonly outboxId: bigint | null
}

export interface WorkersOptions extends QueueOptions {
  /** runs one job; what it throws ends this attempt: the outbox or the next tick tries again (safety R5) */
  readonly run: (job: JobRun) => Promise<void>
  /** jobs of one queue that may run at once in this process */
  readonly concurrency: (queue: QueueName) => number
  readonly onFailed: (name: string, error: Error) => void
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

function runOf(job: Job): JobRun {
  if (!isJobName(job.name)) throw new Error(`unknown job ${job.name}`)
  const envelope = jobEnvelope.parse(job.data)
  const data = jobs[job.name].data.parse(envelope.data)
  const outboxId = envelope.outboxId === undefined ? null : BigInt(envelope.outboxId)
  return { name: job.name, data, outboxId }
}

/** The consuming side of every queue. */
export class Workers {
  readonly #workers: readonly Worker[]
  readonly #connections: readonly RedisConnection[]

  constructor({ url, prefix, onError, run, concurrency, onFailed }: WorkersOptions) {
    const connections: RedisConnection[] = []
    this.#workers = queueNames.map((name) => {
      const connection = connectRedis(url, 'worker', onError)
      connections.push(connection)
      const worker = new Worker(name, async (job) => await run(runOf(job)), {
        connection,
        prefix: keyPrefixOf(prefix, name),
        concurrency: concurrency(name),
        lockDuration: LOCK_MS,
      })
      worker.on('error', onError)
      worker.on('failed', (job, error) => onFailed(job?.name ?? 'unknown', error))
      return worker
    })
    this.#connections = connections
  }

  /** Finishes what runs, at most 15 s (BullMQ has no limit of its own), then lets go: the lock runs out elsewhere. */
  async close(): Promise<void> {
    const gentle = Promise.all(this.#workers.map(async (worker) => await worker.close()))
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), CLOSE_MS_MAX)
    const first = await Promise.race([gentle, late.promise])
    clearTimeout(timer)
    if (first === 'late') {
      await Promise.all(this.#workers.map(async (worker) => await worker.close(true)))
    }
    for (const connection of this.#connections) connection.disconnect()
  }
}
