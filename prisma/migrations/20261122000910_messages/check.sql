-- One message for a member and cause.
SELECT indisunique FROM pg_index WHERE indexrelid = 'messages_member_id_cause_caused_at_merchant_id_key'::regclass;
-- Messages are dropped by their partitions, 90 days after their cause.
SELECT kept_days = 90 AND NOT keeps_unfinished FROM partition_rules WHERE parent = 'messages';
-- A message keeps data and no text of any language.
SELECT count(*) = 0 FROM information_schema.columns WHERE table_name = 'messages' AND column_name IN ('title', 'body', 'text');
SELECT count(*) = 2 FROM pg_constraint WHERE conrelid = 'messages'::regclass AND contype = 'c';
