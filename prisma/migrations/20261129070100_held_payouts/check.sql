-- Nothing is held yet.
SELECT count(*) = 0 FROM provider_cases WHERE kind = 'LARGE_PAYOUT';
