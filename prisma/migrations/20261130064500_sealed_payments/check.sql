SELECT NOT attnotnull FROM pg_attribute WHERE attrelid = 'deposit_payments'::regclass AND attname = 'seal';
-- What was credited before is known by its number.
SELECT done_to >= 0 FROM watermarks WHERE name = 'deposits.sealed';
SELECT done_to >= 0 FROM watermarks WHERE name = 'officers.published';
SELECT indpred IS NOT NULL FROM pg_index WHERE indexrelid = 'audit_records_published_idx'::regclass;
