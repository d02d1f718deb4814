-- Points of a day are given once, and a redemption that is sent twice is one.
SELECT count(*) = 2 FROM pg_index WHERE indisunique
   AND indexrelid IN ('point_grants_member_id_kind_day_merchant_id_key'::regclass, 'point_redemptions_public_id_merchant_id_key'::regclass);
