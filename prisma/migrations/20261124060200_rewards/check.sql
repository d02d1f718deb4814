-- A gift is made once for its cause, and a member takes one share of a campaign.
SELECT count(*) = 2 FROM pg_index WHERE indisunique
   AND indexrelid IN ('reward_grants_member_id_cause_merchant_id_key'::regclass, 'envelope_shares_campaign_id_member_id_merchant_id_key'::regclass);
