-- Pays what payers of one merchant still owe, each payer's oldest bill first, then by bill id (rules B11), as far as its money
-- goes. A wallet that an officer froze pays bills in default only, one that is held none (rules B10.6). Reads at most at_most bills,
-- shared evenly among the payers; who then owes nothing any more is marked so.
CREATE OR REPLACE FUNCTION retry_wages(merchant int, of_payers bigint[], at_most int)
RETURNS TABLE (payments int, transfers int, paid_units bigint) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; each int := greatest(at_most / greatest(cardinality(of_payers), 1), 1); wallets bill_wallets;
  shares bill_shares; stopped bigint[]; sides bigint[]; ids bigint[]; kinds smallint[]; payers bigint[]; payees bigint[];
  rests bigint[]; nexts smallint[]; heads text[];
BEGIN
  -- Who may be concerned is read first without locks, then the bills are read again behind them.
  sides := ARRAY(SELECT DISTINCT o.payee_id FROM unnest(of_payers) q(payer)
    CROSS JOIN LATERAL (SELECT p.payee_id FROM wage_payments p
       WHERE p.payer_id = q.payer AND p.merchant_id = merchant AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')
       ORDER BY p.period_start, p.id LIMIT each) o) || of_payers;
  wallets := lock_bill_wallets(merchant, sides);
  -- Who is frozen for what it owes may be free after this: wallets are locked before members, because a credit holds its wallet
  -- already. One that an officer froze may be unfrozen at the same moment, and is in default again.
  SELECT array_agg(m.id) INTO stopped FROM (SELECT id FROM members WHERE id = ANY (of_payers)
      AND status IN ('FROZEN_DIVIDEND', 'FROZEN') ORDER BY id FOR NO KEY UPDATE) m;
  instant := money_now();
  -- A payee that was found only now has no lock: its bill and those behind it wait for the next call.
  SELECT array_agg(t.id), array_agg(wage_transfer_kind(t.kind)), array_agg(t.payer_id), array_agg(t.payee_id), array_agg(t.rest),
         array_agg((t.parts + 1)::smallint), array_agg(wage_push_head(t.kind, t.period_start))
    INTO ids, kinds, payers, payees, rests, nexts, heads
    FROM (SELECT b.* FROM (
            SELECT o.*, bool_and(o.payee_id = ANY (wallets.owners)) OVER (PARTITION BY o.payer_id ORDER BY o.period_start, o.id) AS locked
              FROM (SELECT w.payer, wallets.frozen[w.at] AS frozen, wallets.held[w.at] AS held
                      FROM (SELECT u.payer, width_bucket(u.payer, wallets.owners) AS at FROM unnest(of_payers) u(payer)) w) q
              CROSS JOIN LATERAL (SELECT p.id, p.payer_id, p.payee_id, p.kind, p.period_start, p.parts,
                     p.due_units - p.paid_units AS rest FROM wage_payments p
                 WHERE p.payer_id = q.payer AND p.merchant_id = merchant AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')
                   AND (p.state = 'DEFAULTED' OR NOT q.frozen) AND NOT q.held
                 ORDER BY p.period_start, p.id LIMIT each) o) b
           WHERE b.locked ORDER BY b.period_start, b.id) t;
  IF ids IS NULL THEN
    RETURN QUERY SELECT 0, 0, 0::bigint;
  ELSE
    -- No bill is behind another here: these are the older ones. Bills that a frozen wallet does not pay are left out above.
    wallets.frozen := array_fill(false, ARRAY[cardinality(wallets.owners)]);
    shares := share_out(merchant, wallets, ids, payers, payees, rests, array_fill(false, ARRAY[cardinality(ids)]), false, NULL);
    RETURN QUERY SELECT cardinality(ids), b.transfers, b.paid_units
      FROM book_shares(merchant, wallets, shares, ids, kinds, nexts, heads, false, instant) b;
  END IF;
  UPDATE ledger_accounts a SET owes = false
   WHERE a.owner_id = ANY (of_payers) AND a.kind = 'CASH' AND a.merchant_id = merchant AND a.owes
     AND (SELECT p.id FROM wage_payments p WHERE p.payer_id = a.owner_id AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')
       AND p.merchant_id = merchant LIMIT 1) IS NULL
     AND (SELECT r.id FROM ledger_accounts r WHERE r.owner_id = a.owner_id AND r.kind = 'RECEIVABLE' AND r.asset = a.asset
       AND r.merchant_id = merchant AND r.balance < 0 LIMIT 1) IS NULL;
  IF stopped IS NOT NULL THEN
    PERFORM lift_dividend_freeze(merchant, stopped, instant);
  END IF;
END $$;
