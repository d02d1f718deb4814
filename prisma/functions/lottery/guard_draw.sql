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
CREATE OR REPLACE TRIGGER issues_guard_draw
  BEFORE UPDATE OF seed_commitment, sealed_seed, beacon_chain_id, beacon_round, numbers, revealed_seed ON issues
  FOR EACH ROW EXECUTE FUNCTION guard_draw();
