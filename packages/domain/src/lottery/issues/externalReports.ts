import { type Db, statement, type Tx } from '@croupier/db'

/** The latest report of a source on an issue. */
export interface Report {
  readonly source: string
  /** in draw order */
  readonly numbers: readonly number[]
  readonly reportedAt: Date
}

/** An issue of an external draw that is closed and has no result, with what its sources have reported. */
export interface WaitingIssue {
  readonly gameCode: string
  readonly number: string
  readonly drawAt: Date
  readonly reports: readonly Report[]
  /** whether the sources report different numbers: an operator must decide */
  readonly disagree: boolean
}

const WAITING_ISSUES_MAX = 500

const WAITING = statement(
  'lottery.waitingResults',
  `SELECT g.code AS game_code, i.number, i.draw_at,
          coalesce(jsonb_agg(jsonb_build_object('source', r.source, 'numbers', r.numbers,
            'reportedAt', r.reported_at) ORDER BY r.source) FILTER (WHERE r.source IS NOT NULL), '[]') AS reports,
          count(DISTINCT compared_draw(g.family, r.numbers)) > 1 AS disagree
     FROM issues i JOIN games g ON g.id = i.game_id
     LEFT JOIN LATERAL (SELECT DISTINCT ON (e.source) e.source, e.numbers, e.reported_at FROM external_results e
                         WHERE e.issue_id = i.id ORDER BY e.source, e.id DESC) r ON true
    WHERE i.state = 'CLOSED' AND i.seed_commitment IS NULL AND i.draw_at <= money_now()
    GROUP BY g.code, i.id ORDER BY i.draw_at, i.id LIMIT ${WAITING_ISSUES_MAX}`,
)

interface WaitingRow {
  readonly game_code: string
  readonly number: string
  readonly draw_at: Date
  readonly reports: { source: string; numbers: number[]; reportedAt: string }[]
  readonly disagree: boolean
}

/** The latest report of every source on an issue, by the name of the source. */
export async function lastReports(tx: Tx, issueId: bigint): Promise<Report[]> {
  return await tx.$queryRaw<Report[]>`
    SELECT DISTINCT ON (source) source, numbers, reported_at AS "reportedAt" FROM external_results
     WHERE issue_id = ${issueId} ORDER BY source, id DESC`
}

/** Issues of external draws that wait for their result, oldest first, for anyone who watches over the draws (rules A5). */
export async function readWaitingResults(db: Db): Promise<WaitingIssue[]> {
  const rows = await db.hot.query<WaitingRow>(WAITING, [])
  return rows.map(({ game_code: gameCode, number, draw_at: drawAt, disagree, reports }) => ({
    gameCode,
    number,
    drawAt,
    disagree,
    reports: reports.map((one) => ({ ...one, reportedAt: new Date(one.reportedAt) })),
  }))
}
