import { commitment, drawStream } from '@croupier/fairness'
import type { Tx } from '../../transaction.ts'
import { pointOf, reachedAfterMs } from '../rules/crash/crash.ts'
import type { World } from '../world.ts'

/** How long bets are taken, and how long an end is shown before the next round. */
const BETTING_MS = 6_000
const SHOWN_MS = 3_500
/** A table that nobody looked after for so long was interrupted: its bets are given back. */
const GAP_MS_MAX = 5_000
const SEED_BYTES = 32
const WORDS = 2 ** 32
const POINTS_SHOWN = 14

/** A round of the table that everybody plays at. Its point is known to nobody until it ends. */
export interface CrashTable {
  readonly number: number
  readonly serverSeed: string
  /** SHA-256 of the seed, shown before the first bet */
  readonly commitment: string
  /** in hundredths */
  readonly point: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly state: 'OPEN' | 'DONE' | 'VOID'
}

const COLUMNS = `number, server_seed AS "serverSeed", commitment, point, starts_at AS "startsAt", ends_at AS "endsAt", state`

/** The point of a table from its seed alone (rules A5.2): HMAC-SHA256 under the seed, which is not the hash that is published. */
export async function pointOfTable(serverSeed: string, number: number): Promise<number> {
  const stream = await drawStream(serverSeed, 'crash|table', String(number))
  return pointOf(await stream.below(WORDS))
}

/** A table by its number. */
export async function tableAt(tx: Tx, number: number): Promise<CrashTable | undefined> {
  const { rows } = await tx.query<CrashTable>(`SELECT ${COLUMNS} FROM crash_tables WHERE number = $1`, [number])
  return rows[0]
}

async function newest(tx: Tx): Promise<CrashTable | undefined> {
  const { rows } = await tx.query<CrashTable>(`SELECT ${COLUMNS} FROM crash_tables ORDER BY number DESC LIMIT 1`)
  return rows[0]
}

async function begin(tx: Tx, { now, random }: World, number: number): Promise<void> {
  const serverSeed = random(SEED_BYTES)
  const point = await pointOfTable(serverSeed, number)
  const startsAt = new Date(now().getTime() + BETTING_MS)
  const endsAt = new Date(startsAt.getTime() + reachedAfterMs(point))
  await tx.query(
    `INSERT INTO crash_tables (number, server_seed, commitment, point, starts_at, ends_at, ticked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (number) DO NOTHING`,
    [number, serverSeed, await commitment(serverSeed), point, startsAt, endsAt, now()],
  )
}

/** The table that is played at now; where the last one is over and was shown, the next one begins. Nobody looking, nobody plays. */
export async function currentTable(tx: Tx, world: World): Promise<CrashTable> {
  const last = await newest(tx)
  const isShown =
    last !== undefined && world.now().getTime() < last.endsAt.getTime() + SHOWN_MS && last.state !== 'VOID'
  if (isShown) return last
  await begin(tx, world, (last?.number ?? 0) + 1)
  const next = await newest(tx)
  if (next === undefined) throw new Error('there is no table')
  return next
}

/** The points of the last tables, newest first. */
export async function lastPoints(tx: Tx, { now }: World): Promise<number[]> {
  const { rows } = await tx.query<{ point: number }>(
    `SELECT point FROM crash_tables WHERE ends_at <= $1 AND state <> 'VOID' ORDER BY number DESC LIMIT $2`,
    [now(), POINTS_SHOWN],
  )
  return rows.map(({ point }) => point)
}

/** Notes that tables are looked after. One that was not, because the process had ended, is void: nobody could leave it meanwhile. */
export async function watchTables(tx: Tx, { now }: World): Promise<void> {
  const at = now()
  const unwatched = new Date(at.getTime() - GAP_MS_MAX)
  await tx.query(
    `UPDATE crash_tables SET state = CASE WHEN ticked_at < $2 THEN 'VOID' WHEN ends_at <= $1 THEN 'DONE' ELSE state END, ticked_at = $1
      WHERE state = 'OPEN'`,
    [at, unwatched],
  )
}
