-- The least id of an order or of a transfer that was booked at an instant or later; one above the last when there is none. Ids
-- grow with time, so a binary search finds it; transactions that overlap may be out of order by as long as they last, which
-- a caller allows for.
CREATE OR REPLACE FUNCTION order_id_at(instant timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE low bigint := 0; high bigint; middle bigint; found record;
BEGIN
  SELECT coalesce(max(id), 0) + 1 INTO high FROM bet_orders;
  WHILE low < high LOOP
    middle := (low + high) / 2;
    SELECT o.id, o.placed_at INTO found FROM bet_orders o WHERE o.id >= middle ORDER BY o.id LIMIT 1;
    IF found.id IS NULL OR found.placed_at >= instant THEN
      high := middle;
    ELSE
      low := found.id + 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;
