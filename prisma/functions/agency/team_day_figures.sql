-- The figures of one business day of an account and of everybody below it, as they are folded. A push (stake back, nothing
-- effective) counts on neither side. Wages are those that came to the account itself: inner ones cancel out (rules B4 WG).
CREATE OR REPLACE FUNCTION team_day_figures(viewer bigint, of_day date, merchant int) RETURNS TABLE (
  is_real boolean, bet_units bigint, effective_units bigint, payout_units bigint, rebate_units bigint, wage_units bigint,
  active int, opened int, upline_rebate_units bigint, deposit_units bigint, withdrawal_units bigint
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT d.is_real, d.bet_units, d.effective_units, d.payout_units, 0::bigint, 0::bigint, 0, 0, 0::bigint, 0::bigint, 0::bigint
    FROM team_days d WHERE d.day = of_day AND d.upline_id = viewer AND d.merchant_id = merchant
  UNION ALL
  SELECT t.is_real, 0, 0, 0, t.rebate_units, 0, t.active, t.opened, t.upline_rebate_units, t.deposit_units,
         t.withdrawal_units
    FROM team_day_totals t WHERE t.day = of_day AND t.upline_id = viewer AND t.merchant_id = merchant
  UNION ALL
  SELECT true, coalesce(sum(o.bet_units), 0)::bigint, coalesce(sum(o.effective_units), 0)::bigint,
         coalesce(sum(o.payout_units), 0)::bigint, 0, 0, (coalesce(sum(o.effective_units), 0) > 0)::int, 0,
         0, 0, 0
    FROM member_days o WHERE o.day = of_day AND o.member_id = viewer AND o.merchant_id = merchant
  UNION ALL
  SELECT true, 0, 0, 0, CASE WHEN i.kind IN (:REBATES) THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (:WAGES) THEN i.units ELSE 0 END, 0, 0,
         CASE WHEN i.kind = :UPLINE_REBATE THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (:DEPOSIT, :DEPOSIT_REVERSAL) THEN i.units - i.paid_units ELSE 0 END,
         CASE WHEN i.kind IN (:WITHDRAWAL_RELEASE, :WITHDRAWAL_PAID) THEN i.paid_units - i.units ELSE 0 END
    FROM member_incomes i WHERE i.day = of_day AND i.member_id = viewer AND i.merchant_id = merchant;
END $$;
