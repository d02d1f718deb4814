import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { DbActivity } from './activity.ts'
import { DialledClient } from './dialledClient.ts'
import { PrismaClient } from './generated/client.ts'
import { type Hot, hotOver, nameOf } from './hot.ts'
import { wakerOver } from './wake.ts'

/** Bounds of one process' connections. Every figure is in milliseconds but `max`. */
export interface ConnectOptions {
  /** connections at most (default 10) */
  readonly max?: number
  /** how long to wait for a free connection before the call is shed (default 5 000) */
  readonly connectTimeoutMs?: number
  /** how long a statement may run (default 15 000) */
  readonly statementTimeoutMs?: number
  /** how long a statement may wait for a lock (default 5 000) */
  readonly lockTimeoutMs?: number
  /** how long a transaction may do nothing (default 10 000) */
  readonly idleInTransactionMs?: number
  /**
   * These sessions alone read the shift of the money clock, as the past of the demo merchant is played; no other session's time
   * moves (safety R11). Only the owner of the database can set the shift.
   */
  readonly shiftedClock?: boolean
  /** how long a transaction may take in all (default 10 000) */
  readonly transactionMs?: number
  /** how long a transaction may wait for a connection (default 5 000) */
  readonly transactionWaitMs?: number
  /** seen in pg_stat_activity (default croupier) */
  readonly name?: string
  /** told about an idle connection that was lost; the pool replaces it by itself */
  readonly onConnectionLost?: (error: Error) => void
}

/** The call that something is done in, for the audit. */
export interface Origin {
  readonly address: string
  readonly requestId: string
  /** ids of the officers who do it: the one who sent the command and, where two are needed, the one who said yes */
  readonly officers?: readonly string[]
}

/** The database of one process: Prisma for forms and lists, named statements for what must be fast, one pool for both. */
export interface Db {
  readonly prisma: PrismaClient
  readonly hot: Hot
  /** what is done over these connections, for those who measure it */
  readonly activity: DbActivity
  /** of one call: what its transactions write into the audit comes from there */
  readonly origin?: Origin
  /** Wakes the outbox's relay; called after a hot statement that added to the outbox. Never fails, never waits. */
  wakeRelay(): void
  /** Ends every connection; resolves when none is left. */
  close(): Promise<void>
}

/**
 * Opens the pool (safety M9: every limit is set by hand, the driver has none). It connects at the first call, so a database
 * that is away shows there.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const limits = {
    // The adapter writes instants without their zone: the session's zone must be UTC.
    TimeZone: 'UTC',
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? 10_000,
    ...(options.shiftedClock === true ? { 'croupier.allow_clock_shift': 'on' } : {}),
  }
  const pool = new pg.Pool({
    Client: DialledClient,
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    application_name: options.name ?? 'croupier',
    options: Object.entries(limits)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  pool.on('error', (error) => options.onConnectionLost?.(error))
  const activity = new DbActivity(() => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  const adapter = new PrismaPg(pool, { statementNameGenerator: (query) => nameOf(query.sql) })
  const transactionOptions = {
    timeout: options.transactionMs ?? 10_000,
    maxWait: options.transactionWaitMs ?? 5_000,
  }
  const prisma = new PrismaClient({ adapter, transactionOptions })
  return {
    prisma,
    activity,
    hot: hotOver(pool, activity),
    wakeRelay: wakerOver(pool),
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}
