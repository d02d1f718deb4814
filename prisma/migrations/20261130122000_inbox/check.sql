SELECT count(*) = 4 FROM pg_indexes WHERE schemaname = 'public' AND indexname IN ('deposit_payments_unmatched', 'protection_breaks_releases',
   'diligence_papers_undecided', 'issues_external');
