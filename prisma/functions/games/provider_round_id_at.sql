-- The least id of a provider's round that was begun at an instant or later, for the pages of a team's rounds; one above the last
-- when there is none. Ids grow with the time a round was heard of: one that is only read from its provider's list when it is over
-- is out of order by as long as that takes, which a caller allows for.
CREATE OR REPLACE FUNCTION provider_round_id_at(instant timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE low bigint := 0; high bigint; middle bigint; found record;
BEGIN
  SELECT coalesce(max(id), 0) + 1 INTO high FROM provider_rounds;
  WHILE low < high LOOP
    middle := (low + high) / 2;
    SELECT r.id, r.begun_at INTO found FROM provider_rounds r WHERE r.id >= middle ORDER BY r.id LIMIT 1;
    IF found.id IS NULL OR found.begun_at >= instant THEN
      high := middle;
    ELSE
      low := found.id + 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;
