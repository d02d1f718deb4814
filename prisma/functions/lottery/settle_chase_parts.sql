-- Notes the results of placed parts once their lines are settled, and which chases a win or a void stops (rules A7.4). An order
-- that was cancelled by itself or became void has none: its part is what its lines are (rules A7.5). What a stop returns is done by
-- the caller, chase by chase; the reason is kept until then.
CREATE OR REPLACE FUNCTION settle_chase_parts(many int) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE instant timestamptz := money_now(); part record; done int := 0;
BEGIN
  FOR part IN
    SELECT p.chase_row_id, p.no, p.merchant_id, i.state = 'VOID' AS void, r.payout, r.won,
           CASE WHEN r.cancelled THEN 'CANCELLED' WHEN i.state = 'VOID' THEN 'VOID' ELSE 'SETTLED' END AS outcome
      FROM issues i
      JOIN chase_parts p ON p.issue_id = i.id AND p.state = 'PLACED'
      JOIN chases c ON c.id = p.chase_row_id AND c.merchant_id = p.merchant_id
      CROSS JOIN LATERAL (SELECT bool_or(l.state IN ('PENDING', 'QUARANTINED')) AS open,
          bool_and(l.state = 'CANCELLED') AS cancelled,
          coalesce(sum(l.payout_units), 0)::bigint AS payout, bool_or(l.state = 'WIN' AND l.payout_units > 0) AS won
        FROM bet_lines l WHERE l.issue_id = i.id AND l.member_id = c.member_id AND l.order_row_id = p.order_row_id) r
     WHERE i.id IN (SELECT DISTINCT o.issue_id FROM chase_parts o WHERE o.state = 'PLACED')
       AND i.state IN ('DRAWN', 'SETTLING', 'SETTLED', 'VOID') AND NOT r.open
     ORDER BY c.id, p.no LIMIT many FOR NO KEY UPDATE OF c SKIP LOCKED
  LOOP
    UPDATE chase_parts SET state = part.outcome, payout_units = CASE part.outcome WHEN 'SETTLED' THEN part.payout END
     WHERE chase_row_id = part.chase_row_id AND no = part.no AND merchant_id = part.merchant_id AND state = 'PLACED';
    CONTINUE WHEN NOT FOUND;
    done := done + 1;
    UPDATE chases SET stop_reason = CASE WHEN part.void THEN 'VOID' ELSE 'WIN' END
     WHERE id = part.chase_row_id AND merchant_id = part.merchant_id AND state = 'RUNNING' AND stop_reason IS NULL
       AND (stop_on_win AND part.won AND NOT part.void OR stop_on_void AND part.void);
    IF NOT FOUND THEN
      PERFORM end_chases(part.merchant_id, ARRAY[part.chase_row_id], instant);
    END IF;
  END LOOP;
  RETURN done;
END $$;
