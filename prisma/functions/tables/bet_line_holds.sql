CREATE OR REPLACE FUNCTION bet_line_holds(state text, stake_units bigint, bets int, payout_units bigint, settled_at timestamptz)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN state IN ('PENDING', 'WIN', 'LOSE', 'PUSH', 'CANCELLED', 'VOID', 'QUARANTINED') AND stake_units > 0 AND bets > 0
     AND (state IN ('PENDING', 'QUARANTINED')) = (settled_at IS NULL) AND (payout_units IS NULL OR payout_units >= 0);
END $$;
