-- Tells members that their accounts were frozen, or are free again.
CREATE OR REPLACE FUNCTION message_freeze(merchant int, member_ids bigint[], frozen boolean, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT m.id, merchant, k.kind, false, k.kind, at, at, '{}'
    FROM unnest(member_ids) m(id), (SELECT CASE WHEN frozen THEN 'ACCOUNT_FROZEN' ELSE 'ACCOUNT_FREED' END AS kind) k
   ORDER BY m.id
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
