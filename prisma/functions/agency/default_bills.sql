-- A payer who did not pay in time (rules B10.6, B11): bills whose window is over are defaulted on, the account is frozen for it,
-- and what the wallet has pays the bills, oldest first. Whatever comes later pays the rest first; at 0 the account is free
-- again. One transaction. Returns how many bills were defaulted on, 0 when another worker was ahead.
CREATE OR REPLACE FUNCTION default_bills(merchant int, payer bigint) RETURNS int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE instant timestamptz; defaulted int; late_ids bigint[]; was text;
BEGIN
  PERFORM 1 FROM ledger_accounts a WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (payer ||
      ARRAY(SELECT p.payee_id FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
        AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')) ||
      ARRAY(SELECT p.payee_id FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
        AND p.kind = 'DIVIDEND' AND p.state = 'UNPAID'))
    ORDER BY a.id FOR NO KEY UPDATE;
  -- behind the wallets, as retry_wages() does
  SELECT m.status INTO was FROM members m WHERE m.id = payer AND m.merchant_id = merchant FOR NO KEY UPDATE;
  instant := money_now();
  late_ids := ARRAY(SELECT p.id FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
      AND p.kind = 'DIVIDEND' AND p.state = 'UNPAID' AND p.pay_until <= instant
      AND NOT awaits_house(merchant, payer, p.period_code, p.period_start))
    || ARRAY(SELECT p.id FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
      AND p.state IN ('PARTIAL', 'INSUFFICIENT') AND p.pay_until <= instant);
  UPDATE wage_payments p SET state = 'DEFAULTED' WHERE p.id = ANY (late_ids);
  GET DIAGNOSTICS defaulted = ROW_COUNT;
  IF defaulted = 0 THEN
    RETURN 0;
  END IF;
  UPDATE ledger_accounts a SET owes = true WHERE a.owner_id = payer AND a.kind = 'CASH' AND a.merchant_id = merchant;
  IF was = 'ACTIVE' THEN
    UPDATE members m SET status = 'FROZEN_DIVIDEND' WHERE m.id = payer;
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
    SELECT 'EVENT', 'member.freezeChanged', jsonb_build_array(jsonb_build_object('room', 'member.' || m.public_id, 'name',
             'member.freezeChanged', 'data', jsonb_build_object('frozen', true))), instant, instant, merchant
      FROM members m WHERE m.id = payer;
    PERFORM message_freeze(merchant, ARRAY[payer], true, instant);
  END IF;
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'wage.billed', jsonb_agg(bill_push(t.public_id, t.kind, t.period_start, 'DEFAULTED')), instant, instant, merchant
    FROM (SELECT m.public_id, p.kind, p.period_start, row_number() OVER () / 200 AS part FROM wage_payments p
            JOIN members m ON m.id IN (p.payer_id, p.payee_id) WHERE p.id = ANY (late_ids)) t GROUP BY t.part;
  PERFORM message_overdue(merchant, late_ids, instant);
  PERFORM 1 FROM retry_wages(merchant, ARRAY[payer], 500);
  RETURN defaulted;
END $$;
