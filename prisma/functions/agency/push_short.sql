-- Tells both sides of bills that the payer's wallet was not enough for.
CREATE OR REPLACE FUNCTION push_short(merchant int, bill_ids bigint[], at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'wage.billed', jsonb_agg(bill_push(t.public_id, t.kind, t.period_start, t.state) ORDER BY t.id), at, at, merchant
    FROM (SELECT p.id, m.public_id, p.kind, p.period_start, p.state, (row_number() OVER (ORDER BY p.id, m.id) - 1) / 200 AS part
            FROM wage_payments p JOIN members m ON m.id IN (p.payer_id, p.payee_id)
           WHERE p.id = ANY (bill_ids) AND p.merchant_id = merchant AND p.state IN ('PARTIAL', 'INSUFFICIENT')) t
   GROUP BY t.part
$$;
