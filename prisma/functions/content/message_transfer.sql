-- Tells the receiver of a transfer between upline and downline.
CREATE OR REPLACE FUNCTION message_transfer(transfer bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT t.receiver_id, t.merchant_id, 'TRANSFER_RECEIVED', true, 'transfer:' || t.id, t.created_at, t.created_at,
         jsonb_strip_nulls(jsonb_build_object('account', s.account, 'amount', wire_amount(t.units), 'memo', nullif(t.memo, '')))
    FROM agent_transfers t JOIN members s ON s.id = t.sender_id WHERE t.id = transfer
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
