SELECT count(*) = 1 FROM pg_proc WHERE proname = 'provider_round_id_at';
