-- The legal steps of a withdrawal (rules E4.3), no matter which role writes: a process begins it as REQUESTED, and it goes only where the rules let it go. It is
-- approved by officers – one, or two where the merchant's setting says so –, or by the merchant's rule for small amounts of a day; from
-- a payout that was never taken it comes back to APPROVED only where it was approved before (safety 4.9). Whether the account is
-- proven and nobody disputes is looked at where the rule is used.
CREATE OR REPLACE FUNCTION guard_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE approvals int; bounds jsonb; requested bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'REQUESTED' AND session_process() IS NOT NULL THEN
      RAISE EXCEPTION 'a withdrawal begins as REQUESTED, not as %', NEW.state USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
  ELSIF NOT withdrawal_may_go(OLD.state, NEW.state) THEN
    RAISE EXCEPTION 'withdrawal % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = '23514';
  ELSIF NEW.state <> 'APPROVED' THEN
    RETURN NEW;
  END IF;
  SELECT count(*) INTO approvals FROM withdrawal_approvals a WHERE a.withdrawal_id = OLD.id AND a.merchant_id = OLD.merchant_id;
  IF OLD.state <> 'REVIEWING' THEN
    IF approvals > 0 OR EXISTS (SELECT 1 FROM withdrawal_steps s
         WHERE s.withdrawal_id = OLD.id AND s.merchant_id = OLD.merchant_id AND s.to_state = 'APPROVED') THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'nobody approved withdrawal %', OLD.id USING ERRCODE = '23514';
  END IF;
  SELECT m.settings -> 'withdrawals' INTO bounds FROM merchants m WHERE m.id = OLD.merchant_id;
  IF approvals = 0 THEN
    SELECT coalesce(sum(w.amount_units - w.returned_units), 0) INTO requested FROM withdrawals w
     WHERE w.member_id = OLD.member_id AND w.created_at > money_now() - interval '24 hours';
    IF (requested <= (bounds ->> 'automaticUpTo')::numeric * 10000) IS NOT TRUE THEN
      RAISE EXCEPTION 'no officer approved withdrawal %, and the rule does not', OLD.id USING ERRCODE = '23514';
    END IF;
  ELSIF approvals < 2 AND NEW.amount_units >= (bounds ->> 'twoOfficersFrom')::numeric * 10000 THEN
    RAISE EXCEPTION 'withdrawal % needs a second officer', OLD.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER withdrawals_guard_new BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION guard_withdrawal();
CREATE OR REPLACE TRIGGER withdrawals_guard BEFORE UPDATE OF state ON withdrawals FOR EACH ROW
  WHEN (NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION guard_withdrawal();
