SELECT count(*) = 1 FROM pg_indexes WHERE schemaname = 'public' AND indexname = 'text_drafts_of_merchant';
