CREATE OR REPLACE FUNCTION keep_search_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_name := search_text(NEW.account_key || ' ' || NEW.nickname);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER members_search_name BEFORE INSERT OR UPDATE OF account_key, nickname, search_name ON members
  FOR EACH ROW EXECUTE FUNCTION keep_search_name();
