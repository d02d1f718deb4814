import type { Db } from './connect.ts'
import { statement } from './hot.ts'

/** Attempts after which a message is a dead letter: a job's runs, or leases that no relay finished. */
export const OUTBOX_ATTEMPTS_MAX = 10

/** A message that this process has leased. */
export interface LeasedMessage {
  readonly id: bigint
  /** with the id it names the row: the table is partitioned by it */
  readonly createdAt: Date
  readonly name: string
  /** as stored; not checked */
  readonly payload: unknown
  /** this attempt included */
  readonly attempts: number
  /** when the lease ends; with `attempts` it is of this lease alone, also after a release */
  readonly leasedUntil: Date
  /** where it was in the order of waiting messages */
  readonly place: OutboxPlace
  /** of the payload as stored, which may be compressed */
  readonly bytes: number
}

/** A place in the order in which waiting messages are leased. */
export interface OutboxPlace {
  readonly at: Date
  readonly id: bigint
}

export interface LeaseOptions {
  readonly kind: 'EVENT' | 'JOB'
  readonly rowsMax: number
  /** bytes of payload as stored; one message is leased however large it is */
  readonly bytesMax: number
  /** how long nobody else takes them, ms; doubled with every further attempt, at most 15 min */
  readonly leaseMs: number
  /** only what waits behind this place; null: from the first on */
  readonly after: OutboxPlace | null
}

interface LeasedRow {
  readonly id: bigint
  readonly created_at: Date
  readonly name: string
  readonly payload: unknown
  readonly attempts: number
  readonly leased_until: Date
  readonly place_at: Date
  readonly bytes: number
}

const LEASE = statement(
  'outbox.lease',
  `SELECT * FROM lease_outbox($1, $2, $3, $4 * interval '1 ms', $5,
     coalesce($6::timestamptz, '-infinity'), coalesce($7::bigint, 0))`,
)
const FINISH = statement('outbox.finish', 'SELECT finish_outbox($1::bigint[], $2::timestamptz[])')
const RELEASE = statement(
  'outbox.release',
  "SELECT release_outbox($1::bigint[], $2::timestamptz[], $3 * interval '1 ms')",
)
const FAIL = statement('outbox.fail', "SELECT fail_outbox($1, $2, $3 * interval '1 ms', $4, $5) AS dead")

/** Longest text that is kept of an error. */
const ERROR_CHARS_MAX = 500

const rowsOf = (messages: readonly LeasedMessage[]) => [
  messages.map(({ id }) => id),
  messages.map(({ createdAt }) => createdAt),
]

/**
 * Takes waiting messages that are due, oldest first (safety R12). No transaction stays open: what is not finished, released
 * or failed before its lease ends is leased again.
 * @throws DomainError SERVICE_BUSY, or the driver's error
 */
export async function leaseOutbox(db: Db, options: LeaseOptions): Promise<LeasedMessage[]> {
  const { kind, rowsMax, bytesMax, leaseMs, after } = options
  const place = [after?.at ?? null, after?.id ?? null]
  const rows = await db.hot.query<LeasedRow>(LEASE, [kind, rowsMax, bytesMax, leaseMs, OUTBOX_ATTEMPTS_MAX, ...place])
  return rows.map(({ created_at: createdAt, leased_until: leasedUntil, place_at: at, ...row }) => {
    return { ...row, createdAt, leasedUntil, place: { at, id: row.id } }
  })
}

/** Marks messages as done. */
export async function finishOutbox(db: Db, messages: readonly LeasedMessage[]): Promise<void> {
  if (messages.length > 0) await db.hot.query(FINISH, rowsOf(messages))
}

/** Gives messages back that could not be passed on, although they are valid: this attempt does not count. */
export async function releaseOutbox(db: Db, messages: readonly LeasedMessage[], pauseMs: number): Promise<void> {
  if (messages.length > 0) await db.hot.query(RELEASE, [...rowsOf(messages), pauseMs])
}

/**
 * Notes that an attempt of a message failed: it is tried again after `pauseMs`, doubled with every attempt and at most 15
 * min, or is a dead letter when this was the last one or `final` (safety R5). Does nothing to a message that is done.
 * @returns whether it is a dead letter now
 */
export async function failOutbox(
  db: Db,
  id: bigint,
  failure: { readonly error: string; readonly pauseMs: number; readonly final: boolean },
): Promise<boolean> {
  const { error, pauseMs, final } = failure
  const words = [id, error.slice(0, ERROR_CHARS_MAX), pauseMs, OUTBOX_ATTEMPTS_MAX, final]
  const [row] = await db.hot.query<{ dead: boolean | null }>(FAIL, words)
  return row?.dead ?? false
}
