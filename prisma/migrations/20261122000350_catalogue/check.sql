-- A game is in the catalogue once, under a vendor that exists.
SELECT indisunique FROM pg_index WHERE indexrelid = 'catalogue_games_vendor_code_key'::regclass;
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'catalogue_games_vendor_fkey';
-- A game is marked once by a member, and only a game of the catalogue.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('favourites_pkey', 'favourites_member_id_fkey', 'favourites_catalogue_id_fkey');
-- Both vendors of the own lottery exist, and an open vendor has no reason stored.
SELECT count(*) = 2 FROM vendors WHERE code IN ('LOTT', 'ELOTT');
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('vendors_state', 'vendors_notice', 'vendors_until');
