-- A notice always has a text, in a known form.
SELECT count(*) >= 4 FROM pg_constraint WHERE conrelid = 'notices'::regclass AND contype = 'c';
-- One message for a member and cause.
SELECT indisunique FROM pg_index WHERE indexrelid = 'messages_member_id_cause_caused_at_merchant_id_key'::regclass;
-- A message keeps data and no text of any language.
SELECT count(*) = 0 FROM information_schema.columns WHERE table_name = 'messages' AND column_name IN ('title', 'body', 'text');
SELECT count(*) = 2 FROM pg_constraint WHERE conrelid = 'messages'::regclass AND contype = 'c';
-- A ticket that is sent twice is one, and what waits is found without reading what was answered.
SELECT count(*) = 2 FROM pg_index WHERE indexrelid IN ('feedback_pkey'::regclass, 'feedback_waiting'::regclass);
-- Every notice says whom it is for.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'notices_audience';
-- Nobody is told twice of one occasion, and who was told lately is found by the member.
SELECT count(*) = 2 FROM pg_index
 WHERE indexrelid IN ('campaign_sends_pkey'::regclass, 'campaign_sends_member_id_sent_at_idx'::regclass);
-- A pair of upline and downline has one thread.
SELECT count(*) = 1 FROM pg_index WHERE indexrelid = 'letter_threads_pkey'::regclass;
-- A member has one answer to an article.
SELECT count(*) = 1 FROM pg_index WHERE indexrelid = 'help_votes_pkey'::regclass AND indisunique;
-- Messages are dropped by their partitions, 90 days after their cause.
SELECT kept_days = 90 AND NOT keeps_unfinished FROM partition_rules WHERE parent = 'messages';
-- Letters are dropped with their partitions, 90 days after they were sent, as site messages are.
SELECT kept_days = 90 AND NOT keeps_unfinished FROM partition_rules WHERE parent = 'letters';
