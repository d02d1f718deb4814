-- The words of a game: of its names, of its vendor's, and its kind. The triggers keep them for every writer of either.
CREATE OR REPLACE FUNCTION keep_title_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT array_agg(DISTINCT w) INTO NEW.words
    FROM catalogue_games c LEFT JOIN vendor_profiles p ON p.vendor = c.vendor,
         unnest(words_of(concat_ws(' ', (SELECT string_agg(n.value, ' ') FROM jsonb_each_text(NEW.name) n),
           (SELECT string_agg(n.value, ' ') FROM jsonb_each_text(p.name) n), NEW.kind))) w
   WHERE c.id = NEW.catalogue_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER game_titles_words BEFORE INSERT OR UPDATE OF name, kind, words ON game_titles
  FOR EACH ROW EXECUTE FUNCTION keep_title_words();
