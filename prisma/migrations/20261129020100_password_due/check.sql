-- Sessions that were open go on as they were.
SELECT count(*) = 0 FROM sessions WHERE password_due;
SELECT attnotnull FROM pg_attribute WHERE attrelid = 'sessions'::regclass AND attname = 'password_due';
