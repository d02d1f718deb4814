-- Version of a wallet before an instant: versions count 1, 2, 3 … in time order (I4), so a binary search finds it.
CREATE OR REPLACE FUNCTION wallet_version_before(merchant int, wallet bigint, last_version bigint, at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE low bigint := 0; high bigint := last_version; middle bigint; moved timestamptz;
BEGIN
  WHILE low < high LOOP
    middle := (low + high + 1) / 2;
    SELECT t.created_at INTO moved FROM ledger_transfers t
     WHERE t.from_account_id = wallet AND t.from_version = middle AND t.merchant_id = merchant;
    IF NOT FOUND THEN
      SELECT t.created_at INTO STRICT moved FROM ledger_transfers t
       WHERE t.to_account_id = wallet AND t.to_version = middle AND t.merchant_id = merchant;
    END IF;
    IF moved < at THEN
      low := middle;
    ELSE
      high := middle - 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;
