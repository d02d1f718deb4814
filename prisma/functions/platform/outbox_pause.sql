-- How long after its n-th attempt a row waits: doubled each time, at most 15 minutes.
CREATE OR REPLACE FUNCTION outbox_pause(first_pause interval, attempts int) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT least(first_pause * 2 ^ least(attempts - 1, 12), interval '15 minutes')
$$;
