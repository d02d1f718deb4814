import pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 5_000
const KEEP_ALIVE_MS = 10_000

/** A session's advisory lock: held by one process at most, released by the server when its connection ends. */
export interface LockHolder {
  /**
   * Whether this process holds the lock now; takes it when it is free. Not to be called again before it has answered.
   * @throws Error when the database cannot be reached
   */
  tryHold(): Promise<boolean>
  /** Releases the lock and closes the connection; when it resolves, another may hold the lock. */
  close(): Promise<void>
}

/**
 * A lock by name over a dedicated connection: a pooled connection would be used by other calls, too (safety 7.6). Nothing is
 * connected before the first `tryHold`; a lost connection is replaced by the next.
 */
export function holdLock(url: string, name: string): LockHolder {
  let client: pg.Client | undefined
  let holds = false

  const connected = async (): Promise<pg.Client> => {
    if (client !== undefined) return client
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: `lock ${name}`,
    })
    const forget = () => {
      if (client === next) client = undefined
      holds = false
    }
    next.on('error', forget)
    next.on('end', forget)
    await next.connect()
    client = next
    return next
  }

  return {
    async tryHold() {
      const session = await connected()
      const { rows } = holds
        ? await session.query<{ held: boolean }>('SELECT true AS held')
        : await session.query<{ held: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', [name])
      holds = rows[0]?.held ?? false
      return holds
    },
    async close() {
      // Unlocked explicitly: the server notices a closed socket only a moment later.
      if (holds) await client?.query('SELECT pg_advisory_unlock_all()')
      await client?.end()
    },
  }
}
