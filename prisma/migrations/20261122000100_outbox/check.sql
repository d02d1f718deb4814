SELECT to_regclass('outbox_messages_open') IS NOT NULL AS open_is_indexed;
-- both are emptied by dropping partitions, and have those of the coming week
SELECT count(*) = 2 FROM pg_partitioned_table WHERE partrelid IN ('outbox_messages'::regclass, 'idempotency_keys'::regclass);
SELECT count(*) >= 9 FROM pg_inherits WHERE inhparent = 'outbox_messages'::regclass;
SELECT count(*) >= 3 FROM pg_inherits WHERE inhparent = 'idempotency_keys'::regclass;
SELECT keeps_unfinished AND kept_days = 7 FROM partition_rules WHERE parent = 'outbox_messages';
SELECT kept_days = 30 FROM partition_rules WHERE parent = 'idempotency_keys';
-- what is unfinished is never dropped with its day
SELECT outbox_pause('1 s', 1) = '1 s' AND outbox_pause('1 s', 4) = '8 s' AND outbox_pause('60 s', 9) = '15 minutes';
