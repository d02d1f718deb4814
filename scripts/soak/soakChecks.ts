import { type Db, statement } from '@croupier/db'
import { type CheckOutcome, type PassState, verifyAll, verifyLedger } from '@croupier/domain/operations/checks'
import type { SoakWorld } from './soakWorld.ts'

/** What the checks of a minute found and cost. */
export interface ChecksRun {
  readonly outcomes: readonly CheckOutcome[]
  /** what is wrong with the books */
  readonly alarms: readonly string[]
  /** parts that did not end in time; they go on where they were when they are asked again */
  readonly late: readonly string[]
  readonly tookMs: number
  readonly pages: number
}

const FLUSH = statement('soak.flushCounts', 'SELECT pg_stat_force_next_flush()')
const PAGES = statement(
  'soak.pagesTouched',
  `SELECT pg_backend_pid() AS backend, coalesce(sum(hits), 0)::float8 + coalesce(sum(reads), 0)::float8 AS pages
     FROM pg_stat_get_backend_io(pg_backend_pid()) WHERE object = 'relation'`,
)

async function pagesTouched(db: Db): Promise<{ backend: number; pages: number }> {
  await db.hot.query(FLUSH, [])
  const [row] = await db.hot.query<{ backend: number; pages: number }>(PAGES, [])
  if (row === undefined) throw new Error('the database did not tell what it read')
  return row
}

/** Runs the checks of a minute on their own connection, and counts the pages that it touches. */
export async function runChecks({ checksCtx }: SoakWorld): Promise<ChecksRun> {
  const before = await pagesTouched(checksCtx.db)
  const outcomes = await verifyLedger(checksCtx)
  const after = await pagesTouched(checksCtx.db)
  if (after.backend !== before.backend) throw new Error('the checks changed their connection')
  return {
    outcomes,
    alarms: outcomes.flatMap(({ id, examples }) => examples.map((one) => `${id} ${one}`)),
    late: outcomes.flatMap(({ failures }) => failures),
    tookMs: outcomes.reduce((sum, one) => sum + one.tookMs, 0),
    pages: after.pages - before.pages,
  }
}

/** One pass a day is all that a night asks for; here each run ends with one of its own, or ends the one it finds. */
const NEW_PASS = statement(
  'soak.newPass',
  'DELETE FROM check_passes WHERE NOT EXISTS (SELECT 1 FROM check_passes WHERE ended_at IS NULL)',
)

/** Goes through everything once, as every night. @returns the parts, and what is wrong with them */
export async function runFullPass(
  { checksCtx }: SoakWorld,
  say: (line: string) => void,
): Promise<{ readonly parts: number; readonly items: bigint; readonly alarms: string[] }> {
  const open = (parts: readonly PassState[]) => parts.filter((one) => one.ended_at === null)
  await checksCtx.db.hot.query(NEW_PASS, [])
  let parts = await verifyAll(checksCtx)
  while (open(parts).some((one) => one.error === null)) {
    say(`  full pass: ${parts.length - open(parts).length} of ${parts.length} parts done`)
    parts = await verifyAll(checksCtx)
  }
  const wrong = parts.filter((one) => one.breaches > 0 || one.error !== null)
  return {
    parts: parts.length,
    items: parts.reduce((sum, one) => sum + one.items, 0n),
    alarms: wrong.map(({ part, breaches, error }) => `${part}: ${error ?? `${breaches} breaches`}`),
  }
}
