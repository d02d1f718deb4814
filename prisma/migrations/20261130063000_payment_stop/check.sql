SELECT count(*) = 1 FROM information_schema.columns WHERE table_name = 'members' AND column_name = 'payments_stopped_until';
