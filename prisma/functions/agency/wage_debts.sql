-- What owners of wallets owe on their RECEIVABLE accounts, in the owners' order; a credit pays it first (rules A6, B10.6). The
-- caller holds the locks of the wallets, so that nobody else changes it.
CREATE OR REPLACE FUNCTION wage_debts(merchant int, owners bigint[]) RETURNS bigint[] LANGUAGE sql VOLATILE AS $$
  SELECT array_agg(coalesce(-r.balance, 0) ORDER BY q.ord) FROM unnest(owners) WITH ORDINALITY q(owner, ord)
    LEFT JOIN LATERAL (SELECT r.balance FROM ledger_accounts w JOIN ledger_accounts r ON r.owner_id = w.owner_id
        AND r.kind = 'RECEIVABLE' AND r.asset = w.asset AND r.merchant_id = merchant
       WHERE w.owner_id = q.owner AND w.kind = 'CASH' AND w.merchant_id = merchant AND w.owes OFFSET 0) r ON true
$$;
