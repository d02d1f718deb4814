SELECT count(*) = 2 FROM pg_indexes WHERE schemaname = 'public' AND indexname IN ('large_moves_latest', 'large_moves_at_idx');
