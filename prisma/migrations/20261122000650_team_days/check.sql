-- one mark, at the beginning
SELECT count(*) = 1 AND bool_and(facts_before <= pg_current_xact_id() AND folded_to = 0 AND next_to IS NULL) FROM team_day_marks;
SELECT count(*) = 1 FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid JOIN pg_am m ON m.oid = c.relam
 WHERE c.relname = 'settled_facts_xact' AND m.amname = 'brin';
SELECT count(*) = 4 FROM pg_proc
 WHERE proname IN ('roll_up_team_days', 'member_days_of', 'member_incomes_of', 'reset_team_days');
