-- A provider pays what the protocol has, and nothing else.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'cashier_providers_pays';
