-- Whether a bet was placed under an open bonus for which its category counts (rules B4, bonusPlayCounts). What is asked is the moment of
-- the bet alone, so that a correction finds what its first settlement found.
CREATE OR REPLACE FUNCTION serves_bonus(merchant int, member bigint, category text, source smallint, source_id bigint, settled timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM placed(source, source_id, merchant, settled) p
    JOIN wagering_requirements w ON w.member_id = member AND w.merchant_id = merchant AND w.source = 'BONUS'
     AND w.created_at <= p.at AND (w.closed_at IS NULL OR w.closed_at > p.at) AND (w.expires_at IS NULL OR w.expires_at > p.at)
     AND (w.rates IS NULL OR coalesce((w.rates ->> category)::bigint, 0) > 0))
$$;
