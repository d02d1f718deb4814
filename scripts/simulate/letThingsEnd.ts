import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Db } from '@croupier/db'
import { openWindowEnd, pendingLines, type Simulated } from './report.ts'

/** What is on sale at the end is drawn within a minute or two. */
const SETTLED_WITHIN_MS = 180_000
/** A window and the run behind it. */
const PAID_WITHIN_MS = 360_000
const LOOK_EVERY_MS = 1_000

/** Looks once a second until there is nothing left, the time is over or somebody ends it; resolves with what is left. */
async function until<T>(
  look: () => Promise<T | null>,
  withinMs: number,
  signal: AbortSignal,
): Promise<T | null> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const left = await look()
    if (left === null || performance.now() > deadline || signal.aborted) return left
    await wait(LOOK_EVERY_MS)
  }
}

async function letDrawsEnd(db: Db, of: Simulated, signal: AbortSignal): Promise<void> {
  const look = async () => (await pendingLines(db, of)) || null
  const pending = await look()
  if (pending === null) return
  console.log(`Waiting for the draws of ${pending} lines …`)
  const left = await until(look, SETTLED_WITHIN_MS, signal)
  if (left !== null) console.log(`${left} lines are not settled yet.`)
}

async function letWagesBePaid(db: Db, of: Simulated, signal: AbortSignal): Promise<void> {
  const look = async () => await openWindowEnd(db, of)
  const end = await look()
  if (end === null) return
  console.log(`Waiting for the wages of the window that ends at ${end.toISOString()} …`)
  const left = await until(look, PAID_WITHIN_MS, signal)
  if (left !== null) console.log('The wages of the last window are not paid yet.')
}

/** Waits for the draws of what was bet and, if wished, for its wages, both bounded; says what is still open then. */
export async function letThingsEnd(
  databaseUrl: string,
  of: Simulated,
  wishes: { readonly wages: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const db = connect(databaseUrl, { max: 1, name: 'simulate' })
  try {
    await letDrawsEnd(db, of, wishes.signal)
    if (wishes.wages) await letWagesBePaid(db, of, wishes.signal)
  } finally {
    await db.close()
  }
}
