SELECT count(*) = 5 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('contract_versions_append_only',
  'contract_tiers_append_only', 'contract_events_append_only', 'contract_texts_append_only', 'contract_signatures_append_only');
SELECT indisunique AND indpred IS NOT NULL FROM pg_index WHERE indexrelid = 'contracts_live'::regclass;
