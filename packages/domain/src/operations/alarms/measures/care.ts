import { statement } from '@croupier/db'
import { measureGroup } from './sample.ts'

/** What players wait for. */
const CARE = statement(
  'operations.care',
  `SELECT 'feedback_overdue' AS name, NULL AS label, NULL AS second, count(*)::float8 AS value FROM feedback
    WHERE answered_at IS NULL AND CASE WHEN first_answered_at IS NULL THEN due_at ELSE final_due_at END <= money_now()`,
)

/** Questions and complaints whose deadline is over (protection L8). */
export const careMeasures = measureGroup(
  'care',
  CARE,
  { feedback_overdue: 'Questions and complaints of players that wait beyond their deadline' },
  {},
)
