-- The same postings in plainer statements: a chain is counted, not sorted, and starting one large statement cost a single
-- transfer far more than its rows.

-- The only SQL that writes transfers, entries and balances. The caller holds the locks of every account with a balance
-- row. A known (kind, ref) moves nothing and answers with its transfer. One row per input, told by ord; balances and
-- versions are those right after that transfer, null for the house and for what moved nothing.
-- Settings: one plan for every call, made of index look-ups whatever the statistics say of a young table; planning it anew
-- for each batch costs more than running it.
CREATE OR REPLACE FUNCTION ledger_write(
  kinds smallint[], refs text[], froms bigint[], tos bigint[], amounts bigint[],
  happened_at timestamptz, booked_at timestamptz
) RETURNS TABLE (
  ord int, transfer_id bigint, fresh boolean,
  from_balance bigint, from_version bigint, to_balance bigint, to_version bigint
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET jit = off AS $$
#variable_conflict use_column
DECLARE
  asked int := coalesce(cardinality(kinds), 0); ids bigint[]; added int; changed int; moving int := 0; xact xid8; door text;
  -- the accounts in id order; s and t are places among them
  accounts bigint[]; balances bigint[]; versions bigint[]; debts boolean[]; assets text[]; brands int[]; moves int[];
  s int; t int;
  -- of each transfer, as its two entries have it
  left_balances bigint[]; left_versions bigint[]; right_balances bigint[]; right_versions bigint[];
BEGIN
  IF asked = 0 THEN
    RETURN;
  END IF;
  -- An xid is drawn before any transfer id: roll_up_house() rests on that order.
  xact := pg_current_xact_id();
  door := set_config('croupier.ledger_door', 'open', true);
  FOR n IN 1 .. asked LOOP
    ids[n] := nextval('ledger_transfers_id_seq');
  END LOOP;
  INSERT INTO ledger_transfers (id, kind, ref, from_account_id, to_account_id, units, event_at, created_at)
  SELECT ids[g.n], kinds[g.n], refs[g.n], froms[g.n], tos[g.n], amounts[g.n], happened_at, booked_at
    FROM generate_series(1, asked) g(n)
  ON CONFLICT (kind, ref) DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added < asked THEN
    -- what is known keeps no id of this call
    ids := ARRAY(SELECT (SELECT k.id FROM ledger_transfers k WHERE k.id = q.id)
                   FROM unnest(ids) WITH ORDINALITY q(id, ord) ORDER BY q.ord);
  END IF;

  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.version ORDER BY a.id),
         array_agg(a.may_go_negative ORDER BY a.id), array_agg(a.asset ORDER BY a.id), array_agg(a.merchant_id ORDER BY a.id)
    INTO accounts, balances, versions, debts, assets, brands
    FROM ledger_accounts a WHERE a.id = ANY (froms || tos);
  FOR n IN 1 .. asked LOOP
    CONTINUE WHEN ids[n] IS NULL;
    s := width_bucket(froms[n], accounts);
    t := width_bucket(tos[n], accounts);
    IF (accounts[s] = froms[n] AND accounts[t] = tos[n] AND assets[s] = assets[t] AND brands[s] = brands[t]) IS NOT TRUE THEN
      RAISE EXCEPTION 'accounts of % are missing or of two assets or merchants', refs[n] USING ERRCODE = 'P0400';
    END IF;
    IF balances[s] IS NOT NULL THEN
      balances[s] := balances[s] - amounts[n];
      IF balances[s] < 0 AND NOT debts[s] THEN
        RAISE EXCEPTION 'account % cannot cover it', froms[n] USING ERRCODE = 'P0402';
      END IF;
      versions[s] := versions[s] + 1;
      moves[s] := coalesce(moves[s], 0) + 1;
      left_balances[n] := balances[s];
      left_versions[n] := versions[s];
    END IF;
    IF balances[t] IS NOT NULL THEN
      balances[t] := balances[t] + amounts[n];
      versions[t] := versions[t] + 1;
      moves[t] := coalesce(moves[t], 0) + 1;
      right_balances[n] := balances[t];
      right_versions[n] := versions[t];
    END IF;
  END LOOP;

  INSERT INTO ledger_entries (transfer_id, account_id, units, version, balance_after, created_at)
  SELECT ids[g.n], froms[g.n], -amounts[g.n], left_versions[g.n], left_balances[g.n], booked_at
    FROM generate_series(1, asked) g(n) WHERE ids[g.n] IS NOT NULL
  UNION ALL
  SELECT ids[g.n], tos[g.n], amounts[g.n], right_versions[g.n], right_balances[g.n], booked_at
    FROM generate_series(1, asked) g(n) WHERE ids[g.n] IS NOT NULL;
  -- An account that changed since it was read was not locked: then nothing may happen.
  UPDATE ledger_accounts a SET balance = balances[g.n], version = versions[g.n]
    FROM generate_series(1, cardinality(accounts)) g(n)
   WHERE a.id = accounts[g.n] AND a.version = versions[g.n] - moves[g.n];
  GET DIAGNOSTICS changed = ROW_COUNT;
  FOR n IN 1 .. cardinality(accounts) LOOP
    IF moves[n] > 0 THEN
      moving := moving + 1;
    END IF;
  END LOOP;
  IF changed <> moving THEN
    RAISE EXCEPTION '% of % accounts were posted to without their locks', moving - changed, moving USING ERRCODE = 'P0400';
  END IF;
  door := set_config('croupier.ledger_door', '', true);

  RETURN QUERY
  SELECT g.n, ids[g.n], true, left_balances[g.n], left_versions[g.n], right_balances[g.n], right_versions[g.n]
    FROM generate_series(1, asked) g(n) WHERE ids[g.n] IS NOT NULL;
  IF added < asked THEN
    RETURN QUERY
    SELECT q.ord::int, CASE WHEN (k.from_account_id, k.to_account_id, k.units) = (q.source, q.target, q.units) THEN k.id
             ELSE ledger_refuse('P0409', format('reference %s was used for another transfer', k.ref)) END,
           false, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint
      FROM unnest(ids, kinds, refs, froms, tos, amounts) WITH ORDINALITY q(id, kind, ref, source, target, units, ord)
      JOIN ledger_transfers k ON k.kind = q.kind AND k.ref = q.ref
     WHERE q.id IS NULL;
  END IF;
END $$;

-- ledger_write() behind the locks: accounts with a balance row, in id order (safety R4). One row per input, in input order.
CREATE OR REPLACE FUNCTION ledger_post(
  kinds smallint[], refs text[], froms bigint[], tos bigint[], amounts bigint[], happened_at timestamptz
) RETURNS TABLE (
  ord int, transfer_id bigint, fresh boolean,
  from_balance bigint, from_version bigint, to_balance bigint, to_version bigint
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts a WHERE a.id = ANY (froms || tos) AND a.balance IS NOT NULL
    ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT w.* FROM ledger_write(kinds, refs, froms, tos, amounts, happened_at, money_now()) w ORDER BY w.ord;
END $$;
