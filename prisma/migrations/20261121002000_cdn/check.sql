-- A host either answers or does not, and is nothing but scheme and host.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('cdn_origins_verdict', 'cdn_origins_times', 'cdn_origins_origin');
