import { commitment } from '@croupier/fairness'
import type { Tx } from '../../transaction.ts'
import type { TableDeal } from '../rules/tables/table.ts'
import { dealOfTable, TABLES, type TableGame } from '../rules/tables/tableGames.ts'
import type { Session } from '../sessions.ts'
import type { World } from '../world.ts'

const SEED_BYTES = 32
const RESULTS_SHOWN = 72

/** A round of a table that everybody plays at. Its result is known to nobody before the bets are closed. */
export interface LiveTable {
  readonly game: TableGame
  readonly number: number
  readonly serverSeed: string
  /** SHA-256 of the seed, shown before the first bet */
  readonly commitment: string
  readonly deal: TableDeal
  /** from then on no bet is taken */
  readonly closesAt: Date
  /** from then on bets are paid */
  readonly endsAt: Date
}

const COLUMNS = `game, number, server_seed AS "serverSeed", commitment, deal, closes_at AS "closesAt", ends_at AS "endsAt"`

/** A table by its game and number. */
export async function liveTableAt(tx: Tx, game: TableGame, number: number): Promise<LiveTable | undefined> {
  const { rows } = await tx.query<LiveTable>(`SELECT ${COLUMNS} FROM live_tables WHERE game = $1 AND number = $2`, [
    game,
    number,
  ])
  return rows[0]
}

async function newest(tx: Tx, game: TableGame): Promise<LiveTable | undefined> {
  const { rows } = await tx.query<LiveTable>(
    `SELECT ${COLUMNS} FROM live_tables WHERE game = $1 ORDER BY number DESC LIMIT 1`,
    [game],
  )
  return rows[0]
}

async function begin(tx: Tx, world: World, game: TableGame, number: number): Promise<void> {
  const serverSeed = world.random(SEED_BYTES)
  const { bettingMs, dealingMs } = TABLES[game]
  const closesAt = world.now().getTime() + bettingMs
  await tx.query(
    `INSERT INTO live_tables (game, number, server_seed, commitment, deal, closes_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (game, number) DO NOTHING`,
    [
      game,
      number,
      serverSeed,
      await commitment(serverSeed),
      await dealOfTable(game, serverSeed, number),
      new Date(closesAt),
      new Date(closesAt + dealingMs),
    ],
  )
}

/** The round that is played now; where the last one is over and was seen, the next one begins. Nobody looking, nobody plays. */
export async function currentLiveTable(tx: Tx, world: World, game: TableGame): Promise<LiveTable> {
  const last = await newest(tx, game)
  if (last !== undefined) {
    const seenUntil = last.endsAt.getTime() + TABLES[game].shownMs
    if (world.now().getTime() < seenUntil) return last
  }
  await begin(tx, world, game, (last?.number ?? 0) + 1)
  const next = await newest(tx, game)
  if (next === undefined) throw new Error('there is no table')
  return next
}

/** The results of the last rounds, newest first. */
export async function lastResults(tx: Tx, { now }: World, game: TableGame): Promise<object[]> {
  const { rows } = await tx.query<{ result: object }>(
    `SELECT deal -> 'result' AS result FROM live_tables WHERE game = $1 AND ends_at <= $2
      ORDER BY number DESC LIMIT $3`,
    [game, now(), RESULTS_SHOWN],
  )
  return rows.map(({ result }) => result)
}

/** In whose money a table is bet on: pools and sums of one do not mix with another's. */
export type TableMoney = Pick<Session, 'isDemo' | 'currency'>

/** What everybody has staked on each spot of a round, in minor units. */
export async function stakedAt(
  tx: Tx,
  { game, number }: Pick<LiveTable, 'game' | 'number'>,
  { isDemo, currency }: TableMoney,
): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await tx.query<{ spot: string; amount: string }>(
    `SELECT b ->> 'spot' AS spot, sum((b ->> 'amount')::bigint)::text AS amount
       FROM rounds r JOIN sessions s USING (session_id), jsonb_array_elements(r.choice -> 'bets') b
      WHERE r.game = $1 AND r.choice ->> 'table' = $2 AND r.state IN ('OPEN', 'DONE') AND s.is_demo = $3 AND s.currency = $4
      GROUP BY 1`,
    [game, String(number), isDemo, currency],
  )
  return Object.fromEntries(rows.map(({ spot, amount }) => [spot, BigInt(amount)]))
}

/** Whether a stake on a round is being taken still: its pool is not certain. */
export async function isBeingBetOn(tx: Tx, { game, number }: Pick<LiveTable, 'game' | 'number'>): Promise<boolean> {
  const { rows } = await tx.query(
    `SELECT 1 FROM rounds WHERE game = $1 AND choice ->> 'table' = $2 AND state = 'BETTING' LIMIT 1`,
    [game, String(number)],
  )
  return rows.length > 0
}
