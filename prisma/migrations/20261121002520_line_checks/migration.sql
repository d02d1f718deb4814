-- The same checks of orders and lines, said as one call each: every statement that writes a row reads its checks anew, a list
-- of words word by word. A call is read in an instant and its body is kept.
CREATE FUNCTION bet_order_holds(mode text, stake_units bigint, line_count smallint) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN mode IN ('LOTT', 'ELOTT') AND stake_units > 0 AND line_count > 0;
END $$;
ALTER TABLE bet_orders ADD CONSTRAINT bet_orders_holds CHECK (bet_order_holds(mode, stake_units, line_count)),
  DROP CONSTRAINT bet_orders_mode, DROP CONSTRAINT bet_orders_stake;

CREATE FUNCTION bet_line_holds(state text, stake_units bigint, bets int, payout_units bigint, settled_at timestamptz)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN state IN ('PENDING', 'WIN', 'LOSE', 'PUSH', 'CANCELLED', 'VOID') AND stake_units > 0 AND bets > 0
     AND (state = 'PENDING') = (settled_at IS NULL) AND (payout_units IS NULL OR payout_units >= 0);
END $$;
ALTER TABLE bet_lines ADD CONSTRAINT bet_lines_holds
  CHECK (bet_line_holds(state, stake_units, bets, payout_units, settled_at)),
  DROP CONSTRAINT bet_lines_state, DROP CONSTRAINT bet_lines_stake, DROP CONSTRAINT bet_lines_settled,
  DROP CONSTRAINT bet_lines_payout;
