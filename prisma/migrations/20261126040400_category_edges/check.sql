SELECT prosrc LIKE '%categoryEdgesPpm%' FROM pg_proc WHERE proname = 'settle_provider_round';
