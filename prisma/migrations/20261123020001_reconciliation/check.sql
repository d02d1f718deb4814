-- A name that is none of ours has nothing in our books.
SELECT count(*) = 1 AND sum(ours) = 0 FROM provider_sums(0, '00000000-0000-7000-8000-000000000000', ARRAY['nothing']);
