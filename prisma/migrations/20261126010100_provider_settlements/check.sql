-- A name that nobody knows is settled at nothing.
SELECT count(*) = 0 FROM provider_owes(0, '00000000-0000-7000-8000-000000000000', ARRAY['nothing']);
