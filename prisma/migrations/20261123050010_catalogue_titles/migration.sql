-- What players see of vendors and their games: names, kinds, tags and order. Which vendors a merchant has, and what it shows first.

-- A vendor's own words about itself, the same on every merchant. The own lottery needs none: its menus name it.
CREATE TABLE vendor_profiles (
  vendor TEXT NOT NULL,
  -- language code → name
  name JSONB NOT NULL,
  -- games of a sample fill the pages so that they can be looked at; nobody can open them
  is_sample BOOLEAN NOT NULL DEFAULT false,
  -- when the vendor's list was last taken over; null: never yet
  synced_at TIMESTAMPTZ(3),
  CONSTRAINT vendor_profiles_pkey PRIMARY KEY (vendor),
  CONSTRAINT vendor_profiles_name CHECK (jsonb_typeof(name) = 'object' AND name ->> 'EN' <> ''),
  CONSTRAINT vendor_profiles_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendors(code)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The vendors that a merchant offers, in its order.
CREATE TABLE merchant_vendors (
  merchant_id INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  is_hot BOOLEAN NOT NULL DEFAULT false,
  sort_order INTEGER NOT NULL,
  CONSTRAINT merchant_vendors_pkey PRIMARY KEY (merchant_id, vendor),
  CONSTRAINT merchant_vendors_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT merchant_vendors_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor_profiles(vendor)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- A game of a vendor as its list has it.
CREATE TABLE game_titles (
  catalogue_id INTEGER NOT NULL,
  -- language code → name
  name JSONB NOT NULL,
  -- what it is within its category: SLOT, CRASH, TABLE, CRICKET …
  kind TEXT NOT NULL,
  -- JACKPOT, FREE_SPINS, BUY_FEATURE …
  features TEXT[] NOT NULL DEFAULT '{}',
  -- the vendor's own order
  rank INTEGER NOT NULL,
  demo BOOLEAN NOT NULL DEFAULT false,
  min_bet_units BIGINT,
  rtp_ppm INTEGER,
  -- tables that one sits down at: [{ roomId, name, minUnits, seats }]
  rooms JSONB NOT NULL DEFAULT '[]',
  -- when it came to the list; null: it was in the vendor's first one, and is not new to anybody
  listed_at TIMESTAMPTZ(3),
  -- the vendor's list does not have it any more
  withdrawn_at TIMESTAMPTZ(3),
  -- the words of its names in all languages, as the search compares them
  words TEXT[] NOT NULL DEFAULT '{}',
  CONSTRAINT game_titles_pkey PRIMARY KEY (catalogue_id),
  CONSTRAINT game_titles_name CHECK (jsonb_typeof(name) = 'object' AND name ->> 'EN' <> ''),
  CONSTRAINT game_titles_kind CHECK (kind ~ '^[A-Z0-9_]{2,24}$'),
  CONSTRAINT game_titles_rooms CHECK (jsonb_typeof(rooms) = 'array'),
  CONSTRAINT game_titles_min_bet CHECK (min_bet_units >= 0),
  CONSTRAINT game_titles_rtp CHECK (rtp_ppm BETWEEN 1 AND 1000000),
  CONSTRAINT game_titles_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- The games of a category are found through it, and those of one vendor in it.
CREATE INDEX catalogue_games_category_vendor_idx ON catalogue_games(category, vendor);
CREATE INDEX game_titles_words_idx ON game_titles USING GIN (words);

-- Every word that is in a name of a game: what was typed is compared with these few, whatever the number of games.
CREATE TABLE title_words (
  word TEXT NOT NULL,
  CONSTRAINT title_words_pkey PRIMARY KEY (word)
);
CREATE INDEX title_words_word_idx ON title_words USING GIN (word gin_trgm_ops);

-- The words of a text; each Chinese, Japanese or Korean character is one (search_text()).
CREATE FUNCTION words_of(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(regexp_split_to_array(search_text(name), '[\s!-/:-@\[-`{-~\u00B7\u2018\u2019]+'), '');
-- The words of a game: of its names, of its vendor's, and its kind. The triggers keep them for every writer of either.
CREATE FUNCTION keep_title_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT array_agg(DISTINCT w) INTO NEW.words
    FROM catalogue_games c LEFT JOIN vendor_profiles p ON p.vendor = c.vendor,
         unnest(words_of(concat_ws(' ', (SELECT string_agg(n.value, ' ') FROM jsonb_each_text(NEW.name) n),
           (SELECT string_agg(n.value, ' ') FROM jsonb_each_text(p.name) n), NEW.kind))) w
   WHERE c.id = NEW.catalogue_id;
  RETURN NEW;
END $$;
CREATE TRIGGER game_titles_words BEFORE INSERT OR UPDATE OF name, kind, words ON game_titles
  FOR EACH ROW EXECUTE FUNCTION keep_title_words();
CREATE FUNCTION note_title_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO title_words (word) SELECT DISTINCT w FROM written t, unnest(t.words) w ORDER BY w ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER game_titles_listed AFTER INSERT ON game_titles REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_title_words();
CREATE TRIGGER game_titles_renamed AFTER UPDATE ON game_titles REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_title_words();
CREATE FUNCTION keep_titles_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE game_titles t SET words = '{}' FROM catalogue_games c WHERE c.id = t.catalogue_id AND c.vendor = NEW.vendor;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_profiles_words AFTER UPDATE OF name ON vendor_profiles
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION keep_titles_of_vendor();

-- Games that a merchant shows first, in its order: its hot games.
CREATE TABLE merchant_hot_games (
  merchant_id INTEGER NOT NULL,
  catalogue_id INTEGER NOT NULL,
  sort_order INTEGER NOT NULL,
  CONSTRAINT merchant_hot_games_pkey PRIMARY KEY (merchant_id, catalogue_id),
  CONSTRAINT merchant_hot_games_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT merchant_hot_games_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES game_titles(catalogue_id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Titles that have every word of `search` or one like it, with how near they are, the nearest first. Of what was typed the first
-- 6 words count, and of the words like each the 24 nearest: both bound the cost.
CREATE FUNCTION similar_titles(search text, at_most int) RETURNS TABLE (id int, nearness real)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.45 AS $$
  WITH asked AS (SELECT w AS word, n FROM unnest((words_of(search))[1:6]) WITH ORDINALITY a(w, n)),
  near AS MATERIALIZED (
    SELECT a.n, l.word, l.near FROM asked a CROSS JOIN LATERAL (
      SELECT t.word, CASE WHEN t.word = a.word THEN 1.5 ELSE word_similarity(a.word, t.word) END::real AS near
        FROM title_words t WHERE a.word <% t.word ORDER BY 2 DESC, length(t.word), t.word LIMIT 24) l)
  SELECT f.catalogue_id, sum(f.near)::real FROM (
    SELECT t.catalogue_id, n.n, max(n.near) AS near
      FROM near n JOIN game_titles t ON t.words @> ARRAY[n.word] GROUP BY t.catalogue_id, n.n) f
   GROUP BY f.catalogue_id HAVING count(*) = (SELECT count(*) FROM asked)
   ORDER BY sum(f.near) DESC, f.catalogue_id LIMIT at_most
$$;
