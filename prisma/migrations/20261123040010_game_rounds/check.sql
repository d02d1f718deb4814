-- a transaction of a provider has one verdict, a round one row for each player
SELECT count(*) = 2 FROM pg_indexes WHERE indexname IN ('provider_txs_pkey', 'provider_rounds_vendor_round_id_member_id_merchant_id_key');
-- launch tokens are good once: they are unique, and kept as hashes
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'game_sessions_launch_hash_key';
