-- One index for them, by provider.
SELECT count(*) = 1 FROM pg_indexes WHERE tablename = 'provider_rounds' AND indexname LIKE 'provider_rounds%ask_at_idx';
