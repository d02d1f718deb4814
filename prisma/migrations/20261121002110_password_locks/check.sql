-- The third wrong password locks, in the database as well.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'password_locks_third';
-- One count a name and place: two of them would be six tries.
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'password_locks_scope'::regclass;
