-- The same over numbers of transactions: all of those that have ended.
CREATE OR REPLACE FUNCTION take_check_xacts(of_part text, OUT after bigint, OUT upto bigint) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_marks (part) VALUES (of_part) ON CONFLICT DO NOTHING;
  SELECT m.done_to INTO after FROM check_marks m WHERE m.part = of_part FOR UPDATE;
  upto := greatest(after, xact_number(stored_horizon()) - 1);
  UPDATE check_marks m SET done_to = upto, final_to = upto WHERE m.part = of_part;
END $$;
