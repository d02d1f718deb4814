-- What a refused order answers again, with the line that it was refused for.
CREATE OR REPLACE FUNCTION refused_bet_reply(code text, stake bigint, balance bigint, line int) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT bet_reply(code, stake, balance) || CASE WHEN line IS NULL THEN '{}' ELSE jsonb_build_object('line', line) END
$$;
