-- What accounts and everybody below them did on the days of a range (rules B4), as it is folded: rows to be added up. `is_own` are
-- an account's own figures, the others those of everybody below it; rows that are not real count for a viewer who is of a test
-- line. `category` is null where a figure belongs to no category. Wages and dividends are those of the account itself: what a team
-- earns from above is what its top receives, because inner payments cancel out. A read costs the days and the accounts that are
-- requested for, not the size of a team and not its history.
CREATE OR REPLACE FUNCTION report_days(accounts bigint[], first_day date, last_day date, merchant int) RETURNS TABLE (
  account_id bigint, is_own boolean, is_real boolean, day date, category text, bet_units bigint, effective_units bigint,
  payout_units bigint, rebate_units bigint, deposit_units bigint, wage_units bigint, wage_paid_units bigint,
  dividend_units bigint, dividend_paid_units bigint, active int, opened int, water_units bigint, promotion_units bigint,
  upline_rebate_units bigint, withdrawal_units bigint
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH requested AS MATERIALIZED (
    SELECT a.id, d.day::date AS day FROM (SELECT DISTINCT unnest(accounts) AS id) a
     CROSS JOIN generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d(day)
  ), own AS MATERIALIZED (
    SELECT a.id, a.day, d.category, d.bet_units, d.effective_units, d.payout_units FROM requested a
     CROSS JOIN LATERAL (SELECT * FROM member_days x
       WHERE x.day = a.day AND x.member_id = a.id AND x.merchant_id = merchant OFFSET 0) d
  )
  SELECT a.id, false, d.is_real, a.day, d.category, d.bet_units, d.effective_units, d.payout_units,
         0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0, 0, 0::bigint, 0::bigint,
         0::bigint, 0::bigint
    FROM requested a CROSS JOIN LATERAL (SELECT * FROM team_days x
      WHERE x.day = a.day AND x.upline_id = a.id AND x.merchant_id = merchant OFFSET 0) d
  UNION ALL
  SELECT a.id, false, t.is_real, a.day, NULL, 0, 0, 0, t.rebate_units, t.deposit_units, 0, 0, 0, 0, t.active, t.opened,
         t.water_units, t.promotion_units, t.upline_rebate_units, t.withdrawal_units
    FROM requested a CROSS JOIN LATERAL (SELECT * FROM team_day_totals x
      WHERE x.day = a.day AND x.upline_id = a.id AND x.merchant_id = merchant OFFSET 0) t
  UNION ALL
  SELECT o.id, true, true, o.day, o.category, o.bet_units, o.effective_units, o.payout_units, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    FROM own o
  UNION ALL
  SELECT o.id, true, true, o.day, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 FROM own o
   GROUP BY o.id, o.day HAVING sum(o.effective_units) > 0
  UNION ALL
  SELECT a.id, true, true, a.day, NULL, 0, 0, 0,
         CASE WHEN i.kind IN (:REBATES) THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (:DEPOSIT, :DEPOSIT_REVERSAL) THEN i.units - i.paid_units ELSE 0 END,
         CASE WHEN i.kind IN (:WAGES) THEN i.units ELSE 0 END, CASE WHEN i.kind IN (:WAGES) THEN i.paid_units ELSE 0 END,
         CASE WHEN i.kind = :DIVIDEND THEN i.units ELSE 0 END, CASE WHEN i.kind = :DIVIDEND THEN i.paid_units ELSE 0 END, 0, 0,
         CASE WHEN i.kind = :WATER_REBATE THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (:GIFTS, :GIFTS_TAKEN) THEN i.units - i.paid_units ELSE 0 END,
         CASE WHEN i.kind = :UPLINE_REBATE THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (:WITHDRAWAL_RELEASE, :WITHDRAWAL_PAID) THEN i.paid_units - i.units ELSE 0 END
    FROM requested a CROSS JOIN LATERAL (SELECT * FROM member_incomes x
      WHERE x.day = a.day AND x.member_id = a.id AND x.merchant_id = merchant OFFSET 0) i;
END $$;
