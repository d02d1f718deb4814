SELECT count(*) = 1 FROM information_schema.columns WHERE table_name = 'game_sessions' AND column_name = 'end_verdict_id';
