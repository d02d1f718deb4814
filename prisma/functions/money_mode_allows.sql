-- As migrations/20261122000850_withdrawals left it; written by npm run generate.
CREATE OR REPLACE FUNCTION money_mode_allows(mode text, kind smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT mode = 'NORMAL' OR mode = 'NO_WITHDRAW' AND kind NOT IN (14, 15, 18)
$$;
