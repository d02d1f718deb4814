-- Points of a day are given once, and a redemption that is sent twice is one.
SELECT count(*) = 2 FROM pg_index WHERE indisunique
   AND indexrelid IN ('point_grants_member_id_kind_day_merchant_id_key'::regclass, 'point_redemptions_public_id_merchant_id_key'::regclass);
-- A gift is made once for its cause, and a member takes one share of a campaign.
SELECT count(*) = 2 FROM pg_index WHERE indisunique
   AND indexrelid IN ('reward_grants_member_id_cause_merchant_id_key'::regclass, 'envelope_shares_campaign_id_member_id_merchant_id_key'::regclass);
-- A member takes part once a cycle.
SELECT indisunique FROM pg_index WHERE indexrelid = 'promotion_entries_promotion_id_member_id_cycle_merchant_id_key'::regclass;
-- Both are kept once.
SELECT bool_and(indisunique) AND count(*) = 2 FROM pg_index
 WHERE indexrelid IN ('promotion_entries_promotion_id_cycle_contact_merchant_id_key'::regclass,
   'envelope_shares_campaign_id_address_merchant_id_key'::regclass);
