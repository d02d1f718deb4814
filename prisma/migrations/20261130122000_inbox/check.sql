SELECT count(*) = 5 FROM pg_indexes WHERE schemaname = 'public' AND indexname IN ('deposit_payments_unmatched', 'deposit_payments_payers',
   'protection_breaks_releases', 'diligence_papers_undecided', 'issues_external');
