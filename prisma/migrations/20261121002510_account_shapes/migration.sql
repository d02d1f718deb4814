-- What an account is, is looked at when it is opened, not with each change of its balance: a CHECK is read and prepared anew by
-- every statement that touches the row, and these three cost a posting more than the posting. What they speak of never changes
-- (ledger_accounts_identity); the checks of the balance itself stay where they are.
CREATE FUNCTION guard_account_shape() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind IN ('CASH', 'HELD', 'RECEIVABLE', 'HOUSE_FUNDS', 'HOUSE_STAKES', 'HOUSE_PAYOUTS', 'HOUSE_REBATES', 'HOUSE_WAGES')
      AND (NEW.owner_id IS NULL) = (NEW.kind LIKE 'HOUSE%')
      AND (NOT NEW.may_go_negative OR NEW.kind = 'RECEIVABLE')) IS NOT TRUE THEN
    RAISE EXCEPTION 'there is no such account: % of owner %', NEW.kind, NEW.owner_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_shape BEFORE INSERT OR UPDATE OF owner_id, kind, may_go_negative ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_account_shape();
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind, DROP CONSTRAINT ledger_accounts_owner,
  DROP CONSTRAINT ledger_accounts_negative;
