import pg from 'pg'
import type { DbActivity } from './activity.ts'
import { awayOf, busy, isRetryable, isShed, resultOf, sqlStateOf } from './sqlState.ts'

/** A statement that every connection prepares once, under its name (speed 4). */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** The fast path: one round trip outside any Prisma transaction, a transaction of its own. */
export interface Hot {
  /**
   * Runs a named statement. bigint columns and arrays come back as bigint, bytea as Buffer, timestamptz as Date. It is a whole
   * transaction, so it is run again after a conflict, which rolled all of it back.
   * @throws DomainError SERVICE_BUSY when no connection or lock was available in time, or the database is away; else the driver's
   * error, also of a conflict that came with every try
   */
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
}

const INT8 = 20
const INT8_ARRAY = 1016

const toBigInt = (text: string): bigint => BigInt(text)
const toBigInts = (text: string): (bigint | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : BigInt(item)))

/** bigint stays exact; everything else as the driver has it. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === INT8) return toBigInt
    if (format !== 'binary' && oid === INT8_ARRAY) return toBigInts
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/**
 * Names a statement. The name is written into its text as well, so that it is prepared once inside Prisma's transactions, too.
 * A name stands for one text: change both together.
 */
export function statement(name: string, text: string): Statement {
  return { name, text: `/* ${name} */ ${text}` }
}

/** The name a statement's text carries; empty for Prisma's own queries, which are not kept prepared. */
export function nameOf(text: string): string {
  return /^\/\* ([\w.]+) \*\/ /.exec(text)?.[1] ?? ''
}

/** What a statement's name begins with: the area it is of. */
const areaOf = (name: string): string => name.split('.')[0] ?? name

/** As often as a transaction (`withTransaction`). */
const TRIES_MAX = 3

/** The fast lane over a pool; what each statement takes is told to `activity`. */
export function hotOver(pool: pg.Pool, activity: DbActivity): Hot {
  return {
    async query<Row>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
      const query = { name, text, values: [...values], types: parsers }
      const run = async () => await pool.query(query)
      for (let tries = 1; ; tries += 1) {
        try {
          return (await activity.timed(areaOf(name), run, resultOf)).rows as Row[]
        } catch (error) {
          // A connection that broke under a statement leaves its outcome unknown: that is no refusal.
          if (isShed(error) || awayOf(error) === 'REFUSED') throw busy(error)
          if (!isRetryable(error) || tries >= TRIES_MAX) throw error
          activity.retried(sqlStateOf(error) ?? 'unknown')
        }
      }
    },
  }
}
