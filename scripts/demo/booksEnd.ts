import { type Db, statement } from '@croupier/db'
import { DEMO_MERCHANT } from '../../prisma/seed/main.ts'

/** The longest past that is played at once. */
export const PAST_MS_MAX = 14 * 86_400_000
/** A shorter pause is made up for by the worker alone, as after any stop. */
const PAUSE_MS_MIN = 10 * 60_000

/** What is to be done before the demo merchant is up to date. */
export interface DemoState {
  readonly merchantId: number
  /** by the wall clock: until when a past is to be played */
  readonly now: Date
  /** from when on; null: nothing is to be played */
  readonly from: Date | null
  /** nothing of it is played yet: the seed may have been interrupted */
  readonly isUnplayed: boolean
  /** an issue is on sale by the wall clock, so that people could bet meanwhile */
  readonly isSelling: boolean
  /** other merchants have their books here too */
  readonly hasOthers: boolean
}

interface Row {
  readonly merchant_id: number
  readonly now: Date
  readonly opened_at: Date
  readonly ended_at: Date | null
  readonly selling: boolean
  readonly others: boolean
}

/**
 * The instant up to which the demo merchant's books are complete: wages of every window before are paid, and no figure of a team or
 * order is later. A merchant without any of them ends where it was opened.
 */
const STATE = statement(
  'demo.state',
  `SELECT m.id AS merchant_id, clock_timestamp() AS now, m.created_at AS opened_at,
          greatest((SELECT max(r.window_end) FROM wage_runs r WHERE r.merchant_id = m.id AND r.settled_at IS NOT NULL),
                   (SELECT max(o.placed_at) FROM bet_orders o WHERE o.merchant_id = m.id),
                   (SELECT folded_at FROM team_day_marks)) AS ended_at,
          EXISTS (SELECT 1 FROM issues i WHERE i.draw_at > clock_timestamp()) AS selling,
          EXISTS (SELECT 1 FROM merchants o WHERE o.id <> m.id) AS others
     FROM merchants m WHERE m.code = $1::text`,
)

/**
 * Where the demo merchant's books end. Nothing is to be played where other merchants have their books too: draws and wages are the
 * whole platform's.
 * @returns null where there is no demo merchant
 */
export async function readDemoState(db: Db): Promise<DemoState | null> {
  const [row] = await db.hot.query<Row>(STATE, [DEMO_MERCHANT.code])
  if (row === undefined) return null
  const { merchant_id: merchantId, now, ended_at: played, selling, others } = row
  const ended = played ?? row.opened_at
  const earliest = now.getTime() - PAST_MS_MAX
  const isUpToDate = now.getTime() - ended.getTime() < PAUSE_MS_MIN
  const from = others || isUpToDate ? null : new Date(Math.max(earliest, ended.getTime()))
  const isUnplayed = played === null
  return { merchantId, now, from, isUnplayed, isSelling: selling, hasOthers: others }
}
