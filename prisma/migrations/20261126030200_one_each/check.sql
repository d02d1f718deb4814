-- Both are kept once.
SELECT bool_and(indisunique) AND count(*) = 2 FROM pg_index
 WHERE indexrelid IN ('promotion_entries_promotion_id_cycle_contact_merchant_id_key'::regclass,
   'envelope_shares_campaign_id_address_merchant_id_key'::regclass);
