import { statement } from '@croupier/db'
import { measureGroup } from './sample.ts'

/** What runs, beside what was accepted. */
const RELEASE = statement(
  'operations.release',
  `SELECT 'release_parts_differing' AS name, NULL AS label, NULL AS second, count(*)::float8 AS value FROM release_parts
    WHERE hash <> accepted_hash`,
)

/** Parts of what runs that nobody accepted (protection L2). */
export const releaseMeasures = measureGroup(
  'release',
  RELEASE,
  {
    release_parts_differing:
      'Parts of what runs – code, paytables, database, configuration – that differ from what was accepted',
  },
  {},
)
