SELECT count(*) = 1 FROM information_schema.columns WHERE table_name = 'withdrawals' AND column_name = 'off_source';
