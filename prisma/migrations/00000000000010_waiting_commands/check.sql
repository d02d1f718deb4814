-- The same command of an officer waits once, and nobody is both officers.
SELECT indisunique FROM pg_index WHERE indexrelid = 'waiting_commands_open'::regclass;
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'waiting_commands_two_officers';
