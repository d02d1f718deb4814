-- The clock runs and cannot be shifted without permission.
SELECT money_now() BETWEEN now() - interval '1 minute' AND now() + interval '1 minute';
SELECT count(*) = 1 AND bool_and(tgenabled = 'O') FROM pg_trigger WHERE tgname = 'clock_shift_guard';
-- Amounts become exact decimal strings, whatever their size.
SELECT wire_amount(9223372036854775807) = '922337203685477.5807' AND wire_amount(-15000) = '-1.5' AND wire_amount(0) = '0';
SELECT wire_instant('2026-11-21 08:00:00.5+08') = '2026-11-21T00:00:00.500Z';
-- The audit only grows.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'audit_records_append_only' AND tgenabled = 'O';
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
-- a new database has the transaction numbers of its server
SELECT count(*) = 1 AND max(added) = 0 FROM xact_base;
SELECT stored_xact() = pg_current_xact_id();
SELECT pg_visible_in_snapshot('3'::xid8, stored_snapshot()) AND stored_horizon() <= stored_xact();
SELECT to_regclass('outbox_messages_open') IS NOT NULL AS open_is_indexed;
-- both are emptied by dropping partitions, and have those of the coming week
SELECT count(*) = 2 FROM pg_partitioned_table WHERE partrelid IN ('outbox_messages'::regclass, 'idempotency_keys'::regclass);
SELECT count(*) >= 9 FROM pg_inherits WHERE inhparent = 'outbox_messages'::regclass;
SELECT count(*) >= 3 FROM pg_inherits WHERE inhparent = 'idempotency_keys'::regclass;
SELECT keeps_unfinished AND kept_days = 7 FROM partition_rules WHERE parent = 'outbox_messages';
SELECT kept_days = 30 FROM partition_rules WHERE parent = 'idempotency_keys';
-- what is unfinished is never dropped with its day
SELECT outbox_pause('1 s', 1) = '1 s' AND outbox_pause('1 s', 4) = '8 s' AND outbox_pause('60 s', 9) = '15 minutes';
-- A verdict is one row however often it is given, and is neither changed nor deleted.
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'access_verdicts_what'::regclass;
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'access_verdicts_append_only' AND tgenabled = 'O';
-- The private key of a pair cannot be stored beside its public key.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'encryption_keys_public';
-- A host either answers or does not, and is nothing but scheme and host.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('cdn_origins_verdict', 'cdn_origins_times', 'cdn_origins_origin');
-- An id of version 7 that begins with the time of now, in milliseconds.
SELECT substr(id::text, 15, 1) = '7' AND abs(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint
       - extract(epoch FROM clock_timestamp()) * 1000) < 60000 FROM (SELECT uuidv7() AS id) made;
