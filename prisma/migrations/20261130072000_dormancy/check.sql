SELECT count(*) = 2 FROM information_schema.columns WHERE table_name = 'members' AND column_name IN ('dormant_at', 'dormancy_notified_at');
