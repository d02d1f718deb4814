import pg from 'pg'

const FIRST_PAUSE_MS = 100
const PAUSE_MS_MAX = 5_000
const CONNECT_TIMEOUT_MS = 5_000
const KEEP_ALIVE_MS = 10_000

/** A running subscription. */
export interface Listener {
  /** Stops listening; resolves when the connection is closed. */
  close(): Promise<void>
}

/**
 * Listens on a channel over a connection of its own and comes back by itself when it is lost. `onNotify` is called for every
 * notification with its payload, and with null after each (re)connection, because what was said meanwhile was missed: it
 * must look for itself.
 * Resolves when the first connection listens, or could not be made: a database that is away is waited for like one that went away.
 * `onLost` is told why.
 */
export async function listen(
  url: string,
  channel: string,
  onNotify: (payload: string | null) => void,
  onLost: (error: Error) => void = () => {},
): Promise<Listener> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let pauseMs = FIRST_PAUSE_MS

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: `listen ${channel}`,
    })
    next.on('notification', (message) => onNotify(message.payload ?? ''))
    next.on('error', onLost)
    await next.connect()
    await next.query(`LISTEN ${next.escapeIdentifier(channel)}`)
    if (closed) {
      await next.end()
      return
    }
    client = next
    pauseMs = FIRST_PAUSE_MS
    next.on('end', reopen)
    onNotify(null)
  }

  const tryToOpen = async (): Promise<void> => {
    try {
      await open()
    } catch (error) {
      onLost(error as Error)
      reopen()
    }
  }

  const reopen = (): void => {
    client = undefined
    if (closed) return
    timer = setTimeout(() => void tryToOpen(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)
  }

  await tryToOpen()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
