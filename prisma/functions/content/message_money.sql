-- Tells a player what happened to own money: a deposit, a payout, a win that waits. A cause tells once.
CREATE OR REPLACE FUNCTION message_money(member bigint, merchant int, kind text, cause text, units bigint, instant timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  VALUES (member, merchant, message_money.kind, false, message_money.cause, instant, instant, jsonb_build_object('amount', wire_amount(units)))
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
