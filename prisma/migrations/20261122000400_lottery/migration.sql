-- Games, issues, bets: a batch of bets is one statement (speed 1.4 d).

CREATE TABLE games (
  id SERIAL NOT NULL,
  code TEXT NOT NULL,
  family TEXT NOT NULL,
  name JSONB NOT NULL,
  -- when it draws and sells, and how its issues are numbered (rules A4); its form is checked where it is written
  schedule JSONB NOT NULL,
  draw_source TEXT NOT NULL DEFAULT 'OWN',
  result_sources TEXT[] NOT NULL DEFAULT '{}',
  group_code TEXT NOT NULL,
  sort_order INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'OPEN',
  CONSTRAINT games_pkey PRIMARY KEY (id),
  CONSTRAINT games_state CHECK (state IN ('OPEN', 'MAINTENANCE')),
  CONSTRAINT games_schedule CHECK (jsonb_typeof(schedule) = 'object'),
  -- an external result needs two sources that agree (rules A5), an own draw needs none
  CONSTRAINT games_draw_source CHECK (draw_source = 'OWN' AND cardinality(result_sources) = 0
    OR draw_source = 'EXTERNAL' AND cardinality(result_sources) >= 2)
);
CREATE UNIQUE INDEX games_code_key ON games(code);
CREATE TABLE game_modes (
  game_id INTEGER NOT NULL,
  mode TEXT NOT NULL,
  min_series SMALLINT NOT NULL,
  max_series SMALLINT NOT NULL,
  max_bet_series SMALLINT NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT true,
  limits JSONB NOT NULL DEFAULT '{}',
  -- a mode of a game is a game of the catalogue, and its vendor is named like the mode
  catalogue_id INTEGER NOT NULL,
  CONSTRAINT game_modes_pkey PRIMARY KEY (game_id,mode),
  CONSTRAINT game_modes_mode_fkey FOREIGN KEY (mode) REFERENCES vendors(code)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT game_modes_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX game_modes_catalogue_id_key ON game_modes(catalogue_id);
ALTER TABLE game_modes ADD CONSTRAINT game_modes_game_id_fkey
  FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TABLE issues (
  id BIGSERIAL NOT NULL,
  game_id INTEGER NOT NULL,
  number TEXT NOT NULL,
  sale_from TIMESTAMPTZ(3) NOT NULL,
  close_at TIMESTAMPTZ(3) NOT NULL,
  draw_at TIMESTAMPTZ(3) NOT NULL,
  state TEXT NOT NULL DEFAULT 'PLANNED',
  -- both null for an issue of an external draw
  seed_commitment TEXT,
  sealed_seed BYTEA,
  revealed_seed BYTEA,
  numbers SMALLINT[],
  drawn_at TIMESTAMPTZ(3),
  settled_at TIMESTAMPTZ(3),
  -- which settlement its lines are in: more than 1 once quarantined lines were released
  settlement_version SMALLINT NOT NULL DEFAULT 1,
  -- when a wrong external result was last corrected (rules A6): rebates stay as they were booked before
  corrected_at TIMESTAMPTZ(3),
  CONSTRAINT issues_pkey PRIMARY KEY (id),
  CONSTRAINT issues_state CHECK (state IN ('PLANNED', 'ON_SALE', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'VOID')),
  CONSTRAINT issues_times CHECK (sale_from < close_at AND close_at <= draw_at),
  CONSTRAINT issues_seed CHECK ((seed_commitment IS NULL) = (sealed_seed IS NULL))
);
CREATE INDEX issues_game_id_draw_at_idx ON issues(game_id, draw_at);
CREATE INDEX issues_draw_at_idx ON issues(draw_at);
CREATE UNIQUE INDEX issues_game_id_number_key ON issues(game_id, number);
ALTER TABLE issues ADD CONSTRAINT issues_game_id_fkey
  FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- Is the issue open at that instant (rules A4)? The state moves at closing only; being on sale follows from the time.
CREATE FUNCTION issue_is_open(state text, sale_from timestamptz, close_at timestamptz, at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT state IN ('PLANNED', 'ON_SALE') AND sale_from <= at AND at < close_at
$$;
-- Issues as the lottery's jobs look for them, and the last check before a draw.

-- Each job reads only what waits for it, however many issues there have been.
CREATE INDEX issues_to_close ON issues(close_at) WHERE state IN ('PLANNED', 'ON_SALE');
CREATE INDEX issues_to_draw ON issues(draw_at, id) WHERE state = 'CLOSED';
CREATE INDEX issues_to_settle ON issues(draw_at, id)
  WHERE state IN ('DRAWN', 'SETTLING', 'VOID') AND settled_at IS NULL;
-- What the sources of an external draw report (rules A5). A source that corrects itself reports again; its latest report counts.
CREATE TABLE external_results (
  id BIGSERIAL NOT NULL,
  issue_id BIGINT NOT NULL,
  source TEXT NOT NULL,
  numbers SMALLINT[] NOT NULL,
  reported_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT external_results_pkey PRIMARY KEY (id),
  CONSTRAINT external_results_numbers CHECK (cardinality(numbers) > 0),
  CONSTRAINT external_results_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issues(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX external_results_issue_id_id_idx ON external_results(issue_id, id);
CREATE TRIGGER external_results_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON external_results
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Whether numbers are a possible draw of a family in count, range and repetition (rules A1); the same table is in the rules.
CREATE FUNCTION is_possible_draw(family text, drawn smallint[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(bool_or(cardinality(drawn) = s.places
           AND (SELECT bool_and(n BETWEEN s.low AND s.high) AND (s.repeats OR count(DISTINCT n) = s.places)
                  FROM unnest(drawn) n)), false)
    FROM (VALUES ('SSC', 5, 0, 9, true), ('3D', 3, 0, 9, true), ('K3', 3, 1, 6, true), ('11X5', 5, 1, 11, false),
                 ('LF', 8, 1, 20, false), ('LHC', 7, 1, 49, false), ('PK10', 10, 1, 10, false),
                 ('KL8', 20, 1, 80, false)) s(family, places, low, high, repeats)
   WHERE s.family = is_possible_draw.family
$$;
-- Whether at least two sources report the numbers for an issue, and no source has another latest report (rules A5).
CREATE FUNCTION sources_agree(issue bigint, drawn smallint[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) >= 2 AND bool_and(last.numbers = drawn)
    FROM (SELECT DISTINCT ON (r.source) r.numbers FROM external_results r WHERE r.issue_id = issue
           ORDER BY r.source, r.id DESC) last
$$;
-- One officer's request to correct the result of an external draw to what its sources say by now; another officer carries it out.
CREATE TABLE result_corrections (
  issue_id BIGINT NOT NULL,
  numbers SMALLINT[] NOT NULL,
  asked_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  asked_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT result_corrections_pkey PRIMARY KEY (issue_id),
  CONSTRAINT result_corrections_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issues(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- A draw cannot be influenced, not even by a statement typed by hand (rules A5, E7): the commitment and the sealed seed never
-- change; a result is written once and stays. With a seed it comes with the seed that was committed to; without one it is
-- what two sources report, written to a closed issue only, and once it is settled changed only to what all of them report then.
CREATE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_result boolean := cardinality(NEW.numbers) > 0 AND NEW.numbers IS DISTINCT FROM OLD.numbers;
  is_correction boolean := coalesce(is_result AND cardinality(OLD.numbers) > 0 AND NEW.seed_commitment IS NULL
    AND OLD.state = 'SETTLED' AND NEW.state = 'SETTLING' AND NEW.settlement_version = OLD.settlement_version + 1
    AND NEW.corrected_at IS DISTINCT FROM OLD.corrected_at, false);
BEGIN
  IF NEW.seed_commitment IS DISTINCT FROM OLD.seed_commitment OR NEW.sealed_seed IS DISTINCT FROM OLD.sealed_seed
     OR (cardinality(OLD.numbers) > 0 AND NEW.numbers IS DISTINCT FROM OLD.numbers AND NOT is_correction)
     OR (OLD.revealed_seed IS NOT NULL AND NEW.revealed_seed IS DISTINCT FROM OLD.revealed_seed) THEN
    RAISE EXCEPTION 'issue % is committed to its seed and its result', OLD.id USING ERRCODE = 'P0407';
  END IF;
  IF NEW.seed_commitment IS NULL AND NEW.revealed_seed IS NOT NULL THEN
    RAISE EXCEPTION 'issue % has no seed', OLD.id USING ERRCODE = 'P0407';
  END IF;
  IF is_result AND NEW.seed_commitment IS NOT NULL
     AND encode(sha256(NEW.revealed_seed), 'hex') IS DISTINCT FROM NEW.seed_commitment THEN
    RAISE EXCEPTION 'issue % was not drawn from the seed it was committed to', OLD.id USING ERRCODE = 'P0407';
  END IF;
  IF is_result AND NEW.seed_commitment IS NULL AND NOT ((OLD.state = 'CLOSED' AND NEW.state = 'DRAWN' OR is_correction)
     AND is_possible_draw((SELECT g.family FROM games g WHERE g.id = NEW.game_id), NEW.numbers)
     AND sources_agree(NEW.id, NEW.numbers)) THEN
    RAISE EXCEPTION 'issue % has no result that two sources report', OLD.id USING ERRCODE = 'P0407';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER issues_guard_draw BEFORE UPDATE OF seed_commitment, sealed_seed, numbers, revealed_seed ON issues
  FOR EACH ROW EXECUTE FUNCTION guard_draw();
-- A single bet, in a function of its own without arrays; and bets hold their issue without writing to its row.

-- Bets hold their issue together, a change of an issue on sale waits for them and accepts nobody meanwhile: an issue never
-- closes under a bet that was accepted. FOR SHARE on the issue's row would do the same, but then all concurrent bets would
-- write that one row.
-- Read the issue after this, in a statement of its own. Several are held, and locked against bets, in id order.
CREATE FUNCTION hold_issue(issue bigint) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock_shared(1, (issue % 2147483647)::int)
$$;
CREATE FUNCTION keep_bets_out(issue bigint) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(1, (issue % 2147483647)::int)
$$;
CREATE FUNCTION await_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_bets_out(OLD.id);
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER issues_await_bets BEFORE UPDATE OR DELETE ON issues FOR EACH ROW
  WHEN (OLD.state IN ('PLANNED', 'ON_SALE')) EXECUTE FUNCTION await_issue();
