-- When the bet of a settled fact was placed (rules C5): a line has its order's time, a provider's round was placed when it began; what
-- says neither counts from when it was settled. Look-ups by the whole key, so that the tables can be distributed by merchant (safety 7.6).
CREATE OR REPLACE FUNCTION placed(source smallint, source_id bigint, merchant int, settled timestamptz) RETURNS TABLE (at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(o.placed_at, r.begun_at, settled)
    FROM (SELECT 1) fact
    LEFT JOIN LATERAL (SELECT b.placed_at FROM bet_orders b WHERE b.id = source_id AND b.merchant_id = merchant AND source = 1
      OFFSET 0) o ON true
    LEFT JOIN LATERAL (SELECT p.begun_at FROM provider_rounds p WHERE p.id = source_id AND p.merchant_id = merchant AND source = 2
      OFFSET 0) r ON true
$$;
