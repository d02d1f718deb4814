-- Takes the next ids that are final and were not checked: above `after`, up to `upto`, at most this many; nothing new when they
-- are equal. `drawn` is the last id its sequence gave out, read before this call. Like take_watermark() it belongs to the
-- reader's transaction; unlike it, a long backlog is taken piece by piece.
CREATE OR REPLACE FUNCTION take_check_range(of_part text, drawn bigint, at_most bigint, OUT after bigint, OUT upto bigint)
LANGUAGE plpgsql AS $$
DECLARE mark check_marks; final_now bigint;
BEGIN
  INSERT INTO check_marks (part) VALUES (of_part) ON CONFLICT DO NOTHING;
  SELECT * INTO mark FROM check_marks m WHERE m.part = of_part FOR UPDATE;
  final_now := CASE WHEN mark.next_xact <= stored_horizon() THEN mark.next_to ELSE mark.final_to END;
  after := mark.done_to;
  upto := least(final_now, after + at_most);
  UPDATE check_marks m SET done_to = upto, final_to = final_now,
         next_to = CASE WHEN mark.next_to IS NULL OR final_now = mark.next_to THEN drawn ELSE mark.next_to END,
         next_xact = CASE WHEN mark.next_to IS NULL OR final_now = mark.next_to THEN stored_xact() ELSE mark.next_xact END
   WHERE m.part = of_part;
END $$;
