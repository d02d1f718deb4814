-- A game has one title, and a vendor one profile.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('game_titles_pkey', 'vendor_profiles_pkey');
-- A merchant offers only vendors that say who they are, and its hot games are titles.
SELECT count(*) = 2 FROM pg_constraint
 WHERE conname IN ('merchant_vendors_vendor_fkey', 'merchant_hot_games_catalogue_id_fkey');
-- Names are cut into words in every script, without the signs between them.
SELECT words_of('Jade & Tiger’s 玉虎 ड्रैगन') = ARRAY['jade', 'tiger', 's', '玉', '虎', 'ड्रैगन'];
SELECT count(*) = 4 FROM pg_trigger
 WHERE tgname IN ('game_titles_words', 'game_titles_listed', 'game_titles_renamed', 'vendor_profiles_words');
