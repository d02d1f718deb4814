-- Takes the next ids that are final: above `after`, up to `upto`; nothing new when they are equal. `drawn` is the last id its
-- sequence gave out, read before this call. The mark is set with an xid that is younger than every transaction which drew those
-- ids (each draws an xid first); a later call returns them once all of those have ended. Runs in the reader's own transaction,
-- so the mark moves if and only if the reader's effect commits; a second reader of the same name waits.
CREATE OR REPLACE FUNCTION take_watermark(mark text, drawn bigint, OUT after bigint, OUT upto bigint) LANGUAGE plpgsql AS $$
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
