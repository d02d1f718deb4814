import { DomainError } from '@croupier/wire'
import type { OperationResult } from './activity.ts'

/** Serialization failure and deadlock: the same transaction may be run again. */
const RETRYABLE = new Set(['40001', '40P01'])
/** Lock not available, statement cancelled by its timeout, too many connections. */
const SHED = new Set(['55P03', '57014', '53300'])
/** The code of a connection that was never made. */
export const NOT_CONNECTED = 'NOT_CONNECTED'
/** The server stops, starts or does not take the connection: whatever ran is rolled back. */
const REFUSED = new Set([
  NOT_CONNECTED,
  '57P01',
  '57P03',
  '08001',
  '08004',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'DatabaseNotReachable',
  'P1001',
])
/** The connection broke: what was asked for last may be done or not. */
const BROKEN = new Set([
  '57P02',
  '08000',
  '08003',
  '08006',
  '08007',
  '08P01',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ConnectionClosed',
  'SocketTimeout',
  'P1008',
  'P1017',
])
/** The driver's own words, which come without a code: there was no connection, or it had ended before anything was asked. */
const REFUSED_WORDS = /terminated due to connection timeout|is not queryable/
const BROKEN_WORDS = /Connection terminated/

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

/** How a database that is away shows itself. */
export type Away = 'REFUSED' | 'BROKEN'

/**
 * Whether the database is away, in every form in which the driver and Prisma say so: REFUSED, nothing was done; BROKEN, nobody knows
 * whether what was asked for last was done. Null for every other error.
 */
export function awayOf(error: unknown): Away | null {
  const { code, errorCode, cause, meta, message } = record(error)
  const inner = record(record(record(meta).driverAdapterError).cause)
  const names = [code, errorCode, record(cause).kind, inner.kind, sqlStateOf(error)].map(String)
  const words = typeof message === 'string' ? message : ''
  if (names.some((one) => REFUSED.has(one)) || REFUSED_WORDS.test(words)) return 'REFUSED'
  if (names.some((one) => BROKEN.has(one)) || BROKEN_WORDS.test(words)) return 'BROKEN'
  // What was refused because of it has it as its cause.
  return cause instanceof Error ? awayOf(cause) : null
}

/** Is the service too busy to have begun or ended it? Shed with 503, never retried in a loop (safety R10). */
export function isShed(error: unknown): boolean {
  if (SHED.has(sqlStateOf(error) ?? '')) return true
  const { code, message } = record(error)
  return code === 'P2028' || (typeof message === 'string' && /timeout exceeded when trying/.test(message))
}

/** How an operation that threw ended, for those who count: a conflict may be run again, what was shed was too much. */
export function resultOf(error: unknown): OperationResult {
  if (isRetryable(error)) return 'conflict'
  return isShed(error) || awayOf(error) !== null ? 'shed' : 'failed'
}

/** Does the error say that a unique key was there already? Never retried: it means "already done" (safety R10). */
export function isUniqueViolation(error: unknown): boolean {
  return record(error).code === 'P2002' || sqlStateOf(error) === '23505'
}

const RETRY_AFTER_S = 1

/** What a caller is told who may try again in a moment: nothing was done. */
export function busy(cause: unknown): DomainError<'SERVICE_BUSY'> {
  const refusal = new DomainError('SERVICE_BUSY', { retryAfterS: RETRY_AFTER_S })
  refusal.cause = cause
  return refusal
}
