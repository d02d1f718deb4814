-- No private half can stand beside a public one.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'encryption_keys_public';
-- A key always ends.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'encryption_keys_period';
