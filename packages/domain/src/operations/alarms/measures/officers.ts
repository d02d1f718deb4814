import { statement } from '@croupier/db'
import { measureGroup } from './sample.ts'

/** The worker may read of officers' commands only since when they wait, and of names that were tried wrong only until when they are locked. */
const OFFICERS = statement(
  'operations.officers',
  `SELECT 'waiting_command_oldest_seconds' AS name, NULL AS label, NULL AS second,
          coalesce(extract(epoch FROM max(now() - created_at)), 0)::float8 AS value
     FROM waiting_commands WHERE state = 'WAITING' AND expires_at > now()
    UNION ALL
   SELECT 'officer_locks', NULL, NULL, count(*)::float8 FROM staff_locks WHERE locked_until > now()`,
)

/** What waits for officers. */
export const officerMeasures = measureGroup(
  'officers',
  OFFICERS,
  {
    waiting_command_oldest_seconds: 'Since when the oldest command has waited for a second officer',
    officer_locks: 'Names and addresses that are locked after wrong logins to the console',
  },
  {},
)
