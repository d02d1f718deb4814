import { statement } from '@croupier/db'
import { measureGroup } from './sample.ts'

/** What players wait for, and what of the merchants' debt to them nothing is set aside for. */
const CARE = statement(
  'operations.care',
  `SELECT 'feedback_overdue' AS name, NULL AS label, NULL AS second, count(*)::float8 AS value FROM feedback
    WHERE answered_at IS NULL AND CASE WHEN first_answered_at IS NULL THEN due_at ELSE final_due_at END <= money_now()
   UNION ALL
   SELECT 'liability_uncovered_units', m.code, NULL, greatest(l.total_units - f.units, 0)::float8 FROM merchants m
    CROSS JOIN LATERAL (SELECT total_units FROM liability_days WHERE merchant_id = m.id ORDER BY day DESC LIMIT 1) l
    CROSS JOIN LATERAL (SELECT units FROM safeguarded_funds WHERE merchant_id = m.id
      AND as_of <= (money_now() AT TIME ZONE m.time_zone)::date ORDER BY as_of DESC, id DESC LIMIT 1) f`,
)

/** Questions and complaints whose deadline is over (protection L8), and debts to players above what is set aside (protection M6). */
export const careMeasures = measureGroup(
  'care',
  CARE,
  {
    feedback_overdue: 'Questions and complaints of players that wait beyond their deadline',
    liability_uncovered_units:
      'What a merchant owed its players at the end of the last day above what is noted as set aside for them; none of a merchant that noted nothing',
  },
  { liability_uncovered_units: ['merchant'] },
)
