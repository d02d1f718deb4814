-- The next ids of a table that is gone through again and again, some at a time: what changes without a new row is found so.
CREATE OR REPLACE FUNCTION take_check_round(of_part text, last bigint, at_most bigint, OUT after bigint, OUT upto bigint)
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_marks (part) VALUES (of_part) ON CONFLICT DO NOTHING;
  SELECT CASE WHEN m.done_to >= last THEN 0 ELSE m.done_to END INTO after FROM check_marks m WHERE m.part = of_part FOR UPDATE;
  upto := after + at_most;
  UPDATE check_marks m SET done_to = upto, final_to = last WHERE m.part = of_part;
END $$;
