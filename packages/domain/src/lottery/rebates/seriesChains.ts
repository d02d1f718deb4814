import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import type { ChainRow } from '../settlement/settleGroup.ts'

/** One row a player: everybody on the way to the top, the player first. */
const PATHS = statement(
  'lottery.uplinePaths',
  `SELECT q.member_id, ARRAY(SELECT c.ancestor_id FROM member_closure c WHERE c.descendant_id = q.member_id
                              ORDER BY c.distance) AS path
     FROM unnest($1::bigint[]) q(member_id)`,
)
/** The series that held when the issue closed: what was booked can be worked out again forever. */
const SERIES = statement(
  'lottery.seriesAtClose',
  `SELECT q.member_id, a.status = 'CLOSED' AS closed, s.mode,
          coalesce((SELECT p.series FROM member_series_past p WHERE p.member_id = q.member_id AND p.family = $2::text
                       AND p.mode = s.mode AND p.until > $3::timestamptz ORDER BY p.until LIMIT 1), s.series)::int AS series
     FROM unnest($1::bigint[]) q(member_id)
     CROSS JOIN LATERAL (SELECT status FROM members WHERE id = q.member_id OFFSET 0) a
     CROSS JOIN LATERAL (SELECT mode, series FROM member_series WHERE member_id = q.member_id AND family = $2::text OFFSET 0) s`,
)

interface PathRow {
  readonly member_id: bigint
  readonly path: bigint[]
}

interface SeriesRow {
  readonly member_id: bigint
  readonly closed: boolean
  readonly mode: string
  readonly series: number
}

/**
 * Who is above the players of one issue, with the series of its closing time. An upline has many players and is read once an
 * issue, however deep the tree is; a player is read with its own page and forgotten.
 */
export class SeriesChains {
  readonly #ctx: Ctx
  readonly #issue: { readonly family: string; readonly close_at: Date }
  readonly #uplines = new Map<bigint, readonly SeriesRow[]>()

  constructor(ctx: Ctx, issue: { readonly family: string; readonly close_at: Date }) {
    this.#ctx = ctx
    this.#issue = issue
  }

  async #series(members: readonly bigint[]): Promise<Map<bigint, SeriesRow[]>> {
    const { family, close_at: closeAt } = this.#issue
    const rows = await this.#ctx.db.hot.query<SeriesRow>(SERIES, [members, family, closeAt])
    return Map.groupBy(rows, (row) => row.member_id)
  }

  /** @returns of each player everybody from itself (distance 0) to the top, one row for each mode of theirs */
  async of(members: readonly bigint[]): Promise<Map<bigint, ChainRow[]>> {
    const paths = await this.#ctx.db.hot.query<PathRow>(PATHS, [members])
    const uplines = new Set(paths.flatMap(({ path }) => path.slice(1)))
    const ids = new Set(members)
    for (const upline of uplines) if (!this.#uplines.has(upline)) ids.add(upline)
    const read = await this.#series([...ids])
    for (const upline of uplines) {
      if (!this.#uplines.has(upline)) this.#uplines.set(upline, read.get(upline) ?? [])
    }
    return new Map(
      paths.map(({ member_id: member, path }) => [
        member,
        path.flatMap((ancestor, distance) =>
          (this.#uplines.get(ancestor) ?? read.get(ancestor) ?? []).map(({ closed, mode, series }) => ({
            member_id: member,
            ancestor_id: ancestor,
            distance,
            closed,
            mode,
            series,
          })),
        ),
      ]),
    )
  }
}
