-- Takes waiting parts of a chase back: what was held for them returns to the wallet in one movement. The caller has the
-- chase's row locked. Parts that wait no more are left as they are.
CREATE OR REPLACE FUNCTION release_chase_parts(merchant int, chase bigint, nos smallint[], to_state text, why text, at timestamptz)
RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE owner bigint; again smallint; back bigint; cash bigint; held bigint;
BEGIN
  SELECT c.member_id, c.releases + 1 INTO STRICT owner, again FROM chases c WHERE c.id = chase AND c.merchant_id = merchant;
  PERFORM 1 FROM ledger_accounts a WHERE a.owner_id = owner AND a.merchant_id = merchant AND a.kind IN ('CASH', 'HELD')
    ORDER BY a.id FOR NO KEY UPDATE;
  WITH done AS (
    UPDATE chase_parts p SET state = to_state, reason = why
     WHERE p.chase_row_id = chase AND p.merchant_id = merchant AND p.no = ANY (nos) AND p.state = 'WAITING'
    RETURNING p.stake_units
  )
  SELECT sum(d.stake_units) INTO back FROM done d;
  IF back IS NULL THEN
    RETURN 0;
  END IF;
  SELECT a.id INTO STRICT cash FROM ledger_accounts a
   WHERE a.owner_id = owner AND a.merchant_id = merchant AND a.kind = 'CASH';
  SELECT a.id INTO STRICT held FROM ledger_accounts a
   WHERE a.owner_id = owner AND a.merchant_id = merchant AND a.kind = 'HELD';
  PERFORM ledger_write(merchant, ARRAY[:CHASE_RELEASE::smallint], ARRAY[chase], ARRAY[0::bigint], ARRAY[again], ARRAY[held], ARRAY[cash],
    ARRAY[back], at, at, true);
  UPDATE chases c SET held_units = c.held_units - back, returned_units = c.returned_units + back, releases = again
   WHERE c.id = chase AND c.merchant_id = merchant;
  PERFORM push_balances(merchant, ARRAY[cash], at);
  RETURN back;
END $$;
