-- Counts what has become final since it was asked last; the first time it only begins, however long the history is. Returns how many movements were read.
CREATE OR REPLACE FUNCTION tally_ledger() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE drawn bigint; mark record; counted bigint := 0;
BEGIN
  drawn := last_drawn('ledger_transfers_id_seq');
  INSERT INTO watermarks (name, done_to) VALUES ('tallies', drawn) ON CONFLICT DO NOTHING;
  mark := take_watermark('tallies', drawn);
  IF mark.upto > mark.after THEN
    WITH fresh AS (
      SELECT kind, merchant_id, count(*) AS transfers FROM ledger_transfers
       WHERE id > mark.after AND id <= mark.upto GROUP BY 1, 2
    ), tallied AS (
      INSERT INTO ledger_tallies AS t (kind, merchant_id, transfers)
      SELECT kind, merchant_id, transfers FROM fresh ORDER BY 1, 2
      ON CONFLICT (kind, merchant_id) DO UPDATE SET transfers = t.transfers + excluded.transfers
    )
    SELECT coalesce(sum(transfers), 0) INTO counted FROM fresh;
  END IF;
  RETURN counted;
END $$;
