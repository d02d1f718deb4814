-- A deposit that the outside took back is none (rules B4 D: completed ones): what a member owes of it since counts as well, because
-- the wallet was short. It is folded beside deposits; what was reversed before is taken in here, as far as the fold has come.

DROP INDEX ledger_transfers_incomes;
CREATE INDEX ledger_transfers_incomes ON ledger_transfers (id)
  WHERE kind IN (6, 7, 8, 9, 10, 11, 12, 19, 20, 31, 64, 67, 68, 69, 70, 71, 72, 73);
CREATE OR REPLACE FUNCTION member_incomes_of(above bigint, up_to bigint) RETURNS TABLE (
  day date, member_id bigint, kind smallint, units bigint, paid_units bigint, merchant_id int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT (t.created_at AT TIME ZONE m.time_zone)::date, a.owner_id, t.kind, sum(l.units)::bigint, sum(l.paid)::bigint, a.merchant_id
    FROM ledger_transfers t
   CROSS JOIN LATERAL (VALUES (t.to_account_id, t.units, 0::bigint), (t.from_account_id, 0::bigint, t.units)) l(account_id, units, paid)
    JOIN ledger_accounts a ON a.id = l.account_id
     AND (a.kind = 'CASH' AND t.kind NOT IN (19, 20) OR a.kind = 'HELD' AND (t.kind = 20 OR t.kind = 19 AND l.paid = 0)
       OR a.kind = 'RECEIVABLE' AND t.kind = 31)
    JOIN merchants m ON m.id = a.merchant_id
   WHERE t.kind IN (6, 7, 8, 9, 10, 11, 12, 19, 20, 31, 64, 67, 68, 69, 70, 71, 72, 73)
     AND t.id > above AND t.id <= coalesce(up_to, 9223372036854775807)
   GROUP BY 1, 2, 3, 6;
END $$;
CREATE OR REPLACE FUNCTION fold_member_incomes(above bigint, up_to bigint) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
#variable_conflict use_column
BEGIN
  WITH fresh AS MATERIALIZED (
    SELECT * FROM member_incomes_of(fold_member_incomes.above, up_to)
  ), own AS (
    INSERT INTO member_incomes AS i (day, member_id, kind, units, paid_units, merchant_id)
    SELECT day, member_id, kind, units, paid_units, merchant_id FROM fresh
    ON CONFLICT ON CONSTRAINT member_incomes_pkey
      DO UPDATE SET units = i.units + excluded.units, paid_units = i.paid_units + excluded.paid_units
  ), came AS MATERIALIZED (
    SELECT * FROM fresh WHERE kind IN (6, 7, 12, 19, 20, 31, 64, 67, 68, 69, 70, 71, 72, 73)
  )
  INSERT INTO team_day_totals AS d (day, upline_id, is_real, rebate_units, deposit_units, water_units, promotion_units,
                                    upline_rebate_units, withdrawal_units, active, opened, merchant_id)
  SELECT c.day, u.upline_id, u.is_real, coalesce(sum(c.units) FILTER (WHERE c.kind IN (6, 7)), 0),
         coalesce(sum(c.units - c.paid_units) FILTER (WHERE c.kind IN (12, 31)), 0), coalesce(sum(c.units) FILTER (WHERE c.kind = 68), 0),
         coalesce(sum(c.units - c.paid_units) FILTER (WHERE c.kind IN (64, 67, 69, 70, 71, 72, 73)), 0),
         coalesce(sum(c.units) FILTER (WHERE c.kind = 7), 0),
         coalesce(sum(c.paid_units - c.units) FILTER (WHERE c.kind IN (19, 20)), 0), 0, 0, c.merchant_id
    FROM came c JOIN uplines_of(ARRAY(SELECT member_id FROM came)) u ON u.member_id = c.member_id
   GROUP BY c.day, u.upline_id, u.is_real, c.merchant_id
  ON CONFLICT ON CONSTRAINT team_day_totals_pkey
    DO UPDATE SET rebate_units = d.rebate_units + excluded.rebate_units, deposit_units = d.deposit_units + excluded.deposit_units,
                  water_units = d.water_units + excluded.water_units, promotion_units = d.promotion_units + excluded.promotion_units,
                  upline_rebate_units = d.upline_rebate_units + excluded.upline_rebate_units,
                  withdrawal_units = d.withdrawal_units + excluded.withdrawal_units;
END $$;
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
  WITH asked AS MATERIALIZED (
    SELECT a.id, d.day::date AS day FROM (SELECT DISTINCT unnest(accounts) AS id) a
     CROSS JOIN generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d(day)
  ), own AS MATERIALIZED (
    SELECT a.id, a.day, d.category, d.bet_units, d.effective_units, d.payout_units FROM asked a
     CROSS JOIN LATERAL (SELECT * FROM member_days x
       WHERE x.day = a.day AND x.member_id = a.id AND x.merchant_id = merchant OFFSET 0) d
  )
  SELECT a.id, false, d.is_real, a.day, d.category, d.bet_units, d.effective_units, d.payout_units,
         0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0, 0, 0::bigint, 0::bigint,
         0::bigint, 0::bigint
    FROM asked a CROSS JOIN LATERAL (SELECT * FROM team_days x
      WHERE x.day = a.day AND x.upline_id = a.id AND x.merchant_id = merchant OFFSET 0) d
  UNION ALL
  SELECT a.id, false, t.is_real, a.day, NULL, 0, 0, 0, t.rebate_units, t.deposit_units, 0, 0, 0, 0, t.active, t.opened,
         t.water_units, t.promotion_units, t.upline_rebate_units, t.withdrawal_units
    FROM asked a CROSS JOIN LATERAL (SELECT * FROM team_day_totals x
      WHERE x.day = a.day AND x.upline_id = a.id AND x.merchant_id = merchant OFFSET 0) t
  UNION ALL
  SELECT o.id, true, true, o.day, o.category, o.bet_units, o.effective_units, o.payout_units, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    FROM own o
  UNION ALL
  SELECT o.id, true, true, o.day, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 FROM own o
   GROUP BY o.id, o.day HAVING sum(o.effective_units) > 0
  UNION ALL
  SELECT a.id, true, true, a.day, NULL, 0, 0, 0,
         CASE WHEN i.kind IN (6, 7) THEN i.units ELSE 0 END, CASE WHEN i.kind IN (12, 31) THEN i.units - i.paid_units ELSE 0 END,
         CASE WHEN i.kind IN (8, 9, 10) THEN i.units ELSE 0 END, CASE WHEN i.kind IN (8, 9, 10) THEN i.paid_units ELSE 0 END,
         CASE WHEN i.kind = 11 THEN i.units ELSE 0 END, CASE WHEN i.kind = 11 THEN i.paid_units ELSE 0 END, 0, 0,
         CASE WHEN i.kind = 68 THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (64, 67, 69, 70, 71, 72, 73) THEN i.units - i.paid_units ELSE 0 END,
         CASE WHEN i.kind = 7 THEN i.units ELSE 0 END, CASE WHEN i.kind IN (19, 20) THEN i.paid_units - i.units ELSE 0 END
    FROM asked a CROSS JOIN LATERAL (SELECT * FROM member_incomes x
      WHERE x.day = a.day AND x.member_id = a.id AND x.merchant_id = merchant OFFSET 0) i;
END $$;
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
  SELECT true, 0, 0, 0, CASE WHEN i.kind IN (6, 7) THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (8, 9, 10) THEN i.units ELSE 0 END, 0, 0,
         CASE WHEN i.kind = 7 THEN i.units ELSE 0 END, CASE WHEN i.kind IN (12, 31) THEN i.units - i.paid_units ELSE 0 END,
         CASE WHEN i.kind IN (19, 20) THEN i.paid_units - i.units ELSE 0 END
    FROM member_incomes i WHERE i.day = of_day AND i.member_id = viewer AND i.merchant_id = merchant;
END $$;

WITH late AS MATERIALIZED (
  SELECT i.* FROM team_day_marks f CROSS JOIN LATERAL member_incomes_of(0, f.folded_to) i WHERE i.kind = 31
), own AS (
  INSERT INTO member_incomes (day, member_id, kind, units, paid_units, merchant_id)
  SELECT day, member_id, kind, units, paid_units, merchant_id FROM late
)
INSERT INTO team_day_totals AS d (day, upline_id, is_real, rebate_units, deposit_units, active, opened, merchant_id)
SELECT c.day, u.upline_id, u.is_real, 0, -sum(c.paid_units), 0, 0, c.merchant_id
  FROM late c JOIN uplines_of(ARRAY(SELECT member_id FROM late)) u ON u.member_id = c.member_id
 GROUP BY c.day, u.upline_id, u.is_real, c.merchant_id
ON CONFLICT ON CONSTRAINT team_day_totals_pkey DO UPDATE SET deposit_units = d.deposit_units + excluded.deposit_units;
