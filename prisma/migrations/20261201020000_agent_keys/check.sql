SELECT count(*) = 1 FROM pg_indexes WHERE schemaname = 'public' AND indexname = 'agent_keys_of_member';
