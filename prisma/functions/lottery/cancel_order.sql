-- Player cancel (rules A6): the whole stake back while the issue is open. A repeat gets the same answer.
CREATE OR REPLACE FUNCTION cancel_order(merchant int, player bigint, wanted uuid) RETURNS TABLE (
  code text, order_row_id bigint, refund bigint, balance bigint, version bigint, cancelled_at timestamptz,
  replayed boolean, asset text
) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE wallet ledger_accounts; bet bet_orders; draw record; house bigint; instant timestamptz; brake text; cancelled int;
  verdict text; again boolean;
BEGIN
  SELECT * INTO wallet FROM ledger_accounts a WHERE a.owner_id = player AND a.merchant_id = merchant AND a.kind = 'CASH'
    FOR NO KEY UPDATE;
  SELECT * INTO bet FROM bet_orders o WHERE o.member_id = player AND o.order_id = wanted AND o.merchant_id = merchant;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'BET_ORDER_NOT_FOUND', NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, false, wallet.asset;
    RETURN;
  END IF;
  again := EXISTS (SELECT 1 FROM ledger_transfers t WHERE t.subject_id = bet.id AND t.part_id = 0 AND t.kind = :BET_CANCEL
    AND t.version = 0 AND t.merchant_id = merchant);
  IF NOT again THEN
    PERFORM hold_issue(bet.issue_id);
    instant := money_now();
    SELECT i.state, i.sale_from, i.close_at INTO draw FROM issues i WHERE i.id = bet.issue_id;
    SELECT b.money_mode INTO brake FROM merchants b WHERE b.id = merchant;
    verdict := CASE WHEN brake = 'READ_ONLY' THEN 'SITE_MONEY_READ_ONLY'
      WHEN issue_is_open(draw.state, draw.sale_from, draw.close_at, instant) IS NOT TRUE THEN 'BET_NOT_CANCELLABLE' END;
    IF verdict IS NOT NULL THEN
      RETURN QUERY SELECT verdict, bet.id, NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, false, wallet.asset;
      RETURN;
    END IF;
    SELECT h.id INTO house FROM ledger_accounts h WHERE h.owner_id IS NULL AND h.kind = 'HOUSE_STAKES' AND h.asset = wallet.asset
      AND h.counterparty = '' AND h.merchant_id = merchant;
    UPDATE bet_lines l SET state = 'CANCELLED', payout_units = 0, effective_units = 0, settled_at = instant
     WHERE l.issue_id = bet.issue_id AND l.member_id = player AND l.order_row_id = bet.id AND l.state = 'PENDING';
    GET DIAGNOSTICS cancelled = ROW_COUNT;
    IF cancelled <> bet.line_count THEN
      RAISE EXCEPTION 'order % of an open issue has lines that are not pending', bet.id;
    END IF;
    PERFORM ledger_write(merchant, ARRAY[:BET_CANCEL::smallint], ARRAY[bet.id], ARRAY[0::bigint], ARRAY[0::smallint], ARRAY[house],
      ARRAY[wallet.id], ARRAY[bet.stake_units], instant, instant);
  END IF;
  -- Of the first time and of each repeat the same: the transfer is the proof, and a debt that it paid came right after it. Bills that
  -- were paid with what was left are pushed to the wallet as any other movement.
  RETURN QUERY SELECT NULL::text, bet.id, t.units, coalesce(d.from_balance, t.to_balance), coalesce(d.from_version, t.to_version),
         t.created_at, again, wallet.asset
    FROM ledger_transfers t
    LEFT JOIN LATERAL (SELECT p.from_balance, p.from_version FROM ledger_transfers p WHERE p.from_account_id = wallet.id
      AND p.from_version = t.to_version + 1 AND p.kind = :DEBT_PAYMENT AND p.merchant_id = merchant OFFSET 0) d ON true
   WHERE t.subject_id = bet.id AND t.part_id = 0 AND t.kind = :BET_CANCEL AND t.version = 0 AND t.merchant_id = merchant;
END $$;
