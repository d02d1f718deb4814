-- Watermarks over append-only tables, and the house's balances that follow one.

-- How far a reader has read a table whose ids become visible out of order (safety R12): everything up to `done_to` has been read.
CREATE TABLE watermarks (
  name TEXT NOT NULL,
  done_to BIGINT NOT NULL DEFAULT 0,
  next_to BIGINT,
  next_xact xid8,
  CONSTRAINT watermarks_pkey PRIMARY KEY (name)
);

-- Takes the next ids that are final: above `after`, up to `upto`; nothing new when they are equal. `drawn` is the last id its
-- sequence gave out, read before this call. The mark is set with an xid that is younger than every transaction which drew those
-- ids (each draws an xid first); a later call returns them once all of those have ended. Runs in the reader's own transaction,
-- so the mark moves if and only if the reader's effect commits; a second reader of the same name waits.
CREATE FUNCTION take_watermark(mark text, drawn bigint, OUT after bigint, OUT upto bigint) LANGUAGE plpgsql AS $$
DECLARE row watermarks;
BEGIN
  INSERT INTO watermarks (name) VALUES (mark) ON CONFLICT DO NOTHING;
  SELECT * INTO row FROM watermarks w WHERE w.name = mark FOR UPDATE;
  after := row.done_to;
  upto := row.done_to;
  IF row.next_xact <= stored_horizon() THEN
    upto := row.next_to;
  END IF;
  IF row.next_to IS NULL OR upto = row.next_to THEN
    UPDATE watermarks w SET done_to = upto, next_to = drawn, next_xact = stored_xact() WHERE w.name = mark;
  END IF;
END $$;

-- The last id that a sequence gave out; 0 for none.
CREATE FUNCTION last_drawn(sequence regclass) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(pg_sequence_last_value(sequence), 0)
$$;

-- House accounts have no balance row (safety R4); this folds their side of each transfer per business day. Returns how many
-- transfers were read.
CREATE FUNCTION roll_up_house() RETURNS bigint LANGUAGE plpgsql AS $$
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

-- A house account's balance at this moment: what is folded and what came after.
CREATE FUNCTION house_balance(house_account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(units) FROM house_balances WHERE account_id = house_account), 0)
        + coalesce((SELECT sum(CASE WHEN t.to_account_id = house_account THEN t.units ELSE -t.units END)
                      FROM ledger_transfers t
                     WHERE t.id > coalesce((SELECT done_to FROM watermarks WHERE name = 'house'), 0)
                       AND (t.from_account_id = house_account OR t.to_account_id = house_account)), 0))::bigint
$$;
