-- Whether an owner owes on the RECEIVABLE account. Asked only of a wallet that is marked: most owe nothing.
CREATE OR REPLACE FUNCTION owes_debt(merchant int, owner bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM ledger_accounts r WHERE r.owner_id = owner AND r.merchant_id = merchant
    AND r.kind = 'RECEIVABLE' AND r.balance < 0);
END $$;
