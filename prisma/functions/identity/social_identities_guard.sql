-- A binding is neither changed nor removed, and its account is of the same merchant and not a trial account.
CREATE OR REPLACE FUNCTION social_identities_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'a social account stays bound' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM members m
                  WHERE m.id = NEW.member_id AND m.merchant_id = NEW.merchant_id AND m.type <> 4) THEN
    RAISE EXCEPTION 'this account cannot be bound' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER social_identities_guard BEFORE INSERT OR UPDATE OR DELETE ON social_identities
  FOR EACH ROW EXECUTE FUNCTION social_identities_guard();
