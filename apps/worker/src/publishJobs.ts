import type { Queues } from '@croupier/queue'
import { type JobData, type JobName, jobs } from '@croupier/wire'
import type { Transport } from './publisher.ts'

/** A job whose consumer has not reported an outcome by then is published again (safety R5). */
const REPUBLISH_MS = 60_000

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

interface Publication {
  readonly id: bigint
  readonly name: JobName
  readonly data: JobData<JobName>
  readonly attempt: string
}

/** Outbox jobs → queues, each attempt under an id of its own. The consumer finishes the row. */
export function jobTransport(queues: Queues): Transport<Publication> {
  return {
    kind: 'JOB',
    leaseMs: REPUBLISH_MS,
    finishes: false,
    read: ({ id, name, payload, attempts, leasedUntil }) => {
      if (!isJobName(name)) throw new Error(`there is no job ${name}`)
      // A released dead letter counts its attempts from 1 again: the time tells them apart.
      const attempt = `${attempts}-${leasedUntil.getTime()}`
      return { id, name, data: jobs[name].data.parse(payload), attempt }
    },
    send: async (publications) => {
      const added = publications.map(async ({ id, name, data, attempt }) => await queues.add(name, data, id, attempt))
      const outcomes = await Promise.allSettled(added)
      return outcomes.map((one) => (one.status === 'rejected' ? (one.reason as Error) : null))
    },
  }
}
