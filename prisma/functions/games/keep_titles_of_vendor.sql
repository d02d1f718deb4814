CREATE OR REPLACE FUNCTION keep_titles_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE game_titles t SET words = '{}' FROM catalogue_games c WHERE c.id = t.catalogue_id AND c.vendor = NEW.vendor;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vendor_profiles_words AFTER UPDATE OF name ON vendor_profiles
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION keep_titles_of_vendor();
