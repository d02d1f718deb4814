-- Frees the accounts among these whose defaulted bills are all paid (rules B10.6), and tells them. The caller holds their locks.
CREATE OR REPLACE FUNCTION lift_dividend_freeze(merchant int, stopped bigint[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE free bigint[];
BEGIN
  WITH freed AS (
    UPDATE members m SET status = 'ACTIVE'
     WHERE m.id = ANY (stopped) AND m.status = 'FROZEN_DIVIDEND'
       AND (SELECT p.id FROM wage_payments p WHERE p.payer_id = m.id AND p.state = 'DEFAULTED' AND p.merchant_id = merchant
             LIMIT 1) IS NULL
    RETURNING m.id
  ) SELECT array_agg(f.id) INTO free FROM freed f;
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'member.freezeChanged', jsonb_agg(jsonb_build_object('room', 'member.' || f.public_id, 'name',
           'member.freezeChanged', 'data', jsonb_build_object('frozen', false))), at, at, merchant
    FROM members f WHERE f.id = ANY (free) HAVING count(*) > 0;
  PERFORM message_freeze(merchant, free, false, at);
END $$;
