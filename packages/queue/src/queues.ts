import { type JobData, type JobName, jobs, type QueueName } from '@croupier/wire'
import { Queue } from 'bullmq'
import { z } from 'zod'
import { connectRedis, type RedisConnection, whenReady } from './redis.ts'

/** How many finished runs are kept to be looked at; a tick leaves nothing else behind. */
const COMPLETED_KEPT = 20
const FAILED_KEPT = 500

/** The content of a job: the encoded data, and the outbox row that asked for it, if one did (safety R5). */
export const jobEnvelope = z.object({
  data: z.unknown(),
  outboxId: z.string().regex(/^\d+$/).optional(),
})

export const queueNames = [...new Set(Object.values(jobs).map((job) => job.queue))]

/** One slot of a Redis cluster per queue, and no `:` (safety 7.6). */
export const keyPrefixOf = (prefix: string, queue: QueueName): string => `{${prefix}-${queue}}`

export interface QueueOptions {
  readonly url: string
  /** begins every key, so that tests and platforms can share one Redis */
  readonly prefix: string
  readonly onError: (error: Error) => void
}

/** The producing side of every queue of `wire/jobs`, over one connection that refuses instead of waiting. */
export class Queues {
  readonly #redis: RedisConnection
  readonly #queues: ReadonlyMap<QueueName, Queue>

  /** Resolves when Redis can be written to: a producer's connection refuses everything before. */
  static async open(options: QueueOptions): Promise<Queues> {
    const redis = connectRedis(options.url, 'producer', options.onError)
    await whenReady(redis)
    return new Queues(redis, options)
  }

  private constructor(redis: RedisConnection, { prefix, onError }: QueueOptions) {
    this.#redis = redis
    this.#queues = new Map(
      queueNames.map((name) => {
        const queue = new Queue(name, {
          connection: redis,
          prefix: keyPrefixOf(prefix, name),
          skipWaitingForReady: true,
          defaultJobOptions: {
            removeOnComplete: COMPLETED_KEPT,
            removeOnFail: FAILED_KEPT,
            // The outbox tries again, under a new id: BullMQ ignores an id whose job has failed (safety R5).
            attempts: 1,
          },
        })
        queue.on('error', onError)
        return [name, queue]
      }),
    )
  }

  /**
   * Asks for one run of a job on behalf of an outbox row. The same attempt asked for again adds nothing while its job is
   * kept; a further attempt is a job of its own (safety R5). Both may run, which the consumer must tolerate (safety M2).
   * @param attempt what tells this attempt from all others of the row, without a `:`
   * @throws Error when Redis is away
   */
  async add<N extends JobName>(name: N, data: JobData<N>, outboxId: bigint, attempt: string): Promise<void> {
    const job = jobs[name]
    const envelope = { data: z.encode(job.data, data), outboxId: String(outboxId) }
    await this.#queue(job.queue).add(name, envelope, { jobId: `outbox-${outboxId}-${attempt}` })
  }

  /**
   * Makes a job tick. Doing so again changes nothing while it ticks already, and brings it back after Redis lost it (M1).
   * @throws Error when Redis is away
   */
  async schedule<N extends JobName>(name: N, data: JobData<N>): Promise<void> {
    const job = jobs[name]
    await this.#queue(job.queue).upsertJobScheduler(
      name,
      { every: job.everyMs },
      { name, data: { data: z.encode(job.data, data) } },
    )
  }

  /** Names of the jobs that tick now. */
  async scheduled(): Promise<string[]> {
    const all = await Promise.all([...this.#queues.values()].map(async (queue) => await queue.getJobSchedulers()))
    return all.flat().map((scheduler) => scheduler.key)
  }

  /** Jobs by queue and state, for metrics. */
  async counts(): Promise<{ queue: QueueName; state: string; jobs: number }[]> {
    const states = ['active', 'delayed', 'failed', 'wait'] as const
    const perQueue = [...this.#queues].map(async ([queue, handle]) => {
      const counts = await handle.getJobCounts(...states)
      return states.map((state) => ({ queue, state, jobs: counts[state] ?? 0 }))
    })
    return (await Promise.all(perQueue)).flat()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map(async (queue) => await queue.close()))
    this.#redis.disconnect()
  }

  #queue(name: QueueName): Queue {
    const queue = this.#queues.get(name)
    if (queue === undefined) throw new Error(`no queue named ${name}`)
    return queue
  }
}
