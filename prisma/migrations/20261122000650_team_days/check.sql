-- one mark, at the beginning
SELECT count(*) = 1 AND bool_and(facts_before <= stored_xact() AND folded_to = 0 AND next_to IS NULL) FROM team_day_marks;
SELECT count(*) = 3 FROM pg_proc WHERE proname IN ('member_days_of', 'member_incomes_of', 'member_balances_of');
