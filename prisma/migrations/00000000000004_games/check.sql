-- A game is in the catalogue once, under a vendor that exists.
SELECT indisunique FROM pg_index WHERE indexrelid = 'catalogue_games_vendor_code_key'::regclass;
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'catalogue_games_vendor_fkey';
-- A game is marked once by a member, and only a game of the catalogue.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('favourites_pkey', 'favourites_member_id_fkey', 'favourites_catalogue_id_fkey');
-- Both vendors of the own lottery exist, and an open vendor has no reason stored.
SELECT count(*) = 2 FROM vendors WHERE code IN ('LOTT', 'ELOTT');
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('vendors_state', 'vendors_notice', 'vendors_until');
-- a transaction of a provider has one verdict, a round one row for each player
SELECT count(*) = 2 FROM pg_indexes WHERE indexname IN ('provider_txs_pkey', 'provider_rounds_vendor_round_id_member_id_merchant_id_key');
-- launch tokens are good once: they are unique, and kept as hashes
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'game_sessions_launch_hash_key';
-- A game has one title, and a vendor one profile.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('game_titles_pkey', 'vendor_profiles_pkey');
-- A merchant offers only vendors that say who they are, and its hot games are titles.
SELECT count(*) = 2 FROM pg_constraint
 WHERE conname IN ('merchant_vendors_vendor_fkey', 'merchant_hot_games_catalogue_id_fkey');
-- Names are cut into words in every script, without the signs between them.
SELECT words_of('Jade & Tiger’s 玉虎 ड्रैगन') = ARRAY['jade', 'tiger', 's', '玉', '虎', 'ड्रैगन'];
SELECT count(*) = 4 FROM pg_trigger
 WHERE tgname IN ('game_titles_words', 'game_titles_listed', 'game_titles_renamed', 'vendor_profiles_words');
SELECT rebate_category(7) = 'LOTT' AND rebate_category(-7) = 'ELOTT';
-- One transfer of a member is pending with a provider at a time.
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'vendor_transfers_open' AND indexdef LIKE '%UNIQUE%';
-- A part of a stake that was given back is never more than the stake.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'provider_txs_returned';
-- One index of rounds that are to be asked for, by provider.
SELECT count(*) = 1 FROM pg_indexes WHERE tablename = 'provider_rounds' AND indexname LIKE 'provider_rounds%ask_at_idx';
SELECT count(*) = 0 FROM nearest_titles('', 5);
