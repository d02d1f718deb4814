-- One transfer of a member is on its way to or from a provider at a time.
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'vendor_transfers_open' AND indexdef LIKE '%UNIQUE%';
