-- Makes a test account's accounts such of play money (protection A11), under the owner's rights: no process changes the asset of an
-- account otherwise. The member is marked already, or guard_asset() refuses. False when one of them has ever moved money.
CREATE OR REPLACE FUNCTION turn_to_play_money(member bigint) RETURNS boolean LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- In the order of every posting; who posts now is waited for.
  PERFORM 1 FROM ledger_accounts WHERE owner_id = member ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM ledger_accounts WHERE owner_id = member AND version > 0) THEN
    RETURN false;
  END IF;
  UPDATE ledger_accounts SET asset = 'DEMO' WHERE owner_id = member;
  RETURN true;
END $$;
