-- Nobody is told twice of one occasion, and who was told lately is found by the member.
SELECT count(*) = 2 FROM pg_index
 WHERE indexrelid IN ('campaign_sends_pkey'::regclass, 'campaign_sends_member_id_sent_at_idx'::regclass);
