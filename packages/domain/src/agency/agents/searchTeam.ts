import { type Db, statement } from '@croupier/db'
import { HIDDEN_LINES } from './teamScope.ts'

/** $1 actor, $2 whose downlines, $3 what is searched. Lines of test types are left out. */
export const CANDIDATES = {
  children: `SELECT m.*, 1 AS below FROM members m
    WHERE m.parent_id = $2::bigint AND $3::text IS NULL AND m.id NOT IN (SELECT id FROM hidden)`,
  /** everybody below with these very letters in account or nickname */
  matches: `SELECT m.*, t.distance AS below FROM member_closure t JOIN members m ON m.id = t.descendant_id
    WHERE t.ancestor_id = $2::bigint AND t.distance > 0 AND m.id NOT IN (SELECT id FROM hidden)
      AND m.search_name LIKE search_pattern($3::text)`,
  /** the few below whose names are most like it */
  similar: `SELECT m.*, s.below
    FROM similar_members($2::bigint, $3::text, ARRAY(SELECT id FROM hidden)) s JOIN members m ON m.id = s.id`,
} as const
export type TeamScope = keyof typeof CANDIDATES

const FOUND = statement(
  'agents.team.found',
  `WITH ${HIDDEN_LINES} SELECT EXISTS (${CANDIDATES.matches}) AS found`,
)

/**
 * Whom a list shows: the direct downlines where nothing is searched (`search` null), else everybody below who has the text in
 * account or nickname, and only where nobody has, those with similar names: a typo still finds, and a text that is right is
 * never buried in what looks like it.
 */
export async function teamScopeOf(
  db: Db,
  [actor, of, search]: readonly [actor: bigint, of: bigint, search: string | null],
): Promise<TeamScope> {
  if (search === null) return 'children'
  const [row] = await db.hot.query<{ found: boolean }>(FOUND, [actor, of, search])
  return row?.found === true ? 'matches' : 'similar'
}
