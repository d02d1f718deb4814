-- A deposit begins with the terms of its channel, which officers set: no process gives one a rate or fee of its own (safety 4.9). Who
-- began while an officer changed them reads them once more (40001).
CREATE OR REPLACE FUNCTION guard_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF session_process() IS NULL OR EXISTS (SELECT 1 FROM deposit_channels c
      WHERE c.id = NEW.channel_id AND c.merchant_id = NEW.merchant_id AND c.provider_id = NEW.provider_id AND c.fee_ppm = NEW.fee_ppm
        AND c.fee_units = NEW.fee_fixed_units AND c.rate_units IS NOT DISTINCT FROM NEW.rate_units) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit % has not the terms of its channel', NEW.id USING ERRCODE = '40001';
END $$;
CREATE OR REPLACE TRIGGER deposits_guard_new BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION guard_deposit();
