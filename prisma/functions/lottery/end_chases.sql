-- Ends the chases of which nothing is under way any more: finished where an issue was played, else cancelled.
CREATE OR REPLACE FUNCTION end_chases(merchant int, ids bigint[], at timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE ended int;
BEGIN
  UPDATE chases c SET ended_at = at,
         state = CASE WHEN EXISTS (SELECT 1 FROM chase_parts p WHERE p.chase_row_id = c.id AND p.merchant_id = merchant
           AND p.state = 'SETTLED') THEN 'FINISHED' ELSE 'CANCELLED' END
   WHERE c.id = ANY (ids) AND c.merchant_id = merchant AND c.state = 'RUNNING'
     AND NOT EXISTS (SELECT 1 FROM chase_parts p WHERE p.chase_row_id = c.id AND p.merchant_id = merchant
       AND p.state IN ('WAITING', 'PLACED'));
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;
