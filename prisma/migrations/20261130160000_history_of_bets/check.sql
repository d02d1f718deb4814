SELECT count(*) = 2 FROM pg_indexes WHERE schemaname = 'public' AND indexname IN ('bet_orders_placed_at_idx', 'provider_rounds_begun_at_idx');
