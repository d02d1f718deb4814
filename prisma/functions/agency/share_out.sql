-- Shares out what bills ask for, in their order: each payer gives what it has at that moment, what it was given before included, a
-- frozen one nothing, the house everything. yields: bills that come behind older ones of their payer, and get nothing as long as
-- one is open. closing: a bill that yields and gets too little is such an older one at once. most: units in all, the first first;
-- null is any. A debt of a payee takes its part of what comes: that cannot be passed on.
CREATE OR REPLACE FUNCTION share_out(
  merchant int, wallets bill_wallets, bill_ids bigint[], payers bigint[], payees bigint[], asks bigint[], yields boolean[],
  closing boolean, most bigint
) RETURNS bill_shares LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  shares bill_shares; payers_at int[]; payees_at int[]; gives bigint[]; short boolean[]; strange bigint; payer int; payee int;
  ask bigint; give bigint; debt bigint; owners bigint[] := wallets.owners; accounts bigint[] := wallets.accounts;
  assets text[] := wallets.assets; funds bigint[] := wallets.funds; frozen boolean[] := wallets.frozen;
  waits boolean[] := wallets.waits; debts bigint[] := wallets.debts;
BEGIN
  SELECT array_agg(t.source), array_agg(t.target), array_agg(t.payer_at), array_agg(t.payee_at),
         min(t.n) FILTER (WHERE t.source IS NULL OR t.target IS NULL)
    INTO shares.froms, shares.tos, payers_at, payees_at, strange
    FROM (SELECT p.n, p.payer_at, p.payee_at,
                 CASE WHEN payers[p.n] IS NULL THEN (SELECT h.id FROM ledger_accounts h WHERE h.owner_id IS NULL
                        AND h.kind = 'HOUSE_WAGES' AND h.asset = assets[p.payee_at] AND h.counterparty = '' AND h.merchant_id = merchant)
                      WHEN owners[p.payer_at] = payers[p.n] THEN accounts[p.payer_at] END AS source,
                 CASE WHEN owners[p.payee_at] = payees[p.n] THEN accounts[p.payee_at] END AS target
            FROM (SELECT g.n, width_bucket(payers[g.n], wallets.owners) AS payer_at,
                         width_bucket(payees[g.n], wallets.owners) AS payee_at
                    FROM generate_series(1, cardinality(asks)) g(n) OFFSET 0) p
           ORDER BY p.n) t;
  IF strange IS NOT NULL THEN
    RAISE EXCEPTION 'a side of % has no account', bill_ids[strange] USING ERRCODE = 'P0400';
  END IF;
  FOR n IN 1 .. coalesce(cardinality(asks), 0) LOOP
    ask := least(asks[n], most);
    give := ask;
    payer := payers_at[n];
    payee := payees_at[n];
    IF payer IS NOT NULL THEN
      give := CASE WHEN frozen[payer] OR waits[payer] AND yields[n] THEN 0 ELSE least(ask, greatest(funds[payer], 0)) END;
      funds[payer] := funds[payer] - give;
      IF give < ask AND closing AND yields[n] THEN
        waits[payer] := true;
      END IF;
    END IF;
    gives[n] := give;
    short[n] := give < ask;
    most := most - give;
    debt := least(give, debts[payee]);
    IF debt > 0 THEN
      debts[payee] := debts[payee] - debt;
    END IF;
    funds[payee] := funds[payee] + give - debt;
  END LOOP;
  shares.payers_at := payers_at;
  shares.payees_at := payees_at;
  shares.gives := gives;
  shares.short := short;
  RETURN shares;
END $$;
