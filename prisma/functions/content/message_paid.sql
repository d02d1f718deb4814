-- Tells payees of payments, `amounts` in the order of the bills: of a bill's first part and of the one that completes it. Real-time
-- wages, 288 a day, are told by the account record and their own page only.
CREATE OR REPLACE FUNCTION message_paid(merchant int, bill_ids bigint[], amounts bigint[], at timestamptz) RETURNS void
LANGUAGE sql SET enable_seqscan = off AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT b.payee_id, merchant, CASE WHEN b.paid_units = b.due_units THEN 'BILL_PAID' ELSE 'BILL_PART_PAID' END, false,
         'paid:' || b.id || ':' || b.parts, b.created_at, at, b.facts || message_account(b.payer)
           || jsonb_build_object('amount', wire_amount(q.amount), 'due', wire_amount(b.due_units))
    FROM unnest(bill_ids, amounts) q(id, amount) JOIN message_bills b ON b.id = q.id AND b.merchant_id = merchant
   WHERE b.id = ANY (bill_ids) AND b.kind <> 'REALTIME_WAGE' AND (b.parts = 1 OR b.paid_units = b.due_units) ORDER BY b.payee_id, b.id
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
