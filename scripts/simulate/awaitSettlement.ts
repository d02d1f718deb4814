import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Db } from '@croupier/db'
import { duration } from './plan.ts'
import { openProgress } from './progress.ts'
import { openWindowEnd, pendingLines, type Simulated } from './runRows.ts'

/** What is on sale at the end is drawn within a minute or two. */
const SETTLED_WITHIN_MS = 180_000
/** A window and the run behind it. */
const PAID_WITHIN_MS = 360_000
const LOOK_EVERY_MS = 1_000
/** What both usually take. */
const DRAWN_USUALLY_MS = 65_000
const PAID_AFTER_USUALLY_MS = 20_000

/** Looks once a second until there is nothing left, the time is over or somebody ends it; resolves with what is left. */
async function until<T>(
  label: string,
  look: () => Promise<T | null>,
  times: { readonly usualMs: number; readonly withinMs: number },
  signal: AbortSignal,
): Promise<T | null> {
  const begun = performance.now()
  const progress = openProgress(label, times.usualMs)
  for (;;) {
    const left = await look()
    const elapsed = performance.now() - begun
    if (left === null || elapsed > times.withinMs || signal.aborted) {
      progress.end()
      return left
    }
    progress.at(elapsed, `${duration(elapsed)} of about ${duration(times.usualMs)}`)
    await wait(LOOK_EVERY_MS)
  }
}

async function awaitDraws(db: Db, of: Simulated, signal: AbortSignal): Promise<void> {
  const look = async () => (await pendingLines(db, of)) || null
  const pending = await look()
  if (pending === null) return
  const times = { usualMs: DRAWN_USUALLY_MS, withinMs: SETTLED_WITHIN_MS }
  const left = await until(`Waiting for the draws of ${pending} lines`, look, times, signal)
  if (left !== null) console.log(`${left} lines are not settled yet.`)
}

async function awaitWages(db: Db, of: Simulated, signal: AbortSignal): Promise<void> {
  const look = async () => await openWindowEnd(db, of)
  const end = await look()
  if (end === null) return
  const usualMs = Math.max(0, end.getTime() - Date.now()) + PAID_AFTER_USUALLY_MS
  const label = `Waiting for the wages of the window that ends at ${end.toTimeString().slice(0, 8)}`
  const left = await until(label, look, { usualMs, withinMs: PAID_WITHIN_MS }, signal)
  if (left !== null) console.log('The wages of the last window are not paid yet.')
}

/** Waits for the draws of what was bet and, if requested, for its wages, both bounded; says what is still open then. */
export async function awaitSettlement(
  databaseUrl: string,
  of: Simulated,
  options: { readonly wages: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const db = connect(databaseUrl, { max: 1, name: 'simulate' })
  try {
    await awaitDraws(db, of, options.signal)
    if (options.wages) await awaitWages(db, of, options.signal)
  } finally {
    await db.close()
  }
}
