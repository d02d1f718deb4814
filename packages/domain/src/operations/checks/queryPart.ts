import type { Tx } from '@croupier/db'
import type { CheckPart } from '@croupier/ledger'

/** A broken invariant as a part of a check finds it. */
export interface Breach {
  /** the id among the part's subjects by which it is found again */
  readonly key: bigint
  readonly merchant_id: number
  readonly subject: string
  readonly detail: string
}

/** The largest number of breaches that one statement returns: enough to see what is wrong. */
const FOUND_MAX = 500
const ANY_TIME = { from: '-infinity', before: 'infinity' } as const

/** Facts are found by their time as well, so that only some partitions are opened. */
export interface FactTimes {
  readonly from: Date | '-infinity'
  readonly before: Date | 'infinity'
}

const text = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString())

/**
 * How a check's statements are planned: by look-ups of the few rows that are new, whatever the statistics say of tables that
 * grow; and not longer than this.
 */
export async function prepareQueries(tx: Tx, timeoutMs: number): Promise<void> {
  await tx.$executeRawUnsafe(`SET LOCAL statement_timeout = ${Math.trunc(timeoutMs)}`)
  await tx.$executeRawUnsafe('SET LOCAL enable_seqscan = off')
  await tx.$executeRawUnsafe('SET LOCAL jit = off')
}

async function query(tx: Tx, sql: string, values: readonly unknown[]): Promise<Breach[]> {
  return await tx.$queryRawUnsafe<Breach[]>(`${sql} LIMIT ${FOUND_MAX}`, ...values)
}

const inBrackets = (sql: string): string => `SELECT * FROM (${sql}) found`

/** What is broken in a range of ids, above `after` and up to `upto`; for facts these are numbers of transactions. */
export async function queryRange(
  tx: Tx,
  part: CheckPart,
  { after, upto }: { readonly after: bigint; readonly upto: bigint },
  times: FactTimes = ANY_TIME,
): Promise<Breach[]> {
  const values: unknown[] = [after, upto]
  if (part.source === 'facts') values.push(text(times.from), text(times.before))
  return await query(tx, inBrackets(part.breaches), values)
}

/** What is broken in these issues or runs. */
export async function queryIds(tx: Tx, part: CheckPart, ids: readonly bigint[]): Promise<Breach[]> {
  return await query(tx, inBrackets(part.breaches), [[...ids]])
}

/** What is broken in what is open now. */
export async function queryState(tx: Tx, part: CheckPart): Promise<Breach[]> {
  return await query(tx, inBrackets(part.breaches), [])
}

/** Looks at one subject again. */
export async function querySubject(tx: Tx, part: CheckPart, key: bigint): Promise<Breach[]> {
  if (part.source === 'state') return await queryState(tx, part)
  if (part.source === 'issues' || part.source === 'runs') return await queryIds(tx, part, [key])
  return await queryRange(tx, part, { after: key - 1n, upto: key })
}
