import type { OperationResult } from './activity.ts'

/** Serialization failure and deadlock: the same transaction may be run again. */
const RETRYABLE = new Set(['40001', '40P01'])
/** Lock not available, statement cancelled by its timeout, too many connections, server starting or stopping. */
const SHED = new Set(['55P03', '57014', '53300', '57P03'])

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/**
 * The five-character SQLSTATE behind an error, in every form it comes in (safety M8): the driver's own, Prisma's known error
 * (P2034 without the original, P2010 and others with it in `meta`), and the adapter's bare DriverAdapterError from COMMIT.
 * Undefined when the database was not what failed.
 */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, cause, meta } = record(error)
  const wrapped = record(record(record(meta).driverAdapterError).cause).originalCode
  for (const found of [record(cause).originalCode, wrapped, record(meta).code, code]) {
    if (typeof found === 'string' && /^[0-9A-Z]{5}$/.test(found) && !/^P[12]\d{3}$/.test(found)) {
      return found
    }
  }
  if (code === 'P2034' || record(cause).kind === 'TransactionWriteConflict') return '40001'
  return undefined
}

/** What the database said in words, for errors that carry a SQLSTATE. */
export function sqlMessageOf(error: unknown): string {
  const { cause, meta, message } = record(error)
  const inner = record(record(record(meta).driverAdapterError).cause).originalMessage
  for (const found of [record(cause).originalMessage, inner, message]) {
    if (typeof found === 'string') return found
  }
  return String(error)
}

/**
 * May the whole transaction be run again? After a conflict, and where a partition was attached while a row of its range was
 * being written into the default partition: the next try finds the new one.
 */
export function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error) ?? ''
  if (RETRYABLE.has(state)) return true
  return state === '23514' && /violates partition constraint/.test(sqlMessageOf(error))
}

/** Is the service too busy to have begun or ended it? Shed with 503, never retried in a loop (safety R10). */
export function isShed(error: unknown): boolean {
  if (SHED.has(sqlStateOf(error) ?? '')) return true
  const { code, message } = record(error)
  return (
    code === 'P2028' ||
    (typeof message === 'string' && /timeout exceeded when trying/.test(message))
  )
}

/** How an operation that threw ended, for those who count: a conflict may be run again, what was shed was too much. */
export function resultOf(error: unknown): OperationResult {
  if (isRetryable(error)) return 'conflict'
  return isShed(error) ? 'shed' : 'failed'
}

/** Does the error say that a unique key was there already? Never retried: it means "already done" (safety R10). */
export function isUniqueViolation(error: unknown): boolean {
  return record(error).code === 'P2002' || sqlStateOf(error) === '23505'
}
