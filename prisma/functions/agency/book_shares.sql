-- Books what bills were given and tells it; bills without a share are passed over. versions: of each bill, the n-th payment that it
-- would be. are_new: the bills are of this transaction and say already what they are given; no transfer can have paid them yet.
CREATE OR REPLACE FUNCTION book_shares(
  merchant int, wallets bill_wallets, shares bill_shares, bill_ids bigint[], kinds smallint[], versions smallint[], heads text[],
  are_new boolean, instant timestamptz, OUT transfers int, OUT paid_units bigint
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE froms bigint[] := shares.froms; tos bigint[] := shares.tos; payers_at int[] := shares.payers_at;
  payees_at int[] := shares.payees_at; amounts bigint[] := shares.gives;
BEGIN
  IF 0 = ANY (amounts) THEN
    SELECT array_agg(t.id), array_agg(t.kind), array_agg(t.version), array_agg(t.head), array_agg(t.source), array_agg(t.target),
           array_agg(t.payer_at), array_agg(t.payee_at), array_agg(t.amount)
      INTO bill_ids, kinds, versions, heads, froms, tos, payers_at, payees_at, amounts
      FROM (SELECT bill_ids[g.n] AS id, kinds[g.n] AS kind, versions[g.n] AS version, heads[g.n] AS head, froms[g.n] AS source,
                   tos[g.n] AS target, payers_at[g.n] AS payer_at, payees_at[g.n] AS payee_at, amounts[g.n] AS amount
              FROM generate_series(1, cardinality(bill_ids)) g(n) WHERE amounts[g.n] > 0 ORDER BY g.n) t;
  END IF;
  transfers := coalesce(cardinality(amounts), 0);
  paid_units := coalesce((SELECT sum(u) FROM unnest(amounts) u), 0);
  IF transfers = 0 THEN
    RETURN;
  END IF;
  IF NOT are_new THEN
    UPDATE wage_payments p SET paid_units = p.paid_units + amounts[g.n], parts = versions[g.n],
           state = CASE WHEN p.paid_units + amounts[g.n] < p.due_units THEN
                          CASE WHEN p.kind = 'DIVIDEND' OR p.state = 'DEFAULTED' THEN p.state ELSE 'PARTIAL' END
                        WHEN p.state = 'DEFAULTED' THEN 'FORCED_PAID' ELSE 'PAID' END,
           paid_at = CASE WHEN p.paid_units + amounts[g.n] = p.due_units THEN instant END
      FROM generate_series(1, transfers) g(n) WHERE p.id = bill_ids[g.n];
  END IF;
  PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a bill was paid before') END
     FROM ledger_write(merchant, kinds, bill_ids, array_fill(0::bigint, ARRAY[transfers]), versions, froms, tos, amounts, instant,
                       instant, are_new) w;
  PERFORM push_wages(merchant, wallets.owners,
    ARRAY(SELECT DISTINCT q.place FROM unnest(payers_at || payees_at) q(place) WHERE q.place IS NOT NULL ORDER BY q.place),
    payees_at, heads, amounts, instant);
  -- Nobody is written to for the real-time wages of five minutes.
  IF :REALTIME_WAGE <> ANY (kinds) THEN
    PERFORM message_paid(merchant, bill_ids, amounts, instant);
  END IF;
END $$;
