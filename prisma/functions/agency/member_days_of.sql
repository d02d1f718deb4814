-- Facts per member, day and category of the transactions from `since` on and before `before`, null for all. A fact is booked
-- by the time of its own transaction or, of a settlement in slices, of its first: `seen_at`, by which all before `since` had begun,
-- spares the days that lie well before it. A push (stake back, nothing effective) counts on neither side.
CREATE OR REPLACE FUNCTION member_days_of(since xid8, before xid8, seen_at timestamptz) RETURNS TABLE (
  day date, member_id bigint, category text, bet_units bigint, effective_units bigint, payout_units bigint, merchant_id int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  first_number bigint := xact_number(since); end_number bigint := coalesce(xact_number(before), 9223372036854775807);
  first_at timestamptz := coalesce(seen_at - interval '2 days', '-infinity');
BEGIN
  RETURN QUERY
  SELECT f.business_date, f.member_id, f.category,
         coalesce(sum(f.stake_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint,
         sum(f.effective_units)::bigint,
         coalesce(sum(f.payout_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint,
         f.merchant_id
    FROM settled_facts f
   WHERE xact_number(f.xact) >= first_number AND xact_number(f.xact) < end_number AND f.settled_at >= first_at
   GROUP BY f.business_date, f.member_id, f.category, f.merchant_id;
END $$;
