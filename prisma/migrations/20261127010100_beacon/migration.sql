-- A public beacon is mixed into own draws (rules A5): an issue names its chain and round with its commitment, before sale opens.

-- Chains that issues were planned on.
CREATE TABLE beacon_chains (
  id SERIAL NOT NULL,
  -- hex; drand's name of the chain
  hash TEXT NOT NULL,
  name TEXT NOT NULL,
  -- hex
  public_key TEXT NOT NULL,
  period_s INTEGER NOT NULL,
  genesis_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT beacon_chains_pkey PRIMARY KEY (id),
  CONSTRAINT beacon_chains_period CHECK (period_s > 0)
);
CREATE UNIQUE INDEX beacon_chains_hash_key ON beacon_chains(hash);
-- Rounds that were drawn with. Their signatures were verified under the chain's key before they came here.
CREATE TABLE beacon_rounds (
  chain_id INTEGER NOT NULL,
  round BIGINT NOT NULL,
  signature BYTEA NOT NULL,
  randomness BYTEA NOT NULL,
  read_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT beacon_rounds_pkey PRIMARY KEY (chain_id, round),
  CONSTRAINT beacon_rounds_randomness CHECK (randomness = sha256(signature)),
  CONSTRAINT beacon_rounds_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES beacon_chains(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER beacon_chains_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON beacon_chains
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER beacon_rounds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON beacon_rounds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- PUBLIC: with the chain that the worker is set to; NONE: from our seed alone, and the fairness page says so.
ALTER TABLE games ADD COLUMN beacon TEXT NOT NULL DEFAULT 'PUBLIC',
  ADD CONSTRAINT games_beacon CHECK (beacon IN ('PUBLIC', 'NONE'));

-- Null for issues that were planned before, for games without a beacon and for external draws.
ALTER TABLE issues ADD COLUMN beacon_chain_id INTEGER, ADD COLUMN beacon_round BIGINT,
  ADD CONSTRAINT issues_beacon CHECK ((beacon_chain_id IS NULL) = (beacon_round IS NULL)
    AND (beacon_round IS NULL OR beacon_round > 0 AND seed_commitment IS NOT NULL)),
  ADD CONSTRAINT issues_beacon_chain_id_fkey FOREIGN KEY (beacon_chain_id) REFERENCES beacon_chains(id)
    ON DELETE RESTRICT ON UPDATE CASCADE;

-- A draw cannot be influenced, not even by a statement typed by hand (rules A5, E7): the commitment, the sealed seed and the round of
-- the beacon never change; a result is written once and stays. With a seed it comes with the seed that was committed to, and with a
-- beacon once its round is there: never from the seed alone. Without a seed it is what two sources report, written to a closed issue
-- only, and once it is settled changed only to what all of them report then.
CREATE OR REPLACE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_result boolean := cardinality(NEW.numbers) > 0 AND NEW.numbers IS DISTINCT FROM OLD.numbers;
  is_correction boolean := coalesce(is_result AND cardinality(OLD.numbers) > 0 AND NEW.seed_commitment IS NULL
    AND OLD.state = 'SETTLED' AND NEW.state = 'SETTLING' AND NEW.settlement_version = OLD.settlement_version + 1
    AND NEW.corrected_at IS DISTINCT FROM OLD.corrected_at, false);
BEGIN
  IF NEW.seed_commitment IS DISTINCT FROM OLD.seed_commitment OR NEW.sealed_seed IS DISTINCT FROM OLD.sealed_seed
     OR NEW.beacon_chain_id IS DISTINCT FROM OLD.beacon_chain_id OR NEW.beacon_round IS DISTINCT FROM OLD.beacon_round
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
  IF is_result AND NEW.beacon_round IS NOT NULL AND NOT EXISTS (
       SELECT FROM beacon_rounds r WHERE r.chain_id = NEW.beacon_chain_id AND r.round = NEW.beacon_round) THEN
    RAISE EXCEPTION 'issue % waits for its round of the beacon', OLD.id USING ERRCODE = 'P0407';
  END IF;
  IF is_result AND NEW.seed_commitment IS NULL AND NOT ((OLD.state = 'CLOSED' AND NEW.state = 'DRAWN' OR is_correction)
     AND is_possible_draw((SELECT g.family FROM games g WHERE g.id = NEW.game_id), NEW.numbers)
     AND sources_agree(NEW.id, NEW.numbers)) THEN
    RAISE EXCEPTION 'issue % has no result that two sources report', OLD.id USING ERRCODE = 'P0407';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER issues_guard_draw ON issues;
CREATE TRIGGER issues_guard_draw
  BEFORE UPDATE OF seed_commitment, sealed_seed, beacon_chain_id, beacon_round, numbers, revealed_seed ON issues
  FOR EACH ROW EXECUTE FUNCTION guard_draw();
