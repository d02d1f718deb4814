-- What a credit pays before its owner has it, in the transaction of the credit (rules A6, B10.6), as far as each wallet goes: first the
-- debt on the RECEIVABLE account, here and now; for open bills a job is asked for, because their payees' accounts are not locked
-- here. The caller holds the locks of the wallets; a RECEIVABLE account is changed under the lock of its owner's wallet only. Each
-- look-up says its merchant: the tables can be distributed by it.
CREATE OR REPLACE FUNCTION ledger_pay_debts(merchant int, wallets bigint[], booked_at timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE d record; give bigint; xact xid8; allowed text; payers bigint[];
BEGIN
  xact := pg_current_xact_id();
  allowed := set_config('croupier.ledger_writes', 'open', true);
  FOR d IN
    SELECT w.id AS wallet, w.owner_id, w.balance, w.version, r.id AS debt, r.balance AS owed, r.version AS debt_version
      FROM ledger_accounts w
      JOIN ledger_accounts r ON r.owner_id = w.owner_id AND r.kind = 'RECEIVABLE' AND r.asset = w.asset AND r.merchant_id = merchant
     WHERE w.id = ANY (wallets) AND w.merchant_id = merchant AND w.kind = 'CASH' AND w.owes AND w.balance > 0 AND r.balance < 0
     ORDER BY w.id
  LOOP
    give := least(d.balance, -d.owed);
    UPDATE ledger_accounts SET balance = balance - give, version = version + 1, owes = give < -d.owed OR EXISTS (
        SELECT 1 FROM wage_payments p WHERE p.payer_id = d.owner_id AND p.merchant_id = merchant
           AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED'))
     WHERE id = d.wallet AND merchant_id = merchant;
    UPDATE ledger_accounts SET balance = balance + give, version = version + 1 WHERE id = d.debt AND merchant_id = merchant;
    INSERT INTO ledger_transfers (subject_id, part_id, from_account_id, to_account_id, units, from_balance, from_version,
           to_balance, to_version, created_at, merchant_id, kind)
    VALUES (d.debt, d.debt_version + 1, d.wallet, d.debt, give, d.balance - give, d.version + 1, d.owed + give,
            d.debt_version + 1, booked_at, merchant, :DEBT_PAYMENT);
  END LOOP;
  allowed := set_config('croupier.ledger_writes', '', true);
  -- Bills that are behind are paid here as well, the oldest first. What they bring a payee pays on what that one owes.
  payers := ARRAY(SELECT w.owner_id FROM ledger_accounts w JOIN merchants m ON m.id = merchant
    AND money_mode_allows(m.money_mode, :REALTIME_WAGE::smallint)
    WHERE w.id = ANY (wallets) AND w.merchant_id = merchant AND w.kind = 'CASH' AND w.owes AND w.balance > 0
      AND NOT w.held AND has_open_bills(merchant, w.owner_id, w.frozen_at IS NOT NULL) ORDER BY w.owner_id);
  IF cardinality(payers) > 0 THEN
    PERFORM 1 FROM retry_wages(merchant, payers, greatest(500, cardinality(payers)));
    -- Who has more bills than one call takes pays the others at once behind it.
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
    SELECT 'JOB', 'wages.retryPayments', '{}', booked_at, booked_at, merchant
     WHERE EXISTS (SELECT 1 FROM ledger_accounts w WHERE w.id = ANY (wallets) AND w.merchant_id = merchant AND w.kind = 'CASH'
       AND w.owes AND w.balance > 0 AND NOT w.held AND has_open_bills(merchant, w.owner_id, w.frozen_at IS NOT NULL));
  END IF;
END $$;
