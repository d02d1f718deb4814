import { type Db, statement } from '@croupier/db'

/** Names that one search looks through at most, of the team and of everybody. */
const NAMES_SEARCHED_MAX = 1_000

/**
 * $1 actor, $2 whose downlines, $3 what is searched. Lines of test types are left out. Whom a text matches is looked for on two
 * ways, each of which is bounded: among the newest of the team, and among the first names with the text. Where either way
 * ends before its bound, everybody is found.
 */
export const CANDIDATES = {
  children: `SELECT m.*, 1 AS below FROM members m
    WHERE m.parent_id = $2::bigint AND $3::text IS NULL AND is_shown_to($1::bigint, m.id)`,
  below: `SELECT m.*, t.distance AS below FROM member_closure t JOIN members m ON m.id = t.descendant_id
    WHERE t.ancestor_id = $2::bigint AND t.distance > 0 AND $3::text IS NULL AND is_shown_to($1::bigint, m.id)`,
  /** everybody below with these very letters in account or nickname */
  matches: `SELECT m.*, t.distance AS below
    FROM ((SELECT descendant_id AS id FROM member_closure WHERE ancestor_id = $2::bigint
            ORDER BY descendant_id DESC LIMIT ${NAMES_SEARCHED_MAX})
           UNION SELECT id FROM named_members($3::text, ${NAMES_SEARCHED_MAX})) q
    CROSS JOIN LATERAL (SELECT distance FROM member_closure
      WHERE ancestor_id = $2::bigint AND descendant_id = q.id AND distance > 0 OFFSET 0) t
    CROSS JOIN LATERAL (SELECT * FROM members WHERE id = q.id OFFSET 0) m
    WHERE m.search_name LIKE search_pattern($3::text) AND is_shown_to($1::bigint, m.id)`,
  /** the few below whose names are most like it */
  similar: `SELECT m.*, s.below FROM similar_members($1::bigint, $2::bigint, $3::text) s JOIN members m ON m.id = s.id`,
} as const

/** Whom a list shows. */
export interface TeamScope {
  readonly of: keyof typeof CANDIDATES
  /** the search looked through as many names as it may: there may be more who match */
  readonly cut: boolean
}

interface Looked {
  readonly found: boolean
  readonly team: number
  readonly named: number | null
}

const LOOKED = statement(
  'agents.team.found',
  `SELECT EXISTS (${CANDIDATES.matches}) AS found,
          (SELECT count(*)::int FROM (SELECT 1 FROM member_closure WHERE ancestor_id = $2::bigint
            ORDER BY descendant_id DESC LIMIT ${NAMES_SEARCHED_MAX}) t) AS team,
          CASE WHEN length(search_text($3::text)) >= 3
            THEN (SELECT count(*)::int FROM named_members($3::text, ${NAMES_SEARCHED_MAX})) END AS named`,
)

/**
 * Whom a list shows: the direct downlines or, with `all`, everybody below where nothing is searched (`search` null), else everybody below who has the text in
 * account or nickname, and only where nobody has, those with similar names: a typo still finds, and a text that is right is
 * never buried in what looks like it.
 */
export async function teamScopeOf(
  db: Db,
  [actor, of, search]: readonly [actor: bigint, of: bigint, search: string | null],
  level: 'direct' | 'all',
): Promise<TeamScope> {
  if (search === null) return { of: level === 'all' ? 'below' : 'children', cut: false }
  const [row] = await db.hot.query<Looked>(LOOKED, [actor, of, search])
  if (row === undefined) throw new Error('a search without a row')
  const cut = row.team >= NAMES_SEARCHED_MAX && (row.named === null || row.named >= NAMES_SEARCHED_MAX)
  return { of: row.found || cut ? 'matches' : 'similar', cut }
}
