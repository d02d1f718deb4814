-- no debt is open beside money
SELECT count(*) = 0 FROM ledger_accounts w
 WHERE w.kind = 'CASH' AND w.balance > 0 AND w.owes AND owes_debt(w.merchant_id, w.owner_id);
