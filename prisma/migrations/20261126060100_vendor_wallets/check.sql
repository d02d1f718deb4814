-- One transfer of a member is pending with a provider at a time.
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'vendor_transfers_open' AND indexdef LIKE '%UNIQUE%';
