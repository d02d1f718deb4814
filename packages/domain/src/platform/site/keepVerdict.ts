import { type Db, statement } from '@croupier/db'
import type { AccessVerdict } from './judgeVisitor.ts'

/** Rows a process knows the numbers of: countries times rules times families times profiles, and the data centres people came from. */
const KNOWN_MAX = 10_000

/** One row for each different verdict, however many actions refer to it. */
const KEEP = statement(
  'site.keepVerdict',
  `WITH verdict AS (SELECT $1::text AS rule, $2::text AS country, $3::smallint AS family, $4::boolean AS anonymiser,
                        $5::bigint AS network, $6::text AS data_version, $7::text AS jurisdiction),
        known AS (SELECT v.id FROM access_verdicts v, verdict s
                   WHERE (v.rule, v.family, v.data_version) = (s.rule, s.family, s.data_version)
                     AND v.country IS NOT DISTINCT FROM s.country AND v.network IS NOT DISTINCT FROM s.network
                     AND v.anonymiser IS NOT DISTINCT FROM s.anonymiser
                     AND v.jurisdiction IS NOT DISTINCT FROM s.jurisdiction),
        made AS (INSERT INTO access_verdicts (rule, country, family, anonymiser, network, data_version, jurisdiction, first_at)
                 SELECT s.*, money_now() FROM verdict s WHERE NOT EXISTS (SELECT 1 FROM known)
                 ON CONFLICT DO NOTHING RETURNING id)
   SELECT id FROM known UNION ALL SELECT id FROM made`,
)

async function storeVerdict(db: Db, verdict: AccessVerdict): Promise<number> {
  const { rule, country, family, anonymiser, network, dataVersion, jurisdiction } = verdict
  const values = [rule, country, family, anonymiser, network, dataVersion, jurisdiction]
  const [row] = await db.hot.query<{ id: number }>(KEEP, values)
  if (row !== undefined) return row.id
  // Another call made the row at the same moment; it exists now.
  const [made] = await db.hot.query<{ id: number }>(KEEP, values)
  if (made === undefined) throw new Error('a verdict could not be kept')
  return made.id
}

const known = new WeakMap<Db, Map<string, Promise<number>>>()

/**
 * The number of a verdict, to be stored with the actions that relied on it (protection A12). Rows are never changed or
 * deleted, so a process asks for each once: a value seen before costs no round trip.
 */
export async function keepVerdict(db: Db, verdict: AccessVerdict): Promise<number> {
  const rows = known.get(db) ?? new Map<string, Promise<number>>()
  known.set(db, rows)
  const { rule, country, family, anonymiser, network, dataVersion, jurisdiction } = verdict
  const key = [rule, country, family, anonymiser, network, dataVersion, jurisdiction].join('|')
  const remembered = rows.get(key)
  if (remembered !== undefined) return await remembered
  const stored = storeVerdict(db, verdict)
  rows.set(key, stored)
  const [oldest] = rows.keys()
  if (rows.size > KNOWN_MAX && oldest !== undefined) rows.delete(oldest)
  try {
    return await stored
  } catch (error) {
    rows.delete(key)
    throw error
  }
}
