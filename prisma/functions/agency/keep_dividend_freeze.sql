-- An officer who lets an account in again lets it into what it was: one that owes bills it did not pay in time stays frozen for
-- those (rules B10.6).
CREATE OR REPLACE FUNCTION keep_dividend_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM wage_payments p WHERE p.payer_id = NEW.id AND p.merchant_id = NEW.merchant_id AND p.state = 'DEFAULTED') THEN
    NEW.status := 'FROZEN_DIVIDEND';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER members_dividend_freeze BEFORE UPDATE OF status ON members FOR EACH ROW
  WHEN (OLD.status = 'FROZEN' AND NEW.status = 'ACTIVE') EXECUTE FUNCTION keep_dividend_freeze();
