SELECT (SELECT count(*) FROM pg_indexes WHERE schemaname = 'public' AND indexname = 'reward_grants_ending')
     + (SELECT count(*) FROM information_schema.columns WHERE table_name = 'members' AND column_name = 'quiet_messages') 
     + (SELECT count(*) FROM pg_constraint WHERE conname = 'deposits_state' AND pg_get_constraintdef(oid) LIKE '%CANCELLED%') = 3;
