-- The accounts of one person, as far as it can be told (protection M8, rules B4): itself, and those of its merchant that were used in the
-- same browser or have the same verified identity, unless an officer told the pair apart.
CREATE OR REPLACE FUNCTION linked_accounts(accounts bigint[]) RETURNS TABLE (member_id bigint, linked_id bigint)
LANGUAGE sql STABLE AS $$
  WITH wanted AS (
    SELECT m.id, m.merchant_id, m.identity_verified_at IS NOT NULL AS verified FROM members m WHERE m.id = ANY (accounts)
  ), other AS (
    SELECT w.id, w.merchant_id, d.member_id AS other_id, false AS by_name FROM wanted w
      JOIN known_devices a ON a.member_id = w.id JOIN known_devices d ON d.device_hash = a.device_hash
    UNION
    SELECT w.id, w.merchant_id, p.member_id, true FROM wanted w JOIN member_profiles o ON o.member_id = w.id
      JOIN member_profiles p ON p.merchant_id = o.merchant_id AND p.name_birth_index = o.name_birth_index WHERE w.verified
    UNION
    SELECT w.id, w.merchant_id, p.member_id, true FROM wanted w JOIN member_profiles o ON o.member_id = w.id
      JOIN member_profiles p ON p.merchant_id = o.merchant_id AND p.id_number_index = o.id_number_index WHERE w.verified
  )
  SELECT w.id, w.id FROM wanted w
  UNION
  SELECT o.id, m.id FROM other o JOIN members m ON m.id = o.other_id AND m.merchant_id = o.merchant_id AND m.test_at IS NULL
   WHERE (NOT o.by_name OR m.identity_verified_at IS NOT NULL)
     AND NOT EXISTS (SELECT 1 FROM distinct_members t WHERE t.member_id = least(o.id, m.id) AND t.other_id = greatest(o.id, m.id))
$$;
