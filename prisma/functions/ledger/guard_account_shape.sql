-- The identity of an account is checked when it is opened, not with each change of its balance: a CHECK is prepared again by
-- every statement that touches the row, and these cost a posting more than the posting itself.
CREATE OR REPLACE FUNCTION guard_account_shape() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind IN ('CASH', 'HELD', 'RECEIVABLE', 'POINTS') AND NEW.owner_id IS NOT NULL AND NEW.counterparty = ''
        AND (NOT NEW.may_go_negative OR NEW.kind IN ('RECEIVABLE', 'POINTS'))
      OR NEW.kind IN ('HOUSE_FUNDS', 'HOUSE_STAKES', 'HOUSE_PAYOUTS', 'HOUSE_REBATES', 'HOUSE_WAGES', 'HOUSE_POINTS')
        AND NEW.owner_id IS NULL AND NEW.counterparty = '' AND NOT NEW.may_go_negative
      OR NEW.kind = 'CLEARING' AND NEW.owner_id IS NULL AND NEW.counterparty <> '' AND NOT NEW.may_go_negative) IS NOT TRUE THEN
    RAISE EXCEPTION 'there is no such account: % of owner %', NEW.kind, NEW.owner_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_accounts_shape BEFORE INSERT OR UPDATE OF owner_id, kind, counterparty, may_go_negative
  ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION guard_account_shape();
