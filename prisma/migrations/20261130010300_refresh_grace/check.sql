SELECT count(*) = 1 FROM information_schema.columns WHERE table_name = 'sessions' AND column_name = 'refreshed_at';
