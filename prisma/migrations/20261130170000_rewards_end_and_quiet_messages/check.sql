SELECT (SELECT count(*) FROM pg_indexes WHERE schemaname = 'public' AND indexname = 'reward_grants_ending')
     + (SELECT count(*) FROM information_schema.columns WHERE table_name = 'members' AND column_name = 'quiet_messages') = 2;
