-- What is kept with the key of a refused order. Written as text: one value is read faster than its parts are built.
CREATE OR REPLACE FUNCTION bet_reply(code text, stake bigint, balance bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT ('{"code":"' || code || '","stake":"' || stake::text || '","balance":"' || balance::text || '"}')::jsonb
$$;
