import { type Db, statement } from '@croupier/db'

/** What a soak needs to go on in a database that another run left. */
export interface SoakPlace {
  readonly merchantId: number
  readonly gameId: number
  readonly members: number
  /** the first this many members are agents */
  readonly agents: number
  /** seals the seeds of the draws that are planned, as 64 hex digits */
  readonly seedKey: string
}

/** One issue that was played, and what the checks cost after it. */
export interface PlayedRound {
  readonly orders: number
  readonly lines: number
  readonly cancelled: number
  readonly tookMs: number
  readonly checksMs: number
  /** pages of shared memory that the checks touched: no other work on the machine changes them */
  readonly checksPages: number
  /** what the checks found */
  readonly alarms: number
  /** parts of checks that did not end in time */
  readonly late: number
}

/** Beside the platform's tables and in a schema of its own: migrations, checks and restores do not see it. */
const TABLES = [
  'CREATE SCHEMA soak',
  'CREATE TABLE soak.place (place jsonb NOT NULL)',
  `CREATE TABLE soak.rounds (round int PRIMARY KEY, orders int NOT NULL, lines int NOT NULL, cancelled int NOT NULL,
     took_ms float8 NOT NULL, checks_ms float8 NOT NULL, checks_pages float8 NOT NULL, alarms int NOT NULL, late int NOT NULL)`,
]
const FOUND = statement('soak.found', `SELECT to_regclass('soak.place') IS NOT NULL AS found`)
const PLACE = statement('soak.place', 'SELECT place FROM soak.place')
const KEEP_PLACE = statement('soak.keepPlace', 'INSERT INTO soak.place VALUES ($1::jsonb)')
const ROUNDS = statement(
  'soak.rounds',
  `SELECT orders, lines, cancelled, took_ms AS "tookMs", checks_ms AS "checksMs", checks_pages AS "checksPages",
          alarms, late
     FROM soak.rounds ORDER BY round`,
)
const KEEP_ROUND = statement(
  'soak.keepRound',
  `INSERT INTO soak.rounds VALUES ($1::int, $2::int, $3::int, $4::int, $5::float8, $6::float8, $7::float8, $8::int,
     $9::int)`,
)
const SHIFT = statement('soak.shift', 'SELECT (extract(epoch FROM shift) * 1000)::float8 AS ms FROM clock_shift')

/** The place of a soak that was begun in this database; null when there was none. */
export async function readPlace(db: Db): Promise<SoakPlace | null> {
  const [row] = await db.hot.query<{ found: boolean }>(FOUND, [])
  if (row?.found !== true) return null
  const [kept] = await db.hot.query<{ place: SoakPlace }>(PLACE, [])
  return kept?.place ?? null
}

/** Remembers a soak that begins. */
export async function keepPlace(db: Db, place: SoakPlace): Promise<void> {
  for (const sql of TABLES) await db.prisma.$executeRawUnsafe(sql)
  await db.hot.query(KEEP_PLACE, [JSON.stringify(place)])
}

/** Every round that was played to its end, the first one first. */
export async function readRounds(db: Db): Promise<PlayedRound[]> {
  return await db.hot.query<PlayedRound>(ROUNDS, [])
}

/** Remembers that a round came to its end. A round that was broken off is played again. */
export async function keepRound(db: Db, round: number, played: PlayedRound): Promise<void> {
  const { orders, lines, cancelled, tookMs, checksMs, checksPages, alarms, late } = played
  const values = [round, orders, lines, cancelled, tookMs, checksMs, checksPages, alarms, late]
  await db.hot.query(KEEP_ROUND, values)
}

/** By how many ms the money clock is ahead of the wall clock. */
export async function readShift(db: Db): Promise<number> {
  const [row] = await db.hot.query<{ ms: number }>(SHIFT, [])
  return row?.ms ?? 0
}
