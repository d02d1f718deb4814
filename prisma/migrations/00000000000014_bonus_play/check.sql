-- What was settled before counts for everything.
SELECT count(*) = 1 FROM pg_attribute WHERE attrelid = 'settled_facts'::regclass AND attname = 'wagering_units' AND NOT attnotnull;
