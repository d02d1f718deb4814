-- The SQL that writes transfers and balances, for any number of transfers of one merchant. The caller holds the locks of every
-- account with a balance row, in id order. A known reference (subject, part, kind, version) moves nothing and answers with its
-- transfer; all_new says that the caller made the subjects in this transaction, so that none can be known. One row per input,
-- told by ord; balances and versions are those right after that transfer, null for the house and for what moved nothing.
-- happened_at: the business event's own instant, null where it is the booking's.
-- Settings: one plan for every call, made of index look-ups independent of the statistics of a new table; planning it again
-- for each batch costs more than running it.
-- Freezing holds the owner's hand, not the platform's correction: a payout and a deposit that are reversed come from a
-- frozen wallet, too, and so do bills, unless it is held: share_out() and retry_wages() say which of them.
CREATE OR REPLACE FUNCTION ledger_write(
  merchant int, kinds smallint[], subjects bigint[], parts bigint[], versions smallint[], froms bigint[], tos bigint[],
  amounts bigint[], happened_at timestamptz, booked_at timestamptz, all_new boolean DEFAULT false
) RETURNS TABLE (
  ord int, transfer_id bigint, fresh boolean,
  from_balance bigint, from_version bigint, to_balance bigint, to_version bigint
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  transfer_count int := coalesce(cardinality(kinds), 0); mode text; xact xid8; allowed text; ids bigint[]; new_ids bigint[]; known boolean := false;
  fresh_count int := 0; added int; changed int; moving int := 0;
  -- the accounts in id order; s and t are places among them
  accounts bigint[]; balances bigint[]; revisions bigint[]; debts boolean[]; assets text[]; merchants int[]; owing boolean[];
  frozen boolean[]; held boolean[]; moves int[]; credited bigint[] := '{}'; s int; t int;
  -- of each transfer
  left_balances bigint[]; left_versions bigint[]; right_balances bigint[]; right_versions bigint[];
BEGIN
  IF transfer_count = 0 THEN
    RETURN;
  END IF;
  SELECT m.money_mode INTO mode FROM merchants m WHERE m.id = merchant;
  IF mode IS DISTINCT FROM 'NORMAL' THEN
    FOR n IN 1 .. transfer_count LOOP
      IF money_mode_allows(mode, kinds[n]) IS NOT TRUE THEN
        RAISE EXCEPTION 'merchant % moves no money of kind % now', merchant, kinds[n] USING ERRCODE = 'P0503';
      END IF;
    END LOOP;
  END IF;
  -- An xid is drawn before any transfer id: the watermarks depend on that order.
  xact := pg_current_xact_id();
  allowed := set_config('croupier.ledger_writes', 'open', true);
  IF NOT all_new THEN
    SELECT array_agg(k.id ORDER BY q.ord), bool_or(k.id IS NOT NULL),
           count(CASE WHEN (k.from_account_id, k.to_account_id, k.units) <> (q.source, q.target, q.units)
             THEN ledger_refuse('P0409', format('reference %s:%s of kind %s was used for another transfer', q.subject, q.part, q.kind))
             END)
      INTO ids, known, added
      FROM unnest(subjects, parts, kinds, versions, froms, tos, amounts) WITH ORDINALITY
           q(subject, part, kind, version, source, target, units, ord)
      LEFT JOIN LATERAL (SELECT id, from_account_id, to_account_id, units FROM ledger_transfers WHERE subject_id = q.subject
        AND part_id = q.part AND kind = q.kind AND version = q.version AND merchant_id = merchant OFFSET 0) k ON true;
  END IF;

  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.version ORDER BY a.id),
         array_agg(a.may_go_negative ORDER BY a.id), array_agg(a.asset ORDER BY a.id), array_agg(a.merchant_id ORDER BY a.id),
         array_agg(a.owes AND a.kind = 'CASH' ORDER BY a.id), array_agg(a.frozen_at IS NOT NULL ORDER BY a.id),
         array_agg(a.held ORDER BY a.id)
    INTO accounts, balances, revisions, debts, assets, merchants, owing, frozen, held
    FROM ledger_accounts a WHERE a.id = ANY (froms || tos);
  FOR n IN 1 .. transfer_count LOOP
    CONTINUE WHEN known AND ids[n] IS NOT NULL;
    fresh_count := fresh_count + 1;
    new_ids[n] := nextval('ledger_transfers_id_seq');
    s := width_bucket(froms[n], accounts);
    t := width_bucket(tos[n], accounts);
    IF (accounts[s] = froms[n] AND accounts[t] = tos[n] AND assets[s] = assets[t] AND merchants[s] = merchant
        AND merchants[t] = merchant) IS NOT TRUE THEN
      RAISE EXCEPTION 'accounts of %:% are missing or of two assets or merchants', subjects[n], parts[n] USING ERRCODE = 'P0400';
    END IF;
    IF balances[s] IS NOT NULL THEN
      balances[s] := balances[s] - amounts[n];
      IF balances[s] < 0 AND NOT debts[s] THEN
        RAISE EXCEPTION 'account % cannot cover it', froms[n] USING ERRCODE = 'P0402';
      ELSIF frozen[s] AND kinds[n] NOT IN (:REVERSALS) AND (held[s] OR kinds[n] NOT IN (:BILLS)) THEN
        RAISE EXCEPTION 'account % is frozen', froms[n] USING ERRCODE = 'P0403';
      END IF;
      revisions[s] := revisions[s] + 1;
      moves[s] := coalesce(moves[s], 0) + 1;
      left_balances[n] := balances[s];
      left_versions[n] := revisions[s];
    END IF;
    IF balances[t] IS NOT NULL THEN
      balances[t] := balances[t] + amounts[n];
      revisions[t] := revisions[t] + 1;
      moves[t] := coalesce(moves[t], 0) + 1;
      right_balances[n] := balances[t];
      right_versions[n] := revisions[t];
      IF owing[t] THEN
        credited := credited || accounts[t];
      END IF;
    END IF;
  END LOOP;
  IF fresh_count > 0 THEN
    INSERT INTO ledger_transfers (id, subject_id, part_id, from_account_id, to_account_id, units, from_balance, from_version,
           to_balance, to_version, created_at, event_at, merchant_id, kind, version)
    SELECT new_ids[g.n], subjects[g.n], parts[g.n], froms[g.n], tos[g.n], amounts[g.n], left_balances[g.n], left_versions[g.n],
           right_balances[g.n], right_versions[g.n], booked_at, nullif(coalesce(happened_at, booked_at), booked_at), merchant,
           kinds[g.n], versions[g.n]
      FROM generate_series(1, transfer_count) g(n) WHERE new_ids[g.n] IS NOT NULL;
    -- An account that changed since it was read was not locked, so nothing is written.
    UPDATE ledger_accounts a SET balance = balances[g.n], version = revisions[g.n]
      FROM generate_series(1, cardinality(accounts)) g(n)
     WHERE a.id = accounts[g.n] AND a.version = revisions[g.n] - moves[g.n];
    GET DIAGNOSTICS changed = ROW_COUNT;
    FOR n IN 1 .. cardinality(accounts) LOOP
      IF moves[n] > 0 THEN
        moving := moving + 1;
      END IF;
    END LOOP;
    IF changed <> moving THEN
      RAISE EXCEPTION '% of % accounts were posted to without their locks', moving - changed, moving USING ERRCODE = 'P0400';
    END IF;
  END IF;
  allowed := set_config('croupier.ledger_writes', '', true);
  IF cardinality(credited) > 0 THEN
    PERFORM ledger_pay_debts(merchant, credited, booked_at);
  END IF;

  RETURN QUERY
  SELECT g.n, coalesce(new_ids[g.n], ids[g.n]), new_ids[g.n] IS NOT NULL, left_balances[g.n], left_versions[g.n],
         right_balances[g.n], right_versions[g.n]
    FROM generate_series(1, transfer_count) g(n);
END $$;
