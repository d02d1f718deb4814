-- Effective bets of an account that were not counted yet, added up by how many of its open rows there were when the bet was
-- placed (opened: the times of those rows, the oldest first), and the mark behind them: what was placed before a requirement does not
-- fill it. Corrections are negative. Rows with opens = 0 count for nothing.
-- until: only what was settled up to then; null: all.
-- edge_ppm: what the house expects to keep, of a lottery by the stake that it was reckoned from, of all else by the effective bet.
CREATE OR REPLACE FUNCTION uncounted_bets(merchant int, member bigint, opened timestamptz[], expired timestamptz[],
  until timestamptz)
RETURNS TABLE (opens int, ended int, category text, edge_ppm int, units bigint, seen text, counted_at timestamptz) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE now_seen pg_snapshot; at timestamptz; mark wagering_marks; since timestamptz;
BEGIN
  at := money_now();
  SELECT stored_snapshot() INTO now_seen;
  SELECT * INTO mark FROM wagering_marks w WHERE w.member_id = member AND w.merchant_id = merchant;
  -- A transaction ends within minutes: a fact that the mark did not see is not two days older than it.
  since := greatest(opened[1], mark.counted_at - interval '2 days');
  RETURN QUERY
  SELECT c.opens, c.ended, c.category, c.edge_ppm, sum(c.units)::bigint, now_seen::text, at
    FROM (SELECT 0 AS opens, 0 AS ended, '' AS category, 1000000 AS edge_ppm, 0::bigint AS units
           UNION ALL
          SELECT width_bucket(p.at, opened), CASE WHEN cardinality(expired) = 0 THEN 0 ELSE width_bucket(p.at, expired) END,
                 f.category,
                 coalesce(least(greatest(CASE WHEN f.source = 1 THEN f.theoretical_units * 1000000 / nullif(f.stake_units, 0)
                   ELSE nullif(f.theoretical_units, 0) * 1000000 / nullif(coalesce(f.wagering_units, f.effective_units), 0) END, 0), 1000000), 1000000)::int,
                 coalesce(f.wagering_units, f.effective_units)
            FROM settled_facts f
           CROSS JOIN LATERAL placed(f.source, f.source_id, f.merchant_id, f.settled_at) p
           WHERE f.member_id = member AND f.merchant_id = merchant AND f.settled_at >= since AND (until IS NULL OR f.settled_at <= until)
             AND pg_visible_in_snapshot(f.xact, now_seen)
             AND (mark.snapshot IS NULL OR NOT pg_visible_in_snapshot(f.xact, mark.snapshot::pg_snapshot))) c
   GROUP BY c.opens, c.ended, c.category, c.edge_ppm ORDER BY c.opens, c.ended, c.category, c.edge_ppm;
END $$;
