-- A round asks its title.
SELECT pg_get_functiondef('settle_provider_round(int, bigint, timestamptz)'::regprocedure) LIKE '%rtp_ppm%';
