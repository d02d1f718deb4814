-- Letters are dropped with their partitions, 90 days after they were sent, as site messages are.
SELECT kept_days = 90 AND NOT keeps_unfinished FROM partition_rules WHERE parent = 'letters';
-- A pair of upline and downline has one thread.
SELECT count(*) = 1 FROM pg_index WHERE indexrelid = 'letter_threads_pkey'::regclass;
