-- a process may have partitions made and dropped, by this way alone
SELECT bool_and(prosecdef) FROM pg_proc WHERE proname IN ('maintain_partition', 'maintain_partitions');
SELECT bool_and(NOT prosecdef) FROM pg_proc
 WHERE proname IN ('keep_partitions', 'make_partitions', 'drop_partition', 'empty_default_partition');
-- a uuid v7 is in the partition of its time
SELECT partition_bound('uuid', '2024-03-05 00:00:30.123+00')::uuid = '018e0be9-69ab-0000-0000-000000000000'::uuid
   AND partition_bound('timestamptz', '2024-03-05 00:00:30.123+00')::timestamptz = '2024-03-05 00:00:30.123+00'::timestamptz;
SELECT partition_day(7, '2024-03-06 23:59:59+00') = '2024-02-29' AND partition_day(7, '2024-03-07 00:00:00+00') = '2024-03-07'
   AND partition_day(1, '2024-03-06 23:59:59+00') = '2024-03-06';
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'partition_rules_owner' AND tgenabled = 'O';
