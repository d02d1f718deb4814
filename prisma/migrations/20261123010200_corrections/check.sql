SELECT count(*) = 1 FROM pg_proc WHERE proname = 'reverse_settlement';
