-- Why a player with limits or breaks, or who is excluded (rules E6: one record) or closes its account (rules E3.9), may not go a path now,
-- or null. Paths: BET and LAUNCH (units that could be lost), DEPOSIT and
-- TRANSFER_IN (units that come in), BONUS and MARKETING. Withdrawals never ask (protection P6).
-- stake: the one stake among the units, or 0; above what the terms of an open bonus allow it is refused when it is placed (rules C5).
DROP FUNCTION IF EXISTS protection_refusal(int, bigint, text, bigint, timestamptz);
CREATE OR REPLACE FUNCTION protection_refusal(merchant int, member bigint, path text, units bigint, stake bigint,
  at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE l record; counted boolean := false; wanted bigint;
BEGIN
  IF EXISTS (SELECT 1 FROM excluded_members e WHERE e.member_id = member)
    OR EXISTS (SELECT 1 FROM account_closings c WHERE c.member_id = member AND c.given_up_at IS NULL) THEN
    RETURN 'PROTECTION_EXCLUDED';
  ELSIF EXISTS (SELECT 1 FROM protection_breaks b WHERE b.member_id = member AND b.merchant_id = merchant
      AND b.kind = 'TIMEOUT' AND b.from_at <= at AND b.until_at > at) THEN
    RETURN 'PROTECTION_TIME_OUT';
  ELSIF stake > 0 AND EXISTS (SELECT 1 FROM wagering_requirements w WHERE w.member_id = member AND w.merchant_id = merchant
      AND w.closed_at IS NULL AND w.max_stake_units < stake AND (w.expires_at IS NULL OR w.expires_at > at)) THEN
    RETURN 'BET_OVER_BONUS_MAX';
  ELSIF path IN ('BONUS', 'MARKETING') THEN
    RETURN NULL;
  END IF;
  FOR l IN
    SELECT p.kind, p.period, min(p.bound) AS bound FROM protection_limits p
     WHERE p.member_id = member AND p.merchant_id = merchant AND p.ended_at IS NULL AND p.from_at IS NOT NULL
       AND p.bound IS NOT NULL AND (p.kind = 'DEPOSIT') = (path IN ('DEPOSIT', 'TRANSFER_IN'))
     GROUP BY p.kind, p.period ORDER BY p.kind, p.period
  LOOP
    IF NOT counted AND l.kind <> 'SESSION' THEN
      PERFORM count_play(merchant, member, at);
      counted := true;
    END IF;
    -- a moment of play, or the units; of a launch any
    wanted := CASE WHEN l.kind = 'SESSION' THEN 1 ELSE greatest(units, 1) END;
    IF protection_used(merchant, member, l.kind, l.period, at) + wanted > l.bound THEN
      RETURN 'PROTECTION_' || l.kind || '_LIMIT';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
