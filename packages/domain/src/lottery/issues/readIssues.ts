import { type Db, moneyNow, statement } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Game } from '../games/game.ts'
import { ISSUE_BEACON, ISSUE_COLUMNS, type Issue, type IssueRow, issueOf } from './issue.ts'

/** A game's issues around now. */
export interface CurrentIssues {
  readonly gameCode: string
  /** on sale at this instant, if any */
  readonly current: Issue | null
  readonly next: Issue | null
  readonly lastDrawn: Issue | null
}

interface CurrentRow extends IssueRow {
  readonly at: Date
  /** null for a game without issues */
  readonly slot: 'UPCOMING' | 'DRAWN' | null
}

const DRAWN = "i.state IN ('DRAWN', 'SETTLING', 'SETTLED')"
const NOW = '(SELECT money_now() AS at) t'
/** The columns are listed: a process that serves players may not read sealed seeds. */
const PLAIN_COLUMNS =
  'i.number, i.state, i.sale_from, i.close_at, i.draw_at, i.numbers, i.seed_commitment, i.revealed_seed, i.beacon_chain_id, i.beacon_round'

const CURRENT = statement(
  'lottery.currentIssues',
  `SELECT t.at, i.slot, ${ISSUE_COLUMNS}
     FROM ${NOW} CROSS JOIN games g
     LEFT JOIN LATERAL (
       (SELECT 'UPCOMING' AS slot, ${PLAIN_COLUMNS} FROM issues i
         WHERE i.game_id = g.id AND i.draw_at > t.at AND i.close_at > t.at AND i.state IN ('PLANNED', 'ON_SALE')
         ORDER BY i.draw_at LIMIT 2)
       UNION ALL
       (SELECT 'DRAWN', ${PLAIN_COLUMNS} FROM issues i
         WHERE i.game_id = g.id AND i.draw_at <= t.at AND ${DRAWN}
         ORDER BY i.draw_at DESC LIMIT 1)) i ON true
     ${ISSUE_BEACON}
    WHERE g.id = $1::int OR ($1::int IS NULL AND g.state = 'OPEN')
    ORDER BY g.sort_order, g.id, i.draw_at`,
)
// Both ends of a day are bounds of the index: a day long ago is found without reading what was drawn since.
const OPENED = statement(
  'lottery.openedNumbers',
  `SELECT ${ISSUE_COLUMNS} FROM ${NOW} CROSS JOIN games g JOIN issues i ON i.game_id = g.id ${ISSUE_BEACON}
    WHERE g.id = $1::int AND i.draw_at <= t.at AND ${DRAWN}
      AND i.draw_at < coalesce($3::timestamptz, 'infinity')
      AND i.draw_at > coalesce(($4::date)::timestamp AT TIME ZONE $5::text, '-infinity')
      AND i.draw_at <= coalesce(($4::date + 1)::timestamp AT TIME ZONE $5::text, 'infinity')
    ORDER BY i.draw_at DESC LIMIT $2::int`,
)
const COMING = statement(
  'lottery.comingIssues',
  `SELECT i.number, i.close_at AS "closeAt", i.draw_at AS "drawAt" FROM ${NOW} JOIN issues i ON i.game_id = $1::int
    WHERE i.draw_at > t.at AND i.close_at > t.at AND i.state IN ('PLANNED', 'ON_SALE') ORDER BY i.draw_at LIMIT $2::int`,
)
const BY_NUMBER = statement(
  'lottery.issueByNumber',
  `SELECT ${ISSUE_COLUMNS} FROM ${NOW} CROSS JOIN games g JOIN issues i ON i.game_id = g.id ${ISSUE_BEACON}
    WHERE g.id = $1::int AND i.number = $2::text`,
)

function currentOf(gameCode: string, rows: readonly CurrentRow[]): CurrentIssues {
  const upcoming = rows.filter((row) => row.slot === 'UPCOMING').map(issueOf)
  const drawn = rows.filter((row) => row.slot === 'DRAWN').map(issueOf)
  const [first = null, second = null] = upcoming
  const onSale = first?.state === 'ON_SALE'
  return {
    gameCode,
    current: onSale ? first : null,
    next: onSale ? second : first,
    lastDrawn: drawn[0] ?? null,
  }
}

/**
 * The issue on sale, the next and the last draw of one game, or of all that are open, in display order.
 * @returns with them the database's instant, by which countdowns run
 */
export async function readCurrentIssues(
  db: Db,
  game: Game | null,
): Promise<{ serverTime: Date; games: CurrentIssues[] }> {
  const rows = await db.hot.query<CurrentRow>(CURRENT, [game?.id ?? null])
  const byGame = Map.groupBy(rows, (row) => row.game_code)
  return {
    serverTime: rows[0]?.at ?? (await moneyNow(db)),
    games: [...byGame].map(([code, own]) => currentOf(code, own)),
  }
}

/** Which draws are asked for: the last ones, those of a day, those before an instant. */
interface OpenedQuery {
  readonly size: number
  /** `yyyy-MM-dd` in the game's own zone; the draw at 24:00 belongs to the day it ends (rules A4) */
  readonly day?: string | undefined
  readonly before?: Date | undefined
}

/** The last draws of a game, newest first; void issues are left out (rules A8). */
export async function readOpenedNumbers(db: Db, game: Game, { size, day, before }: OpenedQuery): Promise<Issue[]> {
  const values = [game.id, size, before ?? null, day ?? null, game.schedule.zone]
  return (await db.hot.query<IssueRow>(OPENED, values)).map(issueOf)
}

const LATEST = statement(
  'lottery.latestDraws',
  `SELECT g.code AS game_code, i.numbers
     FROM ${NOW} CROSS JOIN games g
     JOIN LATERAL (SELECT i.numbers, i.draw_at FROM issues i
                    WHERE i.game_id = g.id AND i.draw_at <= t.at AND ${DRAWN}
                    ORDER BY i.draw_at DESC LIMIT $1::int) i ON true
    WHERE g.state = 'OPEN' ORDER BY g.id, i.draw_at DESC`,
)

/** The last draws of every open game by its code, newest first; void issues are left out (rules A8). */
export async function readLatestDraws(
  db: Db,
  size: number,
): Promise<ReadonlyMap<string, readonly (readonly number[])[]>> {
  const rows = await db.hot.query<{ game_code: string; numbers: number[] }>(LATEST, [size])
  const byGame = Map.groupBy(rows, (row) => row.game_code)
  return new Map([...byGame].map(([code, own]) => [code, own.map(({ numbers }) => numbers)]))
}

/** One issue of a game. @throws DomainError ISSUE_NOT_FOUND */
export async function readIssue(db: Db, game: Game, number: string): Promise<Issue> {
  const [row] = await db.hot.query<IssueRow>(BY_NUMBER, [game.id, number])
  return row === undefined ? fail('ISSUE_NOT_FOUND', {}) : issueOf(row)
}

/** What is planned of a game and not closed yet, the next issue first. */
export async function readComingIssues(
  db: Db,
  game: Game,
  size: number,
): Promise<{ number: string; closeAt: Date; drawAt: Date }[]> {
  return await db.hot.query(COMING, [game.id, size])
}

const DRAWN_OF = statement(
  'lottery.drawnIssuesOf',
  `SELECT g.family, ${ISSUE_COLUMNS} FROM ${NOW} JOIN issues i ON i.id = ANY ($1::bigint[]) JOIN games g ON g.id = i.game_id ${ISSUE_BEACON}
    WHERE ${DRAWN} AND i.seed_commitment IS NOT NULL AND i.revealed_seed IS NOT NULL ORDER BY i.id`,
)

/** Of issues by their ids those that were drawn from a seed of ours, with the family of their game. */
export async function drawnIssuesOf(db: Db, ids: readonly bigint[]): Promise<(Issue & { readonly family: string })[]> {
  const rows = await db.hot.query<IssueRow & { readonly family: string }>(DRAWN_OF, [ids])
  return rows.map((row) => ({ ...issueOf(row), family: row.family }))
}
