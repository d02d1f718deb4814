-- Locks the wallets of these owners, in id order, and reads behind the locks what decides who gets how much.
CREATE OR REPLACE FUNCTION lock_bill_wallets(merchant int, sides bigint[]) RETURNS bill_wallets LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE wallets bill_wallets; owe boolean[];
BEGIN
  SELECT array_agg(w.owner_id), array_agg(w.id), array_agg(w.asset), array_agg(w.balance), array_agg(w.frozen_at IS NOT NULL),
         array_agg(w.held), array_agg(false), array_agg(0::bigint), array_agg(w.owes)
    INTO wallets.owners, wallets.accounts, wallets.assets, wallets.funds, wallets.frozen, wallets.held, wallets.waits, wallets.debts, owe
    FROM (SELECT l.* FROM (SELECT a.owner_id, a.id, a.asset, a.balance, a.frozen_at, a.held, a.owes FROM ledger_accounts a
            WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (sides)
            ORDER BY a.id FOR NO KEY UPDATE) l ORDER BY l.owner_id) w;
  IF true = ANY (owe) THEN
    SELECT array_agg(q.owes AND EXISTS (SELECT 1 FROM wage_payments o WHERE o.payer_id = q.owner AND o.merchant_id = merchant
             AND o.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')) ORDER BY q.ord)
      INTO wallets.waits FROM unnest(wallets.owners, owe) WITH ORDINALITY q(owner, owes, ord);
    wallets.debts := wage_debts(merchant, wallets.owners);
  END IF;
  RETURN wallets;
END $$;
