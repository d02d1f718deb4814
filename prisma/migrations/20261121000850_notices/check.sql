-- A notice always says something, in a known form.
SELECT count(*) = 4 FROM pg_constraint WHERE conrelid = 'notices'::regclass AND contype = 'c';
SELECT attnotnull AS always FROM pg_attribute WHERE attrelid = 'notices'::regclass AND attname = 'texts';
