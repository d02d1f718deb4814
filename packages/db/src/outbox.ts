import { type EventData, type EventName, events, type JobData, type JobName, jobs } from '@croupier/wire'
import { z } from 'zod'
import { Prisma } from './generated/client.ts'
import type { Tx } from './transaction.ts'
import { OUTBOX_CHANNEL } from './wake.ts'

/** A push to a socket room: a hint, done when it was emitted (safety R5). */
export interface Push<N extends EventName = EventName> {
  readonly room: string
  readonly name: N
  readonly data: EventData<N>
}

/** What leaves a transaction (architecture 10): pushes, or a job that is done when its consumer says so. */
export type OutboxMessage =
  | { readonly kind: 'EVENT'; readonly pushes: readonly Push[] }
  | {
      readonly kind: 'JOB'
      readonly name: JobName
      readonly data: JobData<JobName>
      /** not before this instant; at once when left out */
      readonly dueAt?: Date
    }

/** A push with its data checked against the event's name. */
export function push<N extends EventName>(room: string, name: N, data: EventData<N>): Push<N> {
  return { room, name, data }
}

function rowOf(message: OutboxMessage) {
  if (message.kind === 'JOB') {
    const payload = z.encode(jobs[message.name].data, message.data)
    return { kind: 'JOB', name: message.name, payload, dueAt: message.dueAt?.toISOString() ?? null }
  }
  const payload = message.pushes.map(({ room, name, data }) => ({
    room,
    name,
    data: z.encode(events[name] as z.ZodType, data),
  }))
  return { kind: 'EVENT', name: message.pushes[0]?.name ?? '', payload, dueAt: null }
}

/**
 * Adds effects to the transaction: they happen if and only if it commits. Data is encoded as the wire has it.
 * A message without pushes adds nothing.
 * @throws ZodError when data does not fit its event or job
 */
export async function outbox(tx: Tx, messages: OutboxMessage | readonly OutboxMessage[]): Promise<void> {
  const list: readonly OutboxMessage[] = 'kind' in messages ? [messages] : messages
  const rows = list.filter((one) => one.kind === 'JOB' || one.pushes.length > 0).map(rowOf)
  if (rows.length === 0) return
  await tx.$queryRaw(Prisma.sql`
    WITH added AS (
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
    SELECT r.kind, r.name, r.payload, n.at, coalesce(r."dueAt", n.at)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS r(kind text, name text, payload jsonb, "dueAt" timestamptz),
           (SELECT money_now() AS at) n
    )
    SELECT pg_notify(${OUTBOX_CHANNEL}, '') IS NULL AS woken`)
}
