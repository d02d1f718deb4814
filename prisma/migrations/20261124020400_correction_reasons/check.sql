SELECT count(*) = 1 FROM information_schema.columns WHERE table_name = 'issues' AND column_name = 'correction_reason';
