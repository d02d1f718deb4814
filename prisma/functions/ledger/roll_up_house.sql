-- House accounts have no balance row (safety R4); this folds their side of each transfer per business day. Returns how many
-- transfers were read.
CREATE OR REPLACE FUNCTION roll_up_house() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE drawn bigint; mark record; folded bigint := 0;
BEGIN
  drawn := last_drawn('ledger_transfers_id_seq');
  mark := take_watermark('house', drawn);
  IF mark.upto > mark.after THEN
    WITH moved AS MATERIALIZED (
      SELECT * FROM ledger_transfers WHERE id > mark.after AND id <= mark.upto
    ), leg AS (
      SELECT from_account_id AS account_id, -units AS units, created_at, merchant_id FROM moved WHERE from_version IS NULL
      UNION ALL SELECT to_account_id, units, created_at, merchant_id FROM moved WHERE to_version IS NULL
    ), total AS (
      INSERT INTO house_balances AS b (account_id, day, units, merchant_id)
      SELECT l.account_id, (l.created_at AT TIME ZONE m.time_zone)::date AS day, sum(l.units), l.merchant_id
        FROM leg l JOIN merchants m ON m.id = l.merchant_id GROUP BY l.account_id, 2, l.merchant_id ORDER BY 1, 2
      ON CONFLICT (account_id, day, merchant_id) DO UPDATE SET units = b.units + excluded.units
    )
    SELECT count(*) INTO folded FROM moved;
  END IF;
  RETURN folded;
END $$;
