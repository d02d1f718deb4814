import type pg from 'pg'

/** The channel on which the outbox's relay listens. */
export const OUTBOX_CHANNEL = 'outbox'

/**
 * Makes a function that wakes the relay after a commit of the fast path. NOTIFY inside a transaction would make all such
 * transactions commit one after the other, each waiting for the disk (measured: a ninth of the bets); outside it costs nothing.
 * At most one call is under way, one more waits for it. A call that fails or never happens costs at most one poll interval and
 * loses no message: the relay also looks by itself.
 */
export function wakerOver(pool: pg.Pool): () => void {
  let running = false
  let again = false
  const wake = (): void => {
    if (running) {
      again = true
      return
    }
    running = true
    const done = (): void => {
      running = false
      if (again) {
        again = false
        wake()
      }
    }
    pool.query({ name: 'db.wakeRelay', text: `SELECT pg_notify('${OUTBOX_CHANNEL}', '')` }).then(done, done)
  }
  return wake
}
