SELECT count(*) = 3 FROM pg_indexes WHERE schemaname = 'public'
   AND indexname IN ('members_opened', 'member_incomes_deposits', 'adjustments_made');
