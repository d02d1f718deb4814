-- READ_ONLY stops the windows of a merchant, and its end lets them go on.
CREATE OR REPLACE FUNCTION stop_windows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE instant timestamptz := money_now();
BEGIN
  IF NEW.money_mode = 'READ_ONLY' THEN
    NEW.read_only_since := instant;
    RETURN NEW;
  END IF;
  UPDATE wage_payments p SET pay_until = p.pay_until + (instant - greatest(OLD.read_only_since, p.created_at))
   WHERE p.merchant_id = NEW.id AND p.payer_id IS NOT NULL AND p.pay_until > OLD.read_only_since
     AND (p.state IN ('PARTIAL', 'INSUFFICIENT') OR p.state = 'UNPAID' AND p.kind = 'DIVIDEND'
       AND NOT awaits_house(NEW.id, p.payer_id, p.period_code, p.period_start));
  NEW.read_only_since := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER merchants_stop_windows BEFORE UPDATE OF money_mode ON merchants FOR EACH ROW
  WHEN ((OLD.money_mode = 'READ_ONLY') <> (NEW.money_mode = 'READ_ONLY')) EXECUTE FUNCTION stop_windows();
