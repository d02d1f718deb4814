-- Both vendors of the own lottery are there and open, and every mode of a game has its vendor.
SELECT count(*) = 2 FROM vendors WHERE code IN ('LOTT', 'ELOTT');
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'game_modes_mode_fkey';
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('vendors_state', 'vendors_notice', 'vendors_until');
