-- A member takes part once a cycle.
SELECT indisunique FROM pg_index WHERE indexrelid = 'promotion_entries_promotion_id_member_id_cycle_merchant_id_key'::regclass;
