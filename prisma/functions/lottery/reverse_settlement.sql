-- Takes back what a merchant's lines of an issue were paid by a wrong result, so that they can be settled again by the corrected
-- one (rules A6): one reversal an order and version from the wallet, a frozen one too, and what it cannot give as the player's
-- debt, which every credit pays first. Facts are cancelled by signed ones; lines are pending again, in the version that settles
-- them next, and keep their rebates. Players after after_member, by their ids, until there are at_most lines; a player's lines
-- stay together. last_member is the last of them, null when nobody is left. Safe to repeat, to break off and to run twice at once.
CREATE OR REPLACE FUNCTION reverse_settlement(merchant int, issue bigint, after_member bigint, at_most int)
RETURNS TABLE (lines int, reversed_units bigint, debt_units bigint, last_member bigint) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  -- drawn before the instant is read, as settle_lines() does
  xact xid8 := stored_xact(); instant timestamptz; zone text; paid record; last_wallet bigint; rest bigint; give bigint;
  booked int := 0; kinds smallint[]; subjects bigint[]; versions smallint[]; froms bigint[]; tos bigint[]; amounts bigint[];
  debtors bigint[] := '{}'; changed int; draw record; upto bigint;
BEGIN
  -- One worker at a time takes back an issue, and nothing of it is settled meanwhile.
  SELECT i.settlement_version, i.correction_version INTO draw FROM issues i WHERE i.id = issue FOR NO KEY UPDATE;
  SELECT max(l.member_id) INTO upto
    FROM (SELECT b.member_id FROM bet_lines b WHERE b.issue_id = issue AND b.merchant_id = merchant AND b.member_id > after_member
             AND b.state IN ('WIN', 'LOSE', 'PUSH') AND b.settlement_version < draw.correction_version
           ORDER BY b.member_id LIMIT at_most) l;
  IF upto IS NULL THEN
    RETURN QUERY SELECT 0, 0::bigint, 0::bigint, NULL::bigint;
    RETURN;
  END IF;
  PERFORM 1 FROM ledger_accounts a WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (
      ARRAY(SELECT DISTINCT l.member_id FROM bet_lines l WHERE l.issue_id = issue AND l.merchant_id = merchant
               AND l.member_id > after_member AND l.member_id <= upto AND l.settlement_version < draw.correction_version
               AND l.state IN ('WIN', 'LOSE', 'PUSH') AND l.payout_units > 0))
    ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();
  SELECT b.time_zone INTO zone FROM merchants b WHERE b.id = merchant;
  reversed_units := 0;
  debt_units := 0;
  FOR paid IN
    SELECT o.order_row_id, o.version, o.units, w.id AS wallet, w.balance, d.id AS debt, h.id AS house
      FROM (SELECT l.order_row_id, l.member_id, l.settlement_version AS version, sum(l.payout_units)::bigint AS units
              FROM bet_lines l WHERE l.issue_id = issue AND l.merchant_id = merchant
               AND l.member_id > after_member AND l.member_id <= upto AND l.settlement_version < draw.correction_version
               AND l.state IN ('WIN', 'LOSE', 'PUSH') AND l.payout_units > 0
             GROUP BY l.order_row_id, l.member_id, l.settlement_version) o
      CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = o.member_id AND merchant_id = merchant
        AND kind = 'CASH' OFFSET 0) w
      LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id = o.member_id AND merchant_id = merchant
        AND kind = 'RECEIVABLE' AND asset = w.asset OFFSET 0) d ON true
      LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND kind = 'HOUSE_PAYOUTS' AND asset = w.asset
        AND counterparty = '' AND merchant_id = merchant OFFSET 0) h ON true
     ORDER BY w.id, o.order_row_id, o.version
  LOOP
    IF paid.debt IS NULL OR paid.house IS NULL THEN
      RAISE EXCEPTION 'no account for what order % was paid too much', paid.order_row_id USING ERRCODE = 'P0400';
    END IF;
    IF paid.wallet IS DISTINCT FROM last_wallet THEN
      last_wallet := paid.wallet;
      rest := paid.balance;
    END IF;
    give := least(rest, paid.units);
    rest := rest - give;
    reversed_units := reversed_units + paid.units;
    debt_units := debt_units + paid.units - give;
    IF give > 0 THEN
      booked := booked + 1;
      kinds[booked] := :PAYOUT_REVERSAL; subjects[booked] := paid.order_row_id; versions[booked] := paid.version;
      froms[booked] := paid.wallet; tos[booked] := paid.house; amounts[booked] := give;
    END IF;
    IF give < paid.units THEN
      booked := booked + 1;
      kinds[booked] := :DEBT_CORRECTION; subjects[booked] := paid.order_row_id; versions[booked] := paid.version;
      froms[booked] := paid.debt; tos[booked] := paid.house; amounts[booked] := paid.units - give;
      debtors := debtors || paid.wallet;
    END IF;
  END LOOP;
  IF booked > 0 THEN
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a payout was reversed before its line') END
       FROM ledger_write(merchant, kinds, subjects, array_fill(0::bigint, ARRAY[booked]), versions, froms, tos, amounts,
                         instant, instant) w;
    UPDATE ledger_accounts a SET owes = true WHERE a.id = ANY (debtors) AND a.merchant_id = merchant AND NOT a.owes;
    PERFORM push_balances(merchant, ARRAY(SELECT DISTINCT q.id FROM unnest(froms) q(id)), instant);
  END IF;
  INSERT INTO settled_facts (source, source_id, source_no, settlement_version, settled_at, merchant_id, member_id, linked_to,
         catalogue_id, round_id, category, stake_units, payout_units, effective_units, wagering_units, theoretical_units,
         self_rebate_units, rebate_units, business_date, xact)
  SELECT f.source, f.source_id, f.source_no, f.settlement_version, instant, f.merchant_id, f.member_id, f.linked_to, f.catalogue_id,
         f.round_id, f.category, -f.stake_units, -f.payout_units, -f.effective_units, -f.wagering_units, -f.theoretical_units,
         -f.self_rebate_units, -f.rebate_units, (instant AT TIME ZONE zone)::date, xact
    FROM bet_lines l
    CROSS JOIN LATERAL (SELECT * FROM settled_facts WHERE source_id = l.order_row_id AND source_no = l.line_no AND source = 1
      AND settlement_version = l.settlement_version AND settled_at = l.settled_at AND merchant_id = merchant OFFSET 0) f
   WHERE l.issue_id = issue AND l.merchant_id = merchant AND l.state IN ('WIN', 'LOSE', 'PUSH')
     AND l.member_id > after_member AND l.member_id <= upto AND l.settlement_version < draw.correction_version;
  UPDATE bet_lines l SET state = 'PENDING', settlement_version = draw.settlement_version, settled_at = NULL, payout_units = NULL,
         effective_units = NULL
   WHERE l.issue_id = issue AND l.merchant_id = merchant AND l.state IN ('WIN', 'LOSE', 'PUSH')
     AND l.member_id > after_member AND l.member_id <= upto AND l.settlement_version < draw.correction_version;
  GET DIAGNOSTICS changed = ROW_COUNT;
  -- Parts of chases follow their lines (rules A7.5).
  UPDATE chase_parts p SET state = 'PLACED', payout_units = NULL
    FROM chases c
   WHERE p.issue_id = issue AND p.merchant_id = merchant AND p.state = 'SETTLED' AND c.id = p.chase_row_id AND c.merchant_id = merchant
     AND c.member_id > after_member AND c.member_id <= upto;
  RETURN QUERY SELECT changed, reversed_units, debt_units, upto;
END $$;
