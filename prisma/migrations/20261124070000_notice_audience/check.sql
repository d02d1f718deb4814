-- Every notice says whom it is for.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'notices_audience';
