-- Issues as the lottery's jobs look for them, and the last wall around a draw.

-- Each job reads only what waits for it, however many issues there have been.
CREATE INDEX issues_to_close ON issues(close_at) WHERE state IN ('PLANNED', 'ON_SALE');
CREATE INDEX issues_to_draw ON issues(draw_at, id) WHERE state = 'CLOSED';
CREATE INDEX issues_to_settle ON issues(draw_at, id)
  WHERE state IN ('DRAWN', 'SETTLING', 'VOID') AND settled_at IS NULL;

-- A draw cannot be influenced, not even by a statement typed by hand (rules A5, E7): the commitment and the sealed seed never
-- change, a result is written once, together with the seed that was committed to, and stays.
CREATE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seed_commitment <> OLD.seed_commitment OR NEW.sealed_seed <> OLD.sealed_seed
     OR (cardinality(OLD.numbers) > 0 AND NEW.numbers IS DISTINCT FROM OLD.numbers)
     OR (OLD.revealed_seed IS NOT NULL AND NEW.revealed_seed IS DISTINCT FROM OLD.revealed_seed) THEN
    RAISE EXCEPTION 'issue % is committed to its seed and its result', OLD.id USING ERRCODE = 'P0407';
  END IF;
  IF cardinality(NEW.numbers) > 0 AND NEW.numbers IS DISTINCT FROM OLD.numbers AND
     encode(sha256(NEW.revealed_seed), 'hex') IS DISTINCT FROM NEW.seed_commitment THEN
    RAISE EXCEPTION 'issue % was not drawn from the seed it was committed to', OLD.id USING ERRCODE = 'P0407';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER issues_guard_draw BEFORE UPDATE OF seed_commitment, sealed_seed, numbers, revealed_seed ON issues
  FOR EACH ROW EXECUTE FUNCTION guard_draw();
