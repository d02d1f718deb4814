CREATE OR REPLACE FUNCTION retry_for_a_week() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pay_until := money_now() + interval '7 days';
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER wage_payments_retry BEFORE INSERT OR UPDATE OF state ON wage_payments FOR EACH ROW
  WHEN (NEW.pay_until IS NULL AND NEW.state IN ('PARTIAL', 'INSUFFICIENT')) EXECUTE FUNCTION retry_for_a_week();
