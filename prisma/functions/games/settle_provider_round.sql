-- What a settled round counts as (rules B4), as facts that add up to the round's row: the first one when it ends, and when it changes
-- after that the old sums with a minus and the new ones, as a corrected line: a wage takes back what it paid for the former result. The amounts are read from the row, so that its caller decides nothing.
-- The theoretical result of a round is that of its title: effective bet × (1 − RTP). A title that states none has what its category keeps
-- on average: the merchant's setting, and nothing without one. A ticket that was cashed out has no effective bet, nor has one at odds
-- below 1.50.
CREATE OR REPLACE FUNCTION settle_provider_round(merchant int, round bigint, instant timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE r record; ticket record; leg jsonb; odds numeric := 1; rest bigint; counted bigint; theoretical bigint; edge int; bonus boolean;
BEGIN
  SELECT p.*, c.category, t.rtp_ppm, b.time_zone, b.settings INTO r FROM provider_rounds p JOIN catalogue_games c ON c.id = p.catalogue_id
    LEFT JOIN game_titles t ON t.catalogue_id = c.id JOIN merchants b ON b.id = p.merchant_id WHERE p.id = round AND p.merchant_id = merchant FOR UPDATE OF p;
  IF r.state = 'OPEN' OR r.asset = 'DEMO' THEN
    RETURN;
  END IF;
  counted := CASE
    WHEN r.category IN ('SPORTS', 'ESPORTS') OR r.category = 'PVP' AND r.effective_units IS NULL
    THEN least(r.stake_units, abs(r.won_units - r.stake_units), r.effective_units)
    WHEN r.effective_units IS NOT NULL THEN least(r.stake_units, r.effective_units)
    WHEN r.won_units = r.stake_units THEN 0
    ELSE r.stake_units END;
  -- A bet on sports counts with what was not cashed out, and at odds below 1.50 not at all.
  SELECT t.remaining_units, t.legs, coalesce((SELECT sum(x.units) FROM provider_txs x WHERE x.round_row_id = round
           AND x.merchant_id = merchant AND x.kind = 'CASH_OUT' AND x.verdict = 'OK' AND x.undone_at IS NULL), 0)::bigint AS cashed_units
    INTO ticket FROM provider_tickets t WHERE t.round_row_id = round AND t.merchant_id = merchant;
  IF FOUND AND r.category IN ('SPORTS', 'ESPORTS') THEN
    FOR leg IN SELECT value FROM jsonb_array_elements(ticket.legs) LOOP
      odds := odds * (leg ->> 'odds')::numeric;
    END LOOP;
    rest := least(r.stake_units, ticket.remaining_units);
    counted := CASE WHEN odds < 1.5 THEN 0
      ELSE least(rest, abs(r.won_units - ticket.cashed_units - rest), r.effective_units) END;
  END IF;
  edge := coalesce(nullif(1000000 - r.rtp_ppm, 0), (r.settings #>> ARRAY['categoryEdgesPpm', r.category])::int,
    CASE r.category WHEN 'LIVE' THEN 15000 WHEN 'SPORTS' THEN 40000 WHEN 'ESPORTS' THEN 40000 ELSE 30000 END);
  theoretical := div(counted::numeric * edge, 1000000)::bigint;
  -- Judged once a round: what its first facts were, its corrections are.
  bonus := r.serves_bonus OR r.fact_version = 0 AND NOT coalesce((r.settings #>> '{rewards,bonusPlayCounts}')::boolean, true)
    AND serves_bonus(merchant, r.member_id, r.category, 2::smallint, round, instant);
  IF (r.stake_units, r.won_units, counted, theoretical)
     = (r.fact_stake_units, r.fact_payout_units, r.fact_effective_units, r.fact_theoretical_units) THEN
    RETURN;
  END IF;
  INSERT INTO settled_facts (source, source_id, source_no, settlement_version, settled_at, merchant_id, member_id, catalogue_id,
         round_id, category, stake_units, payout_units, effective_units, wagering_units, theoretical_units, business_date)
  SELECT 2, round, 0, r.fact_version + f.step, instant, merchant, r.member_id, r.catalogue_id, round, r.category,
         f.stake, f.payout, CASE WHEN bonus THEN 0 ELSE f.effective END, CASE WHEN bonus THEN f.effective END, f.theoretical, (instant AT TIME ZONE r.time_zone)::date
    FROM (VALUES (1, -r.fact_stake_units, -r.fact_payout_units, -r.fact_effective_units, -r.fact_theoretical_units),
                 (2, r.stake_units, r.won_units, counted, theoretical)) f(step, stake, payout, effective, theoretical)
   WHERE (f.stake, f.payout, f.effective) <> (0, 0, 0);
  UPDATE provider_rounds SET fact_version = r.fact_version + 2, serves_bonus = bonus, fact_stake_units = r.stake_units, fact_payout_units = r.won_units,
         fact_effective_units = counted, fact_theoretical_units = theoretical
   WHERE id = round AND merchant_id = merchant;
END $$;
