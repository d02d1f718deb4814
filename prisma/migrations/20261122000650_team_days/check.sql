-- one mark, at the beginning
SELECT count(*) = 1 AND bool_and(facts_before <= stored_xact() AND folded_to = 0 AND next_to IS NULL) FROM team_day_marks;
SELECT count(*) = 4 FROM pg_proc
 WHERE proname IN ('roll_up_team_days', 'member_days_of', 'member_incomes_of', 'reset_team_days');
