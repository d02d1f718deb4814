-- What each category of games bears of a gift's movement (rules B4): a gift that was earned by play keeps its shares, a prize of a
-- provider is of the game that it names, and a bonus that is reclaimed goes back as it was given. No rows for a gift of no category.
CREATE OR REPLACE FUNCTION gift_shares(kind smallint, subject bigint, merchant int, units bigint) RETURNS TABLE (category text, units bigint)
LANGUAGE sql STABLE AS $$
  -- Cut at the sums, so that the parts add up to the movement.
  SELECT s.category, div(gift_shares.units * s.upto, s.whole)::bigint - div(gift_shares.units * (s.upto - s.share), s.whole)::bigint
    FROM (SELECT e.key AS category, e.value::bigint AS share, sum(e.value::bigint) OVER (ORDER BY e.key) AS upto,
                 sum(e.value::bigint) OVER () AS whole
            FROM reward_grants g CROSS JOIN LATERAL jsonb_each_text(g.shares) e
           WHERE gift_shares.kind IN (:GRANTS, :BONUS_TAKEN) AND g.merchant_id = gift_shares.merchant AND g.id = CASE gift_shares.kind WHEN :BONUS_TAKEN
             THEN (SELECT w.source_id FROM wagering_requirements w WHERE w.id = gift_shares.subject AND w.merchant_id = gift_shares.merchant) ELSE gift_shares.subject END) s
   UNION ALL
  SELECT c.category, gift_shares.units FROM provider_txs x JOIN catalogue_games c ON c.id = x.catalogue_id
   WHERE gift_shares.kind IN (:GAME_PROMO, :GAME_PROMO_REVERSAL) AND x.id = gift_shares.subject AND x.merchant_id = gift_shares.merchant
$$;
