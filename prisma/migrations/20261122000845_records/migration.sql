-- What a wagering requirement counts, and how it ends (rules C5); what an account paid in and out over its life (protection M3).

ALTER TABLE wagering_requirements
  ADD COLUMN expires_at TIMESTAMPTZ(3),
  -- the largest stake while the row is open, and what may be cashed out of the bonus at most; null where nothing is bounded
  ADD COLUMN max_stake_units BIGINT,
  ADD COLUMN cashout_units BIGINT,
  -- bets on less than this theoretical edge count in proportion to it; null: the edge is of no matter
  ADD COLUMN edge_ppm INTEGER,
  -- {"LIVE": 200000, …}: what bets of a category count for, in ppm, and 0 for one that is not named; null: all count in full
  ADD COLUMN rates JSONB,
  -- DONE, EXPIRED, ZEROED
  ADD COLUMN outcome TEXT;
UPDATE wagering_requirements SET outcome = 'DONE' WHERE closed_at IS NOT NULL;
ALTER TABLE wagering_requirements
  DROP CONSTRAINT wagering_requirements_source,
  DROP CONSTRAINT wagering_requirements_units,
  ADD CONSTRAINT wagering_requirements_source CHECK (source IN ('TRANSFER', 'DEPOSIT', 'BONUS', 'GIFT', 'POINTS')),
  ADD CONSTRAINT wagering_requirements_units CHECK (amount_units > 0 AND required_units > 0
    AND done_units BETWEEN 0 AND required_units AND max_stake_units > 0 AND cashout_units >= 0 AND edge_ppm > 0),
  ADD CONSTRAINT wagering_requirements_end CHECK ((outcome IS NULL) = (closed_at IS NULL)
    AND (outcome IS NULL OR outcome IN ('DONE', 'EXPIRED', 'ZEROED'))
    AND (done_units = required_units) = (outcome IS NOT NULL AND outcome = 'DONE'));
-- An account's rows, the newest first.
CREATE INDEX wagering_requirements_member_id_id_idx ON wagering_requirements(member_id, id);

-- Effective bets of an account that were not counted yet, added up by what decides for which rows they count: how many of its
-- open rows there were when the bet was placed (opened: the times of those rows, the oldest first), how many had expired by then
-- (expired: the times at which rows do, the earliest first), the category, and the theoretical edge of the bet in ppm. And the
-- mark behind them. A line has its order's time; a provider's round, which says no other, the time at which it was settled.
-- Corrections are negative. Rows with opens = 0 count for nothing. A provider that does not say what its game gives back leaves
-- the theoretical result 0: its bets count as those on an edge that is large enough.
DROP FUNCTION uncounted_bets(int, bigint, timestamptz[]);
CREATE FUNCTION uncounted_bets(merchant int, member bigint, opened timestamptz[], expired timestamptz[])
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
  SELECT b.opens, b.ended, b.category, b.edge_ppm, sum(b.units)::bigint, now_seen::text, at
    FROM (SELECT 0 AS opens, 0 AS ended, '' AS category, 1000000 AS edge_ppm, 0::bigint AS units
           UNION ALL
          SELECT width_bucket(p.at, opened), CASE WHEN cardinality(expired) = 0 THEN 0 ELSE width_bucket(p.at, expired) END,
                 f.category,
                 CASE WHEN f.stake_units = 0 OR f.source <> 1 AND f.theoretical_units = 0 THEN 1000000
                      ELSE least(greatest(f.theoretical_units * 1000000 / f.stake_units, 0), 1000000) END::int,
                 f.effective_units
            FROM settled_facts f
            LEFT JOIN LATERAL (SELECT placed_at FROM bet_orders WHERE id = f.source_id AND f.source = 1 OFFSET 0) o ON true
           CROSS JOIN LATERAL (SELECT coalesce(o.placed_at, f.settled_at) AS at) p
           WHERE f.member_id = member AND f.merchant_id = merchant AND f.settled_at >= since
             AND pg_visible_in_snapshot(f.xact, now_seen)
             AND (mark.snapshot IS NULL OR NOT pg_visible_in_snapshot(f.xact, mark.snapshot::pg_snapshot))) b
   GROUP BY b.opens, b.ended, b.category, b.edge_ppm ORDER BY b.opens, b.ended, b.category, b.edge_ppm;
END $$;

-- What came in and what was paid out, over an account's whole life: a row for each deposit and payout, none for a bet. Kinds: 12
-- a deposit, 20 a withdrawal that was paid, 31 a deposit that was reversed.
CREATE INDEX ledger_transfers_paid_in ON ledger_transfers(to_account_id) INCLUDE (units) WHERE kind = 12;
CREATE INDEX ledger_transfers_paid_out ON ledger_transfers(from_account_id) INCLUDE (kind, units) WHERE kind IN (12, 20, 31);
